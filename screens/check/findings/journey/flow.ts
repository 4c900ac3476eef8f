import { NEXT_ROUTE, type StatusMove } from "#screens/language/documents/catalog.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { RouteDoc } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { ShellItemDoc } from "#screens/language/documents/shell.ts";
import type { Answers } from "../../reach/answers.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { pointerTo, error } from "../../words/places.ts";
import { paramsOf, unknownName } from "../reference.ts";
import { checkFillingNames } from "./filling-names.ts";
import { checkSignedIn } from "./signed-in.ts";
import { checkUnreadAnswers } from "./unread-answers.ts";
import { checkUnsubmittedQuestions } from "./unsubmitted-questions.ts";
import { checkBlocked } from "./blocked.ts";
import { checkIdleCommands } from "./idle-command.ts";
import { checkMailLinks } from "./mail-link.ts";
import { checkPageLoops } from "./page-loop.ts";
import { checkRedirectLoops } from "./redirect-loop.ts";
import { checkSteps } from "./steps.ts";
import { checkTurnedAway } from "./turned-away.ts";
import type { Showing } from "../../reach/showing.ts";
import { checkDeadEndScreens } from "./dead-end-screens.ts";
import { all } from "../../solver/formula.ts";
import { solve } from "../../solver/solve.ts";
import { certainly } from "../../survey/frame.ts";
import type { Survey } from "../../survey/survey.ts";
import { homesFor, sectionsOf, type SubjectSections } from "../../reach/world.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import type { World } from "../../reach/world.ts";

/** Where people are led: names in the flow, homes of statuses, circles, dead ends, addresses that hide others. */
export function checkFlow(world: World, showing: Showing, answers: Answers): Finding[] {
  const found: Finding[] = [];
  checkNames(world.survey, found);
  checkShadows(world.survey, found);
  checkSteps(world.survey, found);
  checkPageLoops(world.survey, found);
  checkHomes(world, found);
  checkRedirectLoops(world, found);
  checkBlocked(world, showing, answers, found);
  checkIdleCommands(world, showing, found);
  checkMailLinks(world, found);
  checkSignedIn(world, found);
  checkDeadEndScreens(world, showing, answers, checkTurnedAway(world, showing, found), found);
  checkFillingNames(world.survey, found);
  checkUnsubmittedQuestions(world.survey, showing, found);
  checkUnreadAnswers(world, showing, found);
  return found;
}

function checkNames(survey: Survey, found: Finding[]): void {
  const { flow, screens, catalog, promos } = survey.documents;
  const file = survey.fileOf("flow");
  const names = flow.routes.map(({ name }) => name);
  const areas = [...new Set(flow.routes.flatMap(({ area }) => (area === undefined ? [] : [area])))];
  flow.routes.forEach((route, i) => {
    const at = { file, path: `/routes/${i}`, id: route.name };
    if (route.screen !== undefined && !Object.hasOwn(screens, route.screen))
      found.push(unknownName("screen", "unknown-screen", route.screen, Object.keys(screens), { ...at, path: `${at.path}/screen` }));
    if (route.meta?.promo !== undefined && !Object.hasOwn(promos.promos, route.meta.promo))
      found.push(unknownName("promo", "unknown-promo", route.meta.promo, Object.keys(promos.promos), { ...at, path: `${at.path}/meta/promo` }));
    if (route.redirect && route.redirect.go !== "@home") checkTarget(survey, route, route.redirect.go, [], { ...at, path: `${at.path}/redirect/go` }, found);
  });
  flow.guards.forEach((guard, i) => {
    const at = { file, path: `/guards/${i}`, id: guard.id };
    for (const list of ["on", "except"] as const) {
      guard[list]?.forEach((name, j) => {
        if (name !== "*" && !names.includes(name) && !areas.includes(name))
          found.push(unknownName("route or area", "unknown-route", name, [...names, ...areas], { ...at, path: `${at.path}/${list}/${j}` }));
      });
    }
    const watched = flow.routes.filter(
      (route) =>
        (guard.on.includes("*") || guard.on.includes(route.name) || (route.area !== undefined && guard.on.includes(route.area))) &&
        !(guard.except ?? []).some((name) => name === route.name || name === route.area),
    );
    // Among others it does no harm that its own target is there, too.
    if (guard.on.length === 1 && guard.on[0] === guard.go)
      found.push(
        error("logic/never-chosen", { ...at, path: `${at.path}/on/0` }, `The guard "${guard.id}" moves nobody from "${guard.go}": it leads there`, {
          suggestion: "Let it lead elsewhere, or take it out.",
        }),
      );
    for (const route of watched)
      for (const target of guard.go === "@home" ? new Set(homesFor(survey, route).map(({ go }) => go)) : [guard.go])
        checkTarget(survey, route, target, Object.keys(guard.params ?? {}), { ...at, path: `${at.path}/go` }, found);
  });
  const standing = ({ id, on, except }: Pick<ShellItemDoc, "id" | "on" | "except">, path: string): void =>
    Object.entries({ on, except }).forEach(([list, where]) =>
      where?.forEach((name, i) => {
        if (name !== "*" && !names.includes(name) && !areas.includes(name))
          found.push(unknownName("route or area", "unknown-route", name, [...names, ...areas], { file, path: `${path}/${list}/${i}`, id }));
      }),
    );
  flow.shell?.notices?.forEach((notice, i) => standing(notice, `/shell/notices/${i}`));
  flow.shell?.menus?.forEach(({ items }, i) => items.forEach((item, j) => standing(item, `/shell/menus/${i}/items/${j}`)));
  for (const { path, statuses } of sectionsOf(survey))
    for (const [status, doc] of Object.entries(statuses))
      doc.allows.forEach((name, i) => {
        if (!names.includes(name) && !areas.includes(name))
          found.push(unknownName("route or area", "unknown-route", name, [...names, ...areas], { file, path: `${path}/${status}/allows/${i}`, id: status }));
      });
  checkCatalog(survey, names, found);
  void catalog;
}

