/** One application as the API of the staff tells it (`staff-application-details`), as far as the page reads it. */
import type { Sent, Shown } from "#server";

/** By its id in `schemas/desk.json`. */
export type Decision = string;
export type Mark = NonNullable<Sent["answer-mark"]["mark"]>;

export interface Question {
  path: string;
  label: string;
  text: string | null;
  /** YYYY-MM-DD. */
  date: string | null;
  file: string | null;
  not_asked: boolean;
}

export interface AskedSection {
  id: string;
  title: string;
  questions: Question[];
}

export interface Paper {
  id: string;
  url: string;
  filename: string;
  content_type: string;
}

/** What comes in a month: `counts` where it is part of the total, which is in one currency. */
export interface MonthlyIncome {
  total: number;
  currency: string;
  times_rent: number | null;
  sources: { name: string | null; about: string | null; amount: number; currency: string; proven: boolean; counts: boolean }[];
}

export interface Check {
  status: string;
  result: string | null;
  score: number | null;
  completed_at: string | null;
}

export interface Cosigner {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  taken_up: boolean;
  revoked_at: string | null;
  status: "open" | "submitted" | "declined" | null;
  monthly_income: MonthlyIncome | null;
  check: Check | null;
  documents: Paper[];
  /** What their pages asked and what they answered; empty where they stand by nobody. */
  answers: AskedSection[];
}

export interface HeldDecisionData {
  id: string;
  decision: Decision;
  state: "held" | "proposed";
  decided_at: string;
  leaves_at: string | null;
  by: string | null;
  by_user_id: string;
  confirmed_by: string | null;
  /** Parts of what it was decided on that are other by now. */
  changed: string[];
}

export interface MarkOnAnswer {
  document: string;
  answer: string;
  mark: Mark;
  /** What stands on the paper, where it differs. */
  says: string | null;
  reason: string | null;
  by: string | null;
  at: string;
}

/** What is marked beside the answers: the paper as a whole. */
export const WHOLE_PAPER = "document";

export interface HistoryEvent {
  id: string;
  name: string;
  detail: Record<string, unknown>;
  why: string | null;
  at: string;
  actor: string | null;
  /** Whom they were looking as. */
  as: string | null;
}

export type Note = Omit<Shown["staff-note"], "mentions">;

/** What the law asked to be said with a decision, word for word as it was mailed; `id` names the decision. */
export interface Notice {
  id: string;
  to: string;
  subject: string;
  html: string;
  undeliverable: boolean;
  given_at: string;
}

export interface Review {
  id: string;
  version: number;
  status: string;
  now: string;
  application: { source: string; submitted_at?: string | null; market?: string };
  person: { id: string; first_name: string; last_name: string; email: string; phonenumber: string; avatar: string; undeliverable: boolean };
  applicant_info: { first_name?: string | null; last_name?: string | null } | null;
  answers: AskedSection[];
  decisions: Decision[];
  documents: Paper[];
  check: (Check & { cosigner_suggested: boolean }) | null;
  fee: { amount: number; currency: string; waived: boolean; due: number; charge: { status: string } | null };
  jurisdiction: {
    market: string;
    deposit: string;
    double_deposit_allowed: boolean;
    /** Of rent; null where none is set. */
    deposit_cap_months: number | null;
    note: string;
    /** Which law gives the applicant what staff write about them; null: only staff read it. */
    staff_words_law: string | null;
    notices: string[];
    /** `shows`: what of the application it is about, where that is one number. */
    reasons: { id: string; text: string; from: string; for: string[]; shows: "score" | "income_times_rent" | null; possible: boolean }[];
    second_person: string[];
    held_seconds: number;
  };
  preapproved: { all_rooms: boolean; max_rent: number | null; currency: string } | null;
  monthly_income: MonthlyIncome | null;
  assigned_to: string | null;
  assignee: string | null;
  /** What is decided on: a hash of all of it, and of each part. */
  basis: { seen: string; parts: Record<string, string> };
  /** Until when it should be decided; null where it waits for nobody of the staff. */
  due_at: string | null;
  income_times_rent: number | null;
  /** What was decided last, by whom, and the address that mail of it came back from. */
  undelivered: { decision: string; by: string | null; to: string; may_send: boolean } | null;
  held: HeldDecisionData | null;
  marks: MarkOnAnswer[];
  paper_reasons: { id: string; text: string }[];
  /** Newest first. */
  notices: Notice[];
  looking: { id: string; name: string | null }[];
  notes: Note[];
  group: {
    members: { id: string; first_name: string; last_name: string; email: string; application: string | null; status: string | null; left_at: string | null }[];
  } | null;
  cosigners: Cosigner[];
  history: HistoryEvent[];
}

/** What the recipient of a decision would get. */
export type Preview = Omit<Shown["decision-preview"], keyof Sent["decision-preview"] | "text">;
/** What speaks against a decision that can be made all the same. */
type Told = Preview["warnings"][number];
/** `both`: an amount was typed that isn't sent. */
export type Warning = Omit<Told, "code"> & { code: Told["code"] | "both" };
