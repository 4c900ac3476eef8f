import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { Lane } from "./lanes.mjs";
import { secondsOf } from "./seconds.mjs";

const root = new URL("../..", import.meta.url).pathname;

/**
 * The files that take longest, longest first: begun last, one of them would run alone at the end. Those of one project
 * follow each other, because Vitest ends a process when the next file is of another; the project with the longest begins.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = secondsOf(root, (process.env.TESTS_LANE || "guard") as Lane);
    const taken = ({ moduleId }: TestSpecification): number => seconds[relative(root, moduleId).split(sep).join("/")] ?? 0;
    const longest = new Map<string, number>();
    for (const file of files) longest.set(file.project.name, Math.max(taken(file), longest.get(file.project.name) ?? 0));
    const place = [...longest].sort(([, a], [, b]) => b - a).map(([name]) => name);
    // What Vitest knows itself, by size where it has run nothing yet, orders the short ones.
    return [...(await super.sort(files))].sort((a, b) => place.indexOf(a.project.name) - place.indexOf(b.project.name) || taken(b) - taken(a));
  }
}
