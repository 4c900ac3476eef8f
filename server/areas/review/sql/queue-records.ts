/** Applications as staff find, narrow and sort them: what is asked for, and what is answered. */
import type { ApplicationStatus, BackgroundCheckRecord, IdentityState, MarketRecord, SourceRecord } from "../../../ports/records.ts";
import type { AnswerMarkRecord, ApplicationRequestRecord, HeldDecisionRecord } from "../../../ports/review-records.ts";
import type { Affordability } from "../../../ports/state.ts";

/** Decisions that somebody learns of by their mail. */
export const TOLD_BY_MAIL = ["pre-approve", "request", "reject", "approve-home", "approve-group", "send-lease", "withdraw"] as const;

/** Null asks for nothing. Instants as the database writes them; `before` is exclusive, `after` is not. */
export interface ReviewFilter {
  /** In one of these. */
  status: readonly ApplicationStatus[] | null;
  /** In one of these, by their slugs. */
  market: readonly string[] | null;
  /** Id of whoever has it in hand; `none`: nobody has. */
  assigned_to: string | null;
  /** Slug of a group; `any`: of whichever; `none`: applies alone. */
  group: string | null;
  score_below: number | null;
  income_verified: boolean | null;
  created_after: string | null;
  created_before: string | null;
  submitted_after: string | null;
  submitted_before: string | null;
  /** A review of it came to an answer. */
  reviewed_after: string | null;
  reviewed_before: string | null;
  due_after: string | null;
  due_before: string | null;
  /** Slug of the source that it was made from. */
  source: string | null;
  /** Variants that it was first shown, with `+` between them; `default` for none. */
  variant: string | null;
  /** Has come to one of these stages, and no further. */
  stage: readonly string[] | null;
  /** Has come to this stage, or further. */
  reached: string | null;
  /** Was at this stage, and went on from it. */
  went_on: string | null;
  /** `is`: over by then, or longer where it stands than anybody stays who goes on; else neither. */
  gone: { is: boolean; by: string } | null;
  /** The last of the form's sections that was opened; `NO_SECTION` for none of them. */
  section: string | null;
  /** `mail-back`: decided, and mail to them comes back. `second-person`: proposed by somebody other than `by`. */
  stuck: { at: "mail-back" } | { at: "second-person"; by: string } | null;
  /** Each word of it is in a name, an address or the source; digits: the phone number ends with them. */
  search: string | null;
}

/** As a filter's section: the form was left before any was opened. */
export const NO_SECTION = "none";

export const ANY_APPLICATION: ReviewFilter = {
  status: null,
  market: null,
  assigned_to: null,
  group: null,
  score_below: null,
  income_verified: null,
  created_after: null,
  created_before: null,
  submitted_after: null,
  submitted_before: null,
  reviewed_after: null,
  reviewed_before: null,
  due_after: null,
  due_before: null,
  source: null,
  variant: null,
  stage: null,
  reached: null,
  went_on: null,
  gone: null,
  section: null,
  stuck: null,
  search: null,
};

/**
 * What the row of one's own case says still, and so may be asked of it. By anything else neither being found nor not being found may tell
 * anything: a filter leaves one's own out, and an order puts them with those who have nothing to be ordered by.
 */
export const SAID_OF_OWN: ReadonlySet<string> = new Set<keyof ReviewFilter | "created_at" | "submitted_at">([
  "status",
  "market",
  "group",
  "created_after",
  "created_before",
  "submitted_after",
  "submitted_before",
  "search",
  "created_at",
  "submitted_at",
]);

/** Ways to go through them; `-` is the latest, or the most, first. Who has nothing to be ordered by comes last, the newest first. */
export const REVIEW_ORDERINGS = [
  "-created_at",
  "created_at",
  "-submitted_at",
  "submitted_at",
  "-due_at",
  "due_at",
  "-score",
  "score",
  "-income_times_rent",
  "income_times_rent",
] as const;
export type ReviewOrdering = (typeof REVIEW_ORDERINGS)[number];

/** Behind whom a page goes on: `at` is what they are ordered by. */
export interface ReviewPlace {
  at: string | number | null;
  created_at: string;
  id: string;
}

/** `after`: the page goes on behind this one, whatever came in meanwhile; `offset` counts from there. */
export interface ReviewPage {
  limit: number;
  offset: number;
  ordering?: ReviewOrdering;
  after?: ReviewPlace | null;
}

/** An application as staff see it among the others. */
export interface QueuedApplication {
  id: string;
  version: number;
  source: string;
  label: string;
  kind: SourceRecord["kind"];
  status: ApplicationStatus;
  market: string;
  /** Of the market. */
  market_name: string;
  country_code: MarketRecord["country_code"];
  region_code: string;
  /** As the applicant wrote it, else as they signed in. */
  first_name: string | null;
  last_name: string | null;
  /** That they signed in with. */
  email: string;
  /** Id of the applicant. */
  person: string;
  /** Name of the drawing that stands for them. */
  avatar: string;
  group_source: string | null;
  /** Of the group, whoever left aside; null where somebody applies alone. */
  members: number | null;
  request_type: ApplicationRequestRecord["request_type"] | null;
  score: number | null;
  income_times_rent: number | null;
  affordability: Affordability;
  income_verified: boolean;
  /** Papers with the marks on them, one a mark; of a paper without any there is one that is null. `of`: root of the income that it was handed in for. */
  papers: { purpose: string; of: string | null; answer: string | null; mark: AnswerMarkRecord["mark"] | null }[];
  is_persona_verified: boolean;
  inquiry_state: IdentityState | null;
  check_status: BackgroundCheckRecord["status"] | null;
  check_result: BackgroundCheckRecord["result"];
  assigned_to: string | null;
  /** Name of whoever has it in hand. */
  owner: string | null;
  /** What was decided and is not carried out yet, or waits for a second person (`leaves_at` null); `by`: the name of whoever decided. */
  held: (Pick<HeldDecisionRecord, "id" | "decision" | "leaves_at"> & { state: "held" | "proposed"; by: string }) | null;
  /** Something was decided, and mail to them comes back: they don't know. */
  mail_back: boolean;
  /** Whoever looks has a stake in it. */
  own_case: boolean;
  created_at: string;
  submitted_at: string | null;
  due_at: string | null;
}

/** How many there are; where `more`, at least so many. */
export interface ReviewCount {
  n: number;
  more: boolean;
}

export interface ReviewList {
  /** Null behind another page. */
  total: ReviewCount | null;
  rows: QueuedApplication[];
}

/** Hours from when an application waits for a decision until it is due: of each market by its slug, and of the others. */
export interface ReviewTerms {
  elsewhere: number;
  markets: Readonly<Record<string, number>>;
}
