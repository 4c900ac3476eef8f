/** The staff console, as `schemas/desk.json` says it: which rooms there are, who may enter them, which keys do what. */
import type { ApplicationStatus, StaffRole } from "../../ports/records.ts";
import type { DeskDecision } from "./desk-decisions.ts";

/** A room of the console: an address, its name, and who may enter. */
export interface DeskRoom {
  id: string;
  /** `/console/queue`. */
  path: string;
  /** Copy key of its name. */
  label: string;
  /** Of the `icon` vocabulary of `schemas/data.json`. */
  icon: string;
  /** Where it stands in the sidebar: copy key of the part's name; none for the rooms that stand first. */
  part?: string;
  roles: readonly StaffRole[];
  /** Whose work begins here: where the console's own address leads them. The first room of any of their roles counts. */
  begins?: readonly StaffRole[];
  /** Its views stand in the sidebar in its place. */
  hasViews?: boolean;
  /** What of `/staff/` is counted beside its name: `mentions/?state=unread`. */
  counts?: string;
  /** Where what it lists is opened, beside its own path: for the same roles. */
  opens?: readonly string[];
  /** Beginnings of copy keys that it says beside the console's own (`desk.`): `status.`. */
  says?: readonly string[];
}

/** How a cell is drawn: `app/console/queue` has one way for each. */
export const CELLS = ["applicant", "market", "status", "times", "score", "checks", "due", "owner", "when", "text"] as const;

/** A column of the queue. */
export interface DeskColumn {
  id: string;
  label: string;
  shows: (typeof CELLS)[number];
  /** Properties of `staff-application` that it reads. */
  of: readonly string[];
  /** In pixels; the last one that is shown takes what is left. */
  width: number;
  /** Its share of the width that is left over; without it the column keeps its own. */
  grows?: number;
  /** What the list is sorted by under its head. */
  sort?: string;
  /** Shown only to whoever chose it. */
  hidden?: boolean;
}

/** A list of the queue by a name: what it is narrowed to, and in which order. */
export interface DeskView {
  id: string;
  label: string;
  icon: string;
  part?: string;
  /** How its count looks where there is anything. */
  tone?: "danger" | "warn";
  /** What comes in is given to whoever looks: where nobody takes new ones, the empty list says so. */
  is_assigned?: true;
  /** Filters of the list by their names, and `ordering`. `now+72h` is an instant that far ahead. */
  query: Readonly<Record<string, string>>;
}

/** Something that the queue can be narrowed to. */
export interface DeskFilter {
  id: string;
  label: string;
  kind: "one" | "many" | "number" | "day" | "text";
  /** What can be chosen: values that the documents name, or all statuses, markets, stages of the way, or sections of the form. */
  options?: readonly string[] | "status" | "market" | "stage" | "section";
  /** What can be chosen beside that: a colleague who decides. */
  further?: "colleague" | undefined;
}

interface DeskQueue {
  rows_a_page: number;
  /** How long the cursor rests on a row until what else is known of it is read, in milliseconds. */
  peek_after_ms: number;
  /** How long the keys rest until what was typed is looked for, in milliseconds. */
  search_after_ms: number;
  /** However much moves, the list and its counts are read no sooner than this after they were read, in milliseconds. */
  renew_after_ms: number;
  /** So many rows are read again when something moved. */
  rows_renewed: number;
  /** How many applications are given to somebody at a time: at most 500, as the API says. */
  assigned_a_call: number;
  /** How long is waited where the server asks to wait, and doesn't say how long, in milliseconds. */
  busy_pause_ms: number;
  /** How often times that are said from now on are said anew, in milliseconds. */
  present_every_ms: number;
  /** What is due within so many hours stands out. */
  due_soon_hours: number;
  /** What a view is sorted by that says nothing of it. */
  ordering: string;
  /** Ids of views: whoever asked for none in particular begins in the first of these that has something. */
  first: readonly string[];
  columns: readonly DeskColumn[];
  /** Views whose counts one call answers. */
  views_counted: number;
  views: readonly DeskView[];
  filters: readonly DeskFilter[];
}

