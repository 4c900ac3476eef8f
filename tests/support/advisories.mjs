/** Which installed packages are within the range of a known advisory, by the lock file and the list that is kept beside the rules of the tree. */
import semver from "semver";

/**
 * @typedef {{id: string, package: string, severity: string, vulnerable: string, patched: string, what: string, source: string, checked: string}} Advisory
 * @typedef {{id: string, until: string, why: string}} Acceptance
 * @typedef {{build: string[], advisories: Advisory[], accepted: Acceptance[]}} List
 * @typedef {{name?: string, version?: string, dependencies?: object, devDependencies?: object, optionalDependencies?: object, peerDependencies?: object}} Locked
 * @typedef {{advisory: Advisory, path: string, version: string, reach: "production" | "build" | "tests", acceptance: Acceptance | null}} Finding
 */

const ID = /^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SEVERITIES = ["low", "moderate", "high", "critical"];
const FOLDER = "node_modules/";

/** @param {string} path of a lock file's entry @param {Locked} locked */
const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/**
 * How far each installed package comes: what the running server may load, what only builds its pages, or neither.
 * @param {Record<string, Locked>} packages of a lock file
 * @param {string[]} build names of the packages that build the pages
 * @returns {(path: string) => Finding["reach"]}
 */
function reachOf(packages, build) {
  const root = packages[""] ?? {};
  /** As Node looks: in the package's own folder, then in those above. */
  const found = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${FOLDER}`), 0))) {
      const path = `${folder && `${folder}/`}${FOLDER}${name}`;
      if (packages[path]) return path;
      if (folder === "") return null;
    }
  };
  const reached = (names) => {
    const paths = new Set();
    const waiting = names.map((name) => found("", name));
    while (waiting.length > 0) {
      const path = waiting.pop();
      if (path === null || paths.has(path)) continue;
      paths.add(path);
      const { dependencies, optionalDependencies, peerDependencies } = packages[path];
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) waiting.push(found(path, name));
    }
    return paths;
  };
  const names = Object.keys({ ...root.dependencies, ...root.optionalDependencies });
  const running = reached(names.filter((name) => !build.includes(name)));
  const building = reached(names);
  return (path) => (running.has(path) ? "production" : building.has(path) ? "build" : "tests");
}

/** What is wrong with the list itself, in sentences. @param {List} list @returns {string[]} */
function faultsOf({ advisories, accepted }) {
  const ids = new Set(advisories.map(({ id }) => id));
  return [
    ...advisories.flatMap((advisory) => {
      const { id, package: name, severity, vulnerable, patched, what, source, checked } = advisory;
      const faults = [
        [!ID.test(id), "has no id of the advisory database"],
        [!name || !what, "says not which package it is about, or what it lets happen"],
        [!SEVERITIES.includes(severity), `has a severity that is none of ${SEVERITIES.join(", ")}`],
        [semver.validRange(vulnerable) === null, `has a range that can't be read: ${vulnerable}`],
        [semver.valid(patched) === null || semver.satisfies(patched, vulnerable), "names a version that mends it which is none, or is within its range"],
        [!URL.canParse(source), "says not where that was read"],
        [!DAY.test(checked), "says not when that was read"],
      ];
      return faults.filter(([is]) => is).map(([, fault]) => `${id} ${fault}`);
    }),
    ...accepted.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is accepted, but is not in the list`),
    ...accepted.filter(({ until, why }) => !DAY.test(until) || !why).map(({ id }) => `${id} is accepted without a reason or a day`),
  ];
}

/**
 * @param {{packages: Record<string, Locked>}} lock
 * @param {List} list
 * @param {string} today
 * @returns {{findings: Finding[], problems: string[]}} `problems`: what makes the command fail, in sentences
 */
export function assess(lock, list, today) {
  const faults = faultsOf(list);
  if (faults.length > 0) return { findings: [], problems: faults };
  const reach = reachOf(lock.packages, list.build);
  const findings = Object.entries(lock.packages).flatMap(([path, locked]) =>
    list.advisories
      .filter(
        (advisory) => advisory.package === nameOf(path, locked) && semver.satisfies(locked.version ?? "", advisory.vulnerable, { includePrerelease: true }),
      )
      .map((advisory) => ({
        advisory,
        path,
        version: locked.version ?? "",
        reach: reach(path),
        acceptance: list.accepted.find(({ id }) => id === advisory.id) ?? null,
      })),
  );
  const found = new Set(findings.map(({ advisory }) => advisory.id));
  return {
    findings,
    problems: [
      ...findings.filter(({ acceptance }) => !acceptance).map((finding) => `${sentence(finding)} Mended in ${finding.advisory.patched}.`),
      ...findings
        .filter(({ acceptance }) => acceptance && acceptance.until < today)
        .map((finding) => `${sentence(finding)} It was accepted until ${finding.acceptance?.until}: look again.`),
      ...list.accepted.filter(({ id }) => !found.has(id)).map(({ id }) => `${id} is accepted, and nothing installed needs that any more: take it out.`),
    ],
  };
}

/** @param {Finding} finding */
export function sentence({ advisory: { id, package: name, severity, what }, path, version, reach }) {
  const reached = { production: "reaches production", build: "builds the pages", tests: "is for tests alone" }[reach];
  return `${name} ${version} (${path}; ${reached}): ${id}, ${severity}. ${what}`;
}