/** A move needs a value for every `:name` of its target; without one the guard is passed over. */
function checkTarget(survey: Survey, from: RouteDoc, target: string, passed: string[], at: Place, found: Finding[]): void {
  const to = survey.documents.flow.routes.find(({ name }) => name === target);
  if (!to || to === from) return; // an unknown route is a reference
  const missing = paramsOf(to.path).find((name) => !passed.includes(name) && !paramsOf(from.path).includes(name));
  if (missing === undefined) return;
  found.push(
    error("reference/missing-parameter", at, `From "${from.name}" (${from.path}) this leads to "${target}" (${to.path}), which needs ":${missing}"`, {
      suggestion: `Pass it: "params": {"${missing}": {"var": "…"}}.`,
    }),
  );
}

function checkCatalog(survey: Survey, routes: string[], found: Finding[]): void {
  const { catalog, modals, resources } = survey.documents;
  const file = survey.fileOf("catalog");
  for (const [page, route] of Object.entries(catalog.pages ?? {}))
    if (!routes.includes(route)) found.push(unknownName("route", "unknown-route", route, routes, { file, path: `/pages/${page}`, id: page }));
  const parts = [...new Set(survey.documents.flow.routes.flatMap(({ path }) => paramsOf(path)))];
  for (const [part, path] of Object.entries(catalog.parameters ?? {})) {
    const at: Place = { file, path: pointerTo("/parameters", part), id: part };
    if (!parts.includes(part)) found.push(unknownName("part of an address", "unknown-parameter", part, parts, at));
    const lookup = survey.types.lookup(path);
    if (!lookup.type) found.push(error("reference/unknown-data", at, `The data has nothing named "${path}"`, didYouMean(lookup.missing, lookup.among)));
  }
  for (const [name, root] of Object.entries(catalog.roots)) {
    if (root.resource !== undefined && !Object.hasOwn(resources, root.resource))
      found.push(unknownName("resource", "unknown-resource", root.resource, Object.keys(resources), { file, path: `/roots/${name}/resource`, id: name }));
  }
  const { subjects = {} } = survey.documents.flow;
  for (const [subject, { statuses, ended = [] }] of Object.entries(subjects))
    ended.forEach((status, i) => {
      const at = { file: survey.fileOf("flow"), path: `${pointerTo("/subjects", subject)}/ended/${i}`, id: subject };
      if (!Object.hasOwn(statuses, status)) found.push(unknownName("status", "unknown-status", status, Object.keys(statuses), at));
    });
  for (const [name, command] of Object.entries(catalog.commands)) {
    const at = (list: string, i: number | string): Place => ({ file, path: `/commands/${name}/${list}/${i}`, id: name });
    command.leads?.forEach((route, i) => {
      if (route !== NEXT_ROUTE && !routes.includes(route)) found.push(unknownName("route", "unknown-route", route, routes, at("leads", i)));
    });
    command.opens?.forEach((modal, i) => {
      if (!Object.hasOwn(modals, modal)) found.push(unknownName("modal", "unknown-modal", modal, Object.keys(modals), at("opens", i)));
    });
    command.saves?.forEach((root, i) => {
      const roots = Object.keys(catalog.roots);
      if (!roots.includes(root)) found.push(unknownName("data root", "unknown-data", root, roots, at("saves", i)));
    });
    const statusesOf = (moves: readonly StatusMove[], path: string, words: readonly string[]): void =>
      moves.forEach(({ from, to }, i) => {
        from.forEach((status, j) => {
          if (!words.includes(status)) found.push(unknownName("status", "unknown-status", status, words, at(path, `${i}/from/${j}`)));
        });
        if (!words.includes(to)) found.push(unknownName("status", "unknown-status", to, words, at(path, `${i}/to`)));
      });
    statusesOf(command.moves ?? [], "moves", Object.keys(survey.documents.flow.statuses));
    const status = catalog.status;
    if ((command.moves ?? []).length > 0 && status !== undefined && survey.types.lookup(status).type && !changesPath(command.changes ?? [], status))
      found.push(
        error(
          "reference/left-out",
          { ...at("moves", 0), path: `/commands/${name}/changes` },
          `"${name}" moves the status, and doesn't say that it changes "${status}"`,
          {
            suggestion: `Add "${status}" to what it changes.`,
            ...(command.changes && { fix: [{ op: "add", file, path: `/commands/${name}/changes/-`, value: status }] }),
          },
        ),
      );
    for (const [subject, moves] of Object.entries(command.movesOf ?? {})) {
      const own = ownProperty(subjects, subject);
      if (own) statusesOf(moves, `movesOf/${subject}`, Object.keys(own.statuses));
      else found.push(unknownName("subject", "unknown-id", subject, Object.keys(subjects), at("movesOf", subject)));
    }
    command.sets?.forEach((path, i) => {
      if (!changesPath(command.changes ?? [], path))
        found.push(
          error("reference/left-out", at("sets", i), `"${name}" sets "${path}", and doesn't say that it changes that`, {
            suggestion: "Name it among what it changes, or take it out here.",
          }),
        );
    });
    command.changes?.forEach((path, i) => {
      if (ownProperty(catalog.roots, path) || survey.types.lookup(path).type) return;
      const lookup = survey.types.lookup(path);
      found.push(
        error("reference/unknown-data", at("changes", i), `The data has nothing named "${path}"`, lookup.type ? {} : didYouMean(lookup.missing, lookup.among)),
      );
    });
  }
}

