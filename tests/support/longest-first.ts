import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun last, one of them would run alone at the end. */
const LONGEST = [
  "e2e/every-screen",
  "e2e/group-journey",
  "e2e/journeys",
  "e2e/network",
  "e2e/slow-scripts",
  "e2e/form",
  "e2e/no-javascript",
  "e2e/payment",
  "e2e/shell",
  "e2e/keyboard",
  "faults/stop",
  "e2e/decisions",
  "faults/kill",
  "http/documents-in-force",
  "http/question-is-data",
  "db/pglite-engine",
  "kernel/revisions",
  "http/access",
  "providers/payments",
  "db/older-database",
  "tools/new",
];

/** Vitest's own order on a machine that has not run the tests before goes by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return at < 0 ? LONGEST.length : at;
    };
    return [...(await super.sort(files))].sort((a, b) => place(a) - place(b));
  }
}
