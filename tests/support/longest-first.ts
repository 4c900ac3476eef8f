import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun last, one of them would run alone at the end. */
const LONGEST = [
  "e2e/accessibility",
  "faults/kill",
  "faults/stop",
  "e2e/network",
  "e2e/journeys",
  "e2e/shell",
  "e2e/form",
  "areas/submission/exactly-once",
  "db/pglite-engine",
  "providers/payments",
  "http/access",
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
