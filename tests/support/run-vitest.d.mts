export interface TestCounts {
  passed: number;
  failures: string[];
  files: { project: string; file: string; passed: number; wrong: boolean; seconds: number }[];
  /** It left no report. */
  hasVanished?: true;
}
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}
export function countsOf(
  report: VitestReport | null,
  projects: string[],
  ended: { status: number | null; signal: string | null },
  options?: { mayBeNone?: boolean },
): TestCounts;
export function ranToItsEnd(run: () => TestCounts): TestCounts & { second: string[] };
export function filesToTryAgain(counts: TestCounts): string[];
export function afterSecondTry(first: TestCounts, again: TestCounts): TestCounts & { second: string[] };
