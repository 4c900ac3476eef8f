/** What was found out of an application at a glance, as the queue and the reasons of a decision go by it. */
import { LOW_SCORE } from "../../../kernel/context/code-constants.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import type { ReasonCheck } from "../../../kernel/rules/jurisdictions.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { AnswerMarkRecord } from "../../../ports/review-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { QueuedApplication } from "../sql/queue-records.ts";
import { paperCheck } from "./papers.ts";

type Found = Pick<QueuedApplication, "score" | "check_status" | "check_result" | "is_persona_verified" | "inquiry_state" | "income_verified" | "papers">;
type Check = "clear" | "look" | "bad" | "none";

export function checksOf(documents: PublishedDocuments, found: Found): Record<ReasonCheck, Check> {
  const { score, check_status, check_result, is_persona_verified, inquiry_state, income_verified, papers } = found;
  const isLow = score !== null && score < numberConstant(documents, LOW_SCORE);
  const screening = (): Check => {
    if (check_status === "error" || isLow) return "bad";
    if (check_status !== "complete") return "none";
    return check_result === "clear" ? "clear" : "look";
  };
  const identity = (): Check => {
    if (is_persona_verified || inquiry_state === "approved") return "clear";
    return inquiry_state === "declined" ? "bad" : paperCheck(documents, "identity", papers);
  };
  return { identity: identity(), income: income_verified ? "clear" : paperCheck(documents, "income", papers), screening: screening() };
}

/** The same of one that is decided about, of which all is read. */
export function foundOf(state: ApplicationState, { is_persona_verified }: Pick<UserRecord, "is_persona_verified">, marks: readonly AnswerMarkRecord[]): Found {
  const { applicant_info, income, additional_income, documents, background_check: check } = state;
  const handedIn: [string | null, string | null][] = [
    [applicant_info.photo_id, null],
    [income?.document ?? null, "income"],
    ...additional_income.map((one): [string | null, string | null] => [one.document, `additional_income:${one.id}`]),
  ];
  const papers = handedIn.flatMap(([id, of]) => {
    const paper = documents.find((one) => one.id === id);
    if (!paper) return [];
    const own = marks.filter(({ document }) => document === paper.id);
    const shown = own.length === 0 ? [{ answer: null, mark: null }] : own;
    return shown.map(({ answer, mark }) => ({ purpose: paper.purpose, of, answer, mark }));
  });
  return {
    score: check?.score ?? null,
    check_status: check?.status ?? null,
    check_result: check?.result ?? null,
    is_persona_verified,
    inquiry_state: state.identity_inquiry?.state ?? null,
    income_verified: (state.income_connection?.accounts_added_at ?? null) !== null,
    papers,
  };
}
