/** What the law keeps of somebody who deletes their account, and what stands in the way of deleting it. Pure. */
import { isAgreed, isUnfinished } from "../../../kernel/rules/life-cycle.ts";
import { jurisdictionOf, type Jurisdictions, type Retention } from "../../../kernel/rules/jurisdictions.ts";
import { KEPT_KINDS, type KeptKind, type KeptRecords, type LawfulRecord } from "../../../ports/personal-data.ts";
import type { ApplicationStatus, UserRecord } from "../../../ports/records.ts";
import type { PersonState } from "../../../ports/state.ts";

/** With why it is kept, and for how long: of the place whose rule gave its end. */
export type Kept = KeptRecords & Pick<Retention, "because" | "years">;

/** The longest of each kind: places differ, and somebody may have applied in several. */
export function retainedRecords(
  { applications, lawful_records }: Pick<PersonState, "applications" | "lawful_records">,
  rules: Jurisdictions,
  now: Date,
): Kept[] {
  const places = [...applications.map(({ market }) => market), ...lawful_records];
  const history = places.map(({ country_code, region_code }) => ({ kind: "history" as const, since: now.toISOString(), country_code, region_code }));
  const longest = new Map<KeptKind, Kept>();
  for (const { kind, since, country_code, region_code } of [...lawful_records, ...history]) {
    const rule = jurisdictionOf(rules, country_code, region_code).retention?.[kind];
    if (!rule) continue;
    const until = endOf(rule, new Date(since)).toISOString();
    const before = longest.get(kind);
    if (!before || before.until < until) longest.set(kind, { kind, until, because: rule.because, years: rule.years });
  }
  return KEPT_KINDS.flatMap((kind) => longest.get(kind) ?? []);
}

function endOf({ years, from }: Retention, since: Date): Date {
  if (from === "year-end") return new Date(Date.UTC(since.getUTCFullYear() + years + 1, 0, 1));
  const end = new Date(since);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

/** `staff`: the account is their work's. `hold`: the law forbids it for now. `lease`: what was agreed needs them. `payment`: money is on its way. */
export type DeletionObstacle = "staff" | "hold" | "lease" | "payment";

export function deletionObstacle(
  user: Pick<UserRecord, "is_staff">,
  isHeld: boolean,
  statuses: readonly ApplicationStatus[],
  records: readonly LawfulRecord[],
): DeletionObstacle | null {
  if (user.is_staff) return "staff";
  if (isHeld) return "hold";
  if (statuses.some(isAgreed) || records.some(({ is_agreed }) => is_agreed)) return "lease";
  return records.some(({ is_pending }) => is_pending) ? "payment" : null;
}

/** Number of unfinished applications, which end with the account. */
export const unfinishedCount = (statuses: readonly ApplicationStatus[]): number => statuses.filter(isUnfinished).length;
