/** What the law keeps of somebody who deletes their account, and what stands in the way of deleting it. Pure. */
import { DateTime } from "luxon";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { dayIn, marketDay, marketZone } from "../../../kernel/context/market-time.ts";
import { isAgreed, isUnfinished } from "../../../kernel/rules/life-cycle.ts";
import { jurisdictionOf, type Retention } from "../../../kernel/rules/jurisdictions.ts";
import { KEPT_KINDS, type KeptKind, type KeptRecords, type LawfulRecord } from "../../../ports/personal-data.ts";
import type { ApplicationStatus, UserRecord } from "../../../ports/records.ts";
import type { PersonState } from "../../../ports/state.ts";

/** With why it is kept, for how long, and the day of its end: of the place whose rule gave it. */
export type Kept = KeptRecords & Pick<Retention, "because" | "years"> & { day: string };

/** The longest of each kind: places differ, and somebody may have applied in several. */
export function retainedRecords(
  { applications, lawful_records }: Pick<PersonState, "applications" | "lawful_records">,
  documents: PublishedDocuments,
  now: Date,
): Kept[] {
  const places = [...applications.map(({ market: { slug, ...place } }) => ({ ...place, market: slug })), ...lawful_records];
  const history = places.map((place) => ({ ...place, kind: "history" as const, since: now.toISOString() }));
  const longest = new Map<KeptKind, Kept>();
  for (const { kind, since, market, country_code, region_code } of [...lawful_records, ...history]) {
    const rule = jurisdictionOf(documents.jurisdictions, country_code, region_code).retention?.[kind];
    if (!rule) continue;
    const zone = marketZone(documents, market);
    const end = endOf(rule, since, zone);
    const until = end.toISOString();
    const before = longest.get(kind);
    if (!before || before.until < until) longest.set(kind, { kind, until, day: dayIn(zone, end), because: rule.because, years: rule.years });
  }
  return KEPT_KINDS.flatMap((kind) => longest.get(kind) ?? []);
}

/** By the calendar of the place: a charge of New Year's Eve is of the old year there, whatever Greenwich says. */
function endOf({ years, from }: Retention, since: string, zone: string): Date {
  const there = DateTime.fromISO(since, { zone });
  return (from === "year-end" ? there.startOf("year").plus({ years: years + 1 }) : there.plus({ years })).toJSDate();
}

/** `staff`: the account is their work's. `hold`: the law forbids it for now. `lease`: what was agreed needs them until it is over. `payment`: money is on its way. */
export type DeletionObstacle = "staff" | "hold" | "lease" | "payment";

export function deletionObstacle(
  {
    user,
    legal_hold,
    applications,
    lawful_records,
  }: { user: Pick<UserRecord, "is_staff">; legal_hold: boolean } & Pick<PersonState, "applications" | "lawful_records">,
  documents: PublishedDocuments,
  now: Date,
): DeletionObstacle | null {
  if (user.is_staff) return "staff";
  if (legal_hold) return "hold";
  const over = new Set(lawful_records.filter((record) => isOver(record, documents, now)).map(({ application }) => application));
  const agreed = [
    ...applications.filter(({ application }) => isAgreed(application.status)).map(({ application }) => application.id),
    ...lawful_records.filter(({ is_agreed }) => is_agreed).map(({ application }) => application),
  ];
  if (agreed.some((application) => !over.has(application))) return "lease";
  return lawful_records.some(({ is_pending }) => is_pending) ? "payment" : null;
}

/** A lease that has ended needs nobody any more: from then on it is only kept. */
const isOver = ({ kind, ends_on, market }: LawfulRecord, documents: PublishedDocuments, now: Date): boolean =>
  kind === "lease" && ends_on !== null && ends_on < marketDay(documents, market, now);

/** Number of unfinished applications, which end with the account. */
export const unfinishedCount = (statuses: readonly ApplicationStatus[]): number => statuses.filter(isUnfinished).length;