/** Whether what is changed has this path in it, or is it. */
const changesPath = (changes: readonly string[], path: string): boolean => changes.some((each) => path === each || path.startsWith(`${each}.`));

/** Addresses with the same words and the same gaps: the later one is never found. */
function checkShadows(survey: Survey, found: Finding[]): void {
  const seen = new Map<string, { name: string; at: Place }>();
  survey.documents.flow.routes.forEach((route, i) => {
    [route.path, ...(route.aliases ?? [])].forEach((path, j) => {
      const shape = path
        .split("/")
        .filter((step) => step !== "")
        .map((step) => (step.startsWith(":") ? ":" : step))
        .join("/");
      const at: Place = { file: survey.fileOf("flow"), path: j === 0 ? `/routes/${i}/path` : `/routes/${i}/aliases/${j - 1}`, id: route.name };
      const earlier = seen.get(shape);
      if (!earlier) seen.set(shape, { name: route.name, at });
      else found.push(error("flow/shadowed-route", at, `${path} always leads to "${earlier.name}", never to "${route.name}"`, { related: [earlier.at] }));
    });
  });
}

/** Every status of every subject has somewhere to be, whatever else holds. */
function checkHomes(world: World, found: Finding[]): void {
  for (const sections of sectionsOf(world.survey)) checkHomesOf(world, sections, found);
}

function checkHomesOf(world: World, { subject, status: at, statuses, path }: SubjectSections, found: Finding[]): void {
  const { survey } = world;
  const file = survey.fileOf("flow");
  const lookup = survey.types.lookup(at);
  const { type } = lookup;
  if (!type) {
    const place =
      subject === null
        ? { file: survey.fileOf("catalog"), path: "/status", id: "status" }
        : { file, path: `${pointerTo("/subjects", subject)}/status`, id: subject };
    if (at !== "") found.push(error("reference/unknown-data", place, `The data has nothing named "${at}"`, didYouMean(lookup.missing, lookup.among)));
    else if (Object.keys(statuses).length > 0)
      found.push(
        error("reference/unknown-data", { file, path, id: "statuses" }, "Nothing says what these are the statuses of", {
          suggestion: `Name the path of the status in ${survey.fileOf("catalog")}: "status": "order.status".`,
        }),
      );
    return;
  }
  const words = type.type === "string" ? (type.enum ?? []) : [];
  if (Object.keys(statuses).length === 0 && words.length === 0) return;
  for (const word of words) {
    if (!Object.hasOwn(statuses, word))
      found.push(
        error("flow/no-home", { file, path, id: word }, `The status "${word}" has no section: people with it would have nowhere to be`, {
          suggestion: `Give it a home: "${word}": {"home": [{"go": "…"}], …}.`,
        }),
      );
  }
  for (const [status, doc] of Object.entries(statuses)) {
    const place = { file, path: pointerTo(path, status), id: status };
    if (!words.includes(status)) {
      found.push(unknownName("status", "unknown-status", status, words, place));
      continue;
    }
    const none: Condition = {
      and: [{ "==": [{ var: at }, status] }, ...doc.home.map(({ when }): Condition => ({ not: certainly(when ?? true) }))],
    };
    if (survey.outside.some((site) => site.is === "condition" && site.role === "home" && site.at.path.startsWith(`${place.path}/`) && !world.isSound(site)))
      continue;
    const nowhere = solve(world.space, all([world.wanted(none, "true")]));
    if (!world.isOpen({ ...place, path: `${place.path}/home` }, nowhere) && nowhere)
      found.push(
        error("flow/no-home", { ...place, path: `${place.path}/home` }, `The status "${status}" has no section when none of its conditions holds`, {
          suggestion: "End the list with a home without a condition.",
          witness: { data: assignmentData(nowhere), steps: [] },
        }),
      );
  }
}
