/**
 * What the law asks to be said with a decision: which reasons may be given for it, and what whoever was decided about by a
 * report has to be told. The rules are data (`schemas/jurisdictions.json`).
 */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { numberConstant, type Texts } from "../../kernel/context/texts.ts";
import { jurisdictionOf, type DecisionReason } from "../../kernel/rules/jurisdictions.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { ApplicationState } from "../../ports/state.ts";

type DecidedOn = Pick<ApplicationState, "market" | "background_check">;
type Rules = Pick<PublishedDocuments, "jurisdictions">;

/** What the mail of a decision says beside its reasons. Null: no report about them was there to decide by, or no law asks for it. */
interface ReportNotice {
  score: number | null;
  /** Where the score stands between the lowest and the highest there is, from 0 to 1. */
  score_share: number | null;
  /** YYYY-MM-DD. */
  report_on: string | null;
  copy_by: string | null;
  copy_days: number | null;
  dispute_days: number | null;
  law: string;
}

const reportOf = ({ background_check: check }: DecidedOn) => (check?.status === "complete" ? check : null);

export function noticeOf(documents: PublishedDocuments, state: DecidedOn, texts: Texts, now: Date): ReportNotice | null {
  const { jurisdictions } = documents;
  const { notices = [], adverse_action: law } = jurisdictionOf(jurisdictions, state.market.country_code, state.market.region_code);
  const report = reportOf(state);
  if (!report || !law || !notices.includes("adverse-action")) return null;
  return {
    score: report.score,
    score_share: report.score === null ? null : shareOf(report.score, documents),
    report_on: report.completed_at?.slice(0, 10) ?? null,
    copy_by: law.free_copy_days === null ? null : daysLater(now, law.free_copy_days),
    copy_days: law.free_copy_days,
    dispute_days: law.dispute_days,
    law: texts(law.law),
  };
}

function shareOf(score: number, documents: PublishedDocuments): number {
  const [lowest, highest] = [numberConstant(documents, "credit_score_lowest"), numberConstant(documents, "credit_score_highest")];
  return Math.min(1, Math.max(0, (score - lowest) / (highest - lowest)));
}

const DAY_MS = 86_400_000;
const daysLater = (from: Date, days: number): string => new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Why these reasons can't be given: there is none, one that is none of this decision's, or one that a report would have to say. */
export function reasonRefusals({ jurisdictions }: Rules, state: DecidedOn, decision: DecisionReason["for"][number], reasons: readonly string[]): Refusal[] {
  const known = jurisdictions.decision_reasons;
  if (reasons.length === 0) return [refusal("reason-needed", "reasons")];
  if (reasons.some((code) => !Object.hasOwn(known, code) || !known[code]!.for.includes(decision))) return [refusal("unknown-reason", "reasons")];
  return reportOf(state) === null && reasons.some((code) => known[code]!.from === "report") ? [refusal("reason-without-report", "reasons")] : [];
}
