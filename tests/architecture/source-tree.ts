/** What belongs to the project, as its rules read it. */
import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { RESOURCE_TYPES } from "#server/bin/resource-types.ts";

export const ROOT = new URL("../..", import.meta.url).pathname;
export const read = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");
export const readJson = <T>(path: string): T => JSON.parse(read(path)) as T;

/** `.gitignore` in the two forms that it uses: folders and files by their name or path, and `*.ending`. */
const ignored = read(".gitignore").split("\n").filter(Boolean);
const isIgnored = (path: string): boolean =>
  ignored.some((line) => {
    const rule = line.replace(/\/$/, "");
    return rule.startsWith("*") ? path.endsWith(rule.slice(1)) : path === rule || basename(path) === rule;
  });

function filesBelow(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (path === ".git" || isIgnored(path)) return [];
    return entry.isDirectory() ? filesBelow(`${path}/`) : [path];
  });
}

/** Paths of all files, from the top level; packages, builds and data are none of ours. */
export const FILES: readonly string[] = filesBelow("");
/** The same without what is made of the documents: snapshots, and the types of resources. */
export const WRITTEN: readonly string[] = FILES.filter((path) => !path.startsWith("tests/snapshots/") && path !== RESOURCE_TYPES);
export const CODE: readonly string[] = WRITTEN.filter((path) => /\.(ts|tsx|mts|js|mjs|cjs|css)$/.test(path));
export const TEXT: readonly string[] = WRITTEN.filter((path) => !/\.(png|svg|lock)$/.test(path) && path !== "package-lock.json");

/** Lines of all these files that match, as `path:line: text`. */
export function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [])),
  );
}
