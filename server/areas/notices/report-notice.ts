/**
 * What the law asks to be said with a decision: which reasons may be given for it, and what whoever was decided about by a
 * report has to be told. The rules are data (`schemas/jurisdictions.json`).
 */
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { placeConstant } from "../../kernel/context/market-constants.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { numberConstant, type Texts } from "../../kernel/context/texts.ts";
import { jurisdictionOf, type DecisionReason, type ReasonCheck, type ReasonFigure } from "../../kernel/rules/jurisdictions.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { ApplicationState } from "../../ports/state.ts";

type DecidedOn = Pick<ApplicationState, "market" | "background_check">;

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
    report_on: report.completed_at === null ? null : marketDay(documents, state.market.slug, new Date(report.completed_at)),
    copy_by: law.free_copy_days === null ? null : addDays(marketDay(documents, state.market.slug, now), law.free_copy_days),
    copy_days: law.free_copy_days,
    dispute_days: law.dispute_days,
    law: texts(law.law),
  };
}

function shareOf(score: number, documents: PublishedDocuments): number {
  const [lowest, highest] = [numberConstant(documents, "credit_score_lowest"), numberConstant(documents, "credit_score_highest")];
  return Math.min(1, Math.max(0, (score - lowest) / (highest - lowest)));
}

/** What is known of an application, of all that a reason may be about. */
export interface ReasonBasis {
  figures: Readonly<Record<ReasonFigure, number | null>>;
  checks: Readonly<Record<ReasonCheck, string>>;
}

export interface JudgedReason {
  /** What keeps it from being given; null where nothing does. */
  lacks: "report" | "figure" | null;
  /** The figure that bears it, and how much it is. */
  figure: { of: ReasonFigure; value: number } | null;
  /** That figure says otherwise: it is as much as this, or more. */
  contradicted_from: number | null;
  /** The check that it rests on, where that is clear. */
  clear_check: ReasonCheck | null;
}

/** Whether a reason can be given, by what is known: one whose figure isn't there is none, and one that its figure or its check contradicts says so. */
export function judgeReason(
  documents: PublishedDocuments,
  state: DecidedOn,
  { from, shows, contradicted_from, check }: DecisionReason,
  { figures, checks }: ReasonBasis,
): JudgedReason {
  const known = shows?.find((of) => figures[of] !== null);
  const figure = known === undefined ? null : { of: known, value: figures[known]! };
  const lacks = from === "report" && reportOf(state) === null ? "report" : shows && !figure ? "figure" : null;
  const bound = contradicted_from && figure?.of === shows?.[0] ? Number(placeConstant(documents, contradicted_from, state.market)) : 0;
  return {
    lacks,
    figure,
    contradicted_from: figure && bound > 0 && figure.value >= bound ? bound : null,
    clear_check: check !== undefined && checks[check] === "clear" ? check : null,
  };
}

interface GivenReasons {
  decision: DecisionReason["for"][number];
  reasons: readonly string[];
  basis: ReasonBasis;
  /** Whoever decides means those, too, that their figure or their check contradicts. */
  isMeant: boolean;
}

/** Why these reasons can't be given: there is none, one that is none of this decision's, one that nothing bears, or one that its figure or its check contradicts. */
export function reasonRefusals(documents: PublishedDocuments, state: DecidedOn, { decision, reasons, basis, isMeant }: GivenReasons): Refusal[] {
  const known = documents.jurisdictions.decision_reasons;
  if (reasons.length === 0) return [refusal("reason-needed", "reasons")];
  if (reasons.some((code) => !Object.hasOwn(known, code) || !known[code]!.for.includes(decision))) return [refusal("unknown-reason", "reasons")];
  const judged = reasons.map((code) => judgeReason(documents, state, known[code]!, basis));
  for (const lacks of ["report", "figure"] as const) if (judged.some((one) => one.lacks === lacks)) return [refusal(`reason-without-${lacks}`, "reasons")];
  return !isMeant && judged.some((one) => one.contradicted_from !== null || one.clear_check !== null) ? [refusal(REASON_CONTRADICTED, "reasons")] : [];
}
export const REASON_CONTRADICTED = "reason-contradicted";
