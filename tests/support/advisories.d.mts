interface Advisory {
  id: string;
  package: string;
  severity: string;
  vulnerable: string;
  patched: string;
  what: string;
  source: string;
  checked: string;
}
interface Acceptance {
  id: string;
  until: string;
  why: string;
}
export interface AdvisoryList {
  build: string[];
  advisories: Advisory[];
  accepted: Acceptance[];
}
interface Finding {
  advisory: Advisory;
  path: string;
  version: string;
  reach: "production" | "build" | "tests";
  acceptance: Acceptance | null;
}
export function assess(lock: { packages: Record<string, object> }, list: AdvisoryList, today: string): { findings: Finding[]; problems: string[] };
export function sentence(finding: Finding): string;
