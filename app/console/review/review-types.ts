/** One application as the API of the staff tells it, and the parts of it that the page's own parts are handed. */
import type { Sent, Shown } from "#server";
import type { Standing } from "../desk/status/status-text.ts";

export type Review = Shown["staff-application-details"];
/** By its id in `schemas/desk.json`. */
export type Decision = Review["decisions"][number];
export type Mark = NonNullable<Sent["answer-mark"]["mark"]>;
export type AskedSection = Review["answers"][number];
export type Question = AskedSection["questions"][number];
export type Paper = Review["documents"][number];
export type MonthlyIncome = NonNullable<Review["monthly_income"]>;
export type Cosigner = Review["cosigners"][number];
export type HeldDecisionData = NonNullable<Review["held"]>;
export type MarkOnAnswer = Review["marks"][number];
export type HistoryEvent = Review["history"][number];
/** What the law asked to be said with a decision, word for word as it was mailed; `id` names the decision. */
export type Notice = Review["notices"][number];

/** What is marked beside the answers: the paper as a whole. */
export const WHOLE_PAPER = "document";

/** What the recipient of a decision would get. */
export type Preview = Shown["decision-preview"];
/** What speaks against a decision that can be made all the same. */
type Told = Preview["warnings"][number];
/** `both`: an amount was typed that isn't sent. */
export type Warning = Omit<Told, "code"> & { code: Told["code"] | "both" };

/** What nobody was asked is no answer, whatever fills its place. */
export const isAnswered = ({ text, date, not_asked }: Pick<Question, "text" | "date" | "not_asked">): boolean => !not_asked && (text !== null || date !== null);

/** Where it stands, with what is asked for. */
export const standingOf = ({ status, application }: Pick<Review, "status" | "application">): Standing => ({ status, request_type: application.request_type });
