import { builtinModules } from "node:module";
import { describe, expect, test } from "vitest";
import { admits } from "./version-range.ts";
import { CODE, read, readJson } from "./source-tree.ts";

interface Package {
  engines?: { node?: string };
  optional?: boolean;
  peerDependencies?: Record<string, string>;
}
const project = readJson<{ dependencies: Record<string, string>; devDependencies: Record<string, string>; engines: { node: string } }>("package.json");
const lock = readJson<{ packages: Record<string, Package> }>("package-lock.json");

/** Package of an import: `@scope/name/part` → `@scope/name`. Null for our own modules, Node's and Vite's. */
function packageOf(specifier: string): string | null {
  if (/^([.#/\0]|node:|virtual:|\w$)/.test(specifier) || builtinModules.includes(specifier)) return null;
  const [first = "", second = ""] = specifier.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bresolve\(\s*)"([^"\n]+)"|@import "([^"]+)"/g;
const imports = new Map<string, Set<string>>();
for (const path of CODE) {
  for (const match of read(path).matchAll(SPECIFIER)) {
    const name = packageOf(match[1] ?? match[2] ?? "");
    if (name && /^(@[a-z0-9-]+\/)?[a-z0-9.-]+$/.test(name)) imports.set(name, (imports.get(name) ?? new Set()).add(path));
  }
}

/** Programs, and what a tool looks for by itself. */
const RUN: Record<string, string> = {
  prettier: "tests/run.mjs",
  oxlint: "tests/run.mjs",
  typescript: "tests/run.mjs",
  "dependency-cruiser": "tests/run.mjs",
  tsx: "package.json",
  "@remix-run/dev": "package.json",
  jsdom: "tests/vitest.config.ts",
};
/** `@types/x` belongs to `x`. */
const typed = (name: string): string | null => (name.startsWith("@types/") ? name.slice("@types/".length).replace("__", "/") : null);

describe("packages", () => {
  test("everything that is imported is declared; what the product needs to run, as a dependency", () => {
    // `npm run new` and the types of resources are a developer's, and format what they write.
    const product = /^(app|screens|server(?!\/bin\/(new|resource-types))|remix\.config\.js)/;
    const undeclared = [...imports].flatMap(([name, paths]) =>
      [...paths]
        .filter((path) => !(name in project.dependencies) && (product.test(path) || !(name in project.devDependencies)))
        .map((path) => `${path}: ${name}`),
    );
    expect(undeclared).toEqual([]);
  });

  test("everything that is declared is used", () => {
    const names = [...Object.keys(project.dependencies), ...Object.keys(project.devDependencies)];
    const neededByOthers = new Set(names.flatMap((name) => Object.keys(lock.packages[`node_modules/${name}`]?.peerDependencies ?? {})));
    const isUsed = (name: string): boolean => {
      const owner = typed(name);
      if (owner !== null) return owner === "node" || names.includes(owner);
      return imports.has(name) || name in RUN || neededByOthers.has(name);
    };
    // Chosen by the owner of the product for leases, whose screens come next.
    const soon = ["luxon"];
    expect(names.filter((name) => !isUsed(name) && !soon.includes(name))).toEqual([]);
  });

  test("every package runs on the oldest Node.js that the README promises", () => {
    const oldest = /^>=(\d+\.\d+\.\d+)$/.exec(project.engines.node)?.[1] ?? "";
    expect(oldest).toBe("20.19.0");
    const tooNew = Object.entries(lock.packages).filter(([path, { engines, optional }]) => path && !optional && engines?.node && !admits(engines.node, oldest));
    expect(tooNew.map(([path, { engines }]) => `${path} wants ${engines!.node}`)).toEqual([]);
  });

  test("the lock file names no registry: any mirror serves it", () => {
    const text = read("package-lock.json");
    expect(text).not.toContain('"resolved"');
    expect(text).not.toMatch(/registry|https?:\/\/[^"]*\.tgz/);
    expect(read(".npmrc")).not.toMatch(/registry\s*=|_auth/);
  });
});

describe("version ranges", () => {
  test.each([
    [">=18", true],
    [">=20.19.0", true],
    [">=20.20", false],
    ["^18.0.0 || ^20.0.0 || >=22.0.0", true],
    ["^20.19.0 || >=22.12.0", true],
    ["^20.20.0 || >=22.12.0", false],
    ["18 || 20 || >=22", true],
    ["20.x", true],
    ["*", true],
    [">= 14.16.0 < 21", true],
    [">=12 <20", false],
    ["~20.18.1", false],
    ["18 - 20", true],
    [">=21", false],
    [">20", false],
  ])("%s: %s", (range, expected) => expect(admits(range, "20.19.0")).toBe(expected));
});