/** What a paper is good for, by what it was asked for as. Answers by their paths (`applicant.first_name`), those of an entry of a list without its number. */
export interface DeskPaper {
  /** Of an uploaded file, as `schemas/resources/document.json` names it. */
  purpose: string;
  /** Copy key of what such a paper is called. */
  label: string;
  /** Answers that can stand on it: they are held against it, and no others. */
  proves: readonly string[];
  /** The check of the queue that such papers are looked at for. */
  check: (typeof PAPER_CHECKS)[number];
  /** Of these answers all have to match before that check is clear. */
  settles: readonly string[];
  /** And these, of each entry of a list that such a paper was handed in for. */
  settles_each: readonly string[];
}

export const PAPER_CHECKS = ["identity", "income"] as const;

/** Whether an answer can stand on such a paper. `path`: of an entry of a list too (`additional_income:2.source_name`). */
export const provesAnswer = ({ proves }: Pick<DeskPaper, "proves">, path: string): boolean => proves.includes(path.replace(/:[^.]*/u, ""));

/** A part of the journey in the preview. One that names neither areas nor a subject takes the screens that no other has. */
export interface DeskFloor {
  id: string;
  /** Copy key of its name. */
  label: string;
  /** Of its screens' addresses (`schemas/flow.json`). */
  areas?: readonly string[] | undefined;
  /** Whom its screens' addresses are opened for. */
  subject?: string | undefined;
}

/** A stage of an application's way, by the statuses of whoever stands there. */
export interface DeskStage {
  id: string;
  /** Copy key of its name. */
  label: string;
  /** Copy key of what is said of those who leave there, with `n`. */
  left: string;
  statuses: readonly ApplicationStatus[];
  /** Whoever stays longer counts as gone; none where they wait for somebody else. */
  gone_after_days?: number | undefined;
}

interface DeskDashboard {
  /** How many weeks can be looked at; the first is what is shown. */
  weeks: readonly number[];
  /** How many lines stand beside each other, at most. */
  rows_drawn: number;
  /** How long it is waited, while others work, until it is counted anew. */
  recount_after_ms: number;
  /** Routes that a link opens. */
  opened: readonly string[];
  stages: readonly DeskStage[];
  sections: readonly { id: string; label: string }[];
}

export interface Desk {
  rooms: readonly DeskRoom[];
  /** In `asked` a status is called by what is asked for; in `as_applicants` staff and applicants call it by one word. */
  statuses: { asked: readonly ApplicationStatus[]; as_applicants: readonly ApplicationStatus[] };
  /** How long what was done can be taken back, unless it says so itself, in milliseconds. */
  undo_ms: number;
  /** Looking as somebody: how many letters its reason needs at least, and copy keys of reasons that are ready to be taken and changed. */
  view_as: { letters: number; reasons: readonly string[] };
  /** Answers that are ready to be taken and changed: copy keys of their names, and of what they say. */
  support: { ready: readonly { id: string; label: string; text: string }[] };
  /** Where the numbers of the team's room lead: a place of the queue, narrowed further to whoever a number is of. */
  team: { lists: Readonly<Record<"in-hand" | "overdue", Readonly<Record<string, string>>>> };
  /** Pauses after which what couldn't be read is asked for again by itself. */
  retry: { after_ms: readonly number[] };
  /** How many rows a list shows at once, by what it lists: at most 100, as the API says. */
  rows: Readonly<Record<"people" | "mails" | "sources" | "homes" | "meetings" | "mentioned" | "found", number>>;
  /** How many months the calendar of a home shows. */
  homes: { months: number };
  dashboard: DeskDashboard;
  /** `written_at`: address at which a line of a document is shown, of `{file}` and `{line}`; null where there is none. */
  preview: { floors: readonly DeskFloor[]; written_at: string | null };
  queue: DeskQueue;
  papers: { purposes: readonly DeskPaper[] };
  /** In the order in which they stand beside each other. */
  decisions: { kinds: readonly DeskDecision[] };
  /**
   * What is pressed for a command, by the command's id: a key as its name says it (`j`, `?`, `Enter`, `Escape`), with `mod+`
   * (Ctrl, or Cmd on a Mac) or `shift+` before it, or two after each other (`g q`).
   */
  shortcuts: Readonly<Record<string, string>>;
}

export const mayEnter = (room: Pick<DeskRoom, "roles">, roles: readonly StaffRole[]): boolean => room.roles.some((role) => roles.includes(role));
