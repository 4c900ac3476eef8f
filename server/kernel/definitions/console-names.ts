/**
 * What of the console is code, by the names that `schemas/desk.json` calls it: its addresses, the commands that its rooms register, the
 * lists that a room counts, and what the queue can be narrowed to and ordered by. Tests hold each to the code that it stands for.
 */

/** Addresses that show a room, or what a room lists. */
export const CONSOLE_PATHS = [
  "/console/applications",
  "/console/cases",
  "/console/dashboard",
  "/console/fees",
  "/console/homes",
  "/console/meetings",
  "/console/mentions",
  "/console/people",
  "/console/preview",
  "/console/prices",
  "/console/queue",
  "/console/sources",
  "/console/team",
] as const;

/** Commands that rooms register by names of their own; `everywhere` are those of the frame. What documents name beside them: rooms, decisions, reasons. */
export const CONSOLE_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  everywhere: ["help", "own", "palette", "sign-out", "theme", "undo"],
  dashboard: ["export", "market", "next", "overdue", "people", "previous", "table", "variant", "weeks"],
  fees: ["choose", "next", "previous"],
  homes: [
    "away",
    "back",
    "edit",
    "invite",
    "move-out",
    "next",
    "open",
    "previous",
    "price",
    "publish",
    "release",
    "room-next",
    "room-previous",
    "save",
    "search",
    "see",
  ],
  meetings: ["back", "next", "no", "open", "previous", "search", "transcript", "yes"],
  mentions: ["next", "open", "previous", "read"],
  people: ["case", "export", "invite", "next", "previous", "search", "sessions", "view-as"],
  preview: [
    "appearance",
    "blink",
    "both",
    "change-next",
    "change-previous",
    "copy-why",
    "enlarge",
    "here",
    "locale",
    "meant",
    "next",
    "next-changed",
    "not-meant",
    "open-as",
    "persona",
    "persona-next",
    "persona-previous",
    "previous",
    "search",
    "share",
    "why",
  ],
  prices: ["constant", "difference", "discard", "market", "room", "save", "undo"],
  queue: ["all", "assign", "assign-me", "back", "down", "export", "filter", "next", "note", "open", "previous", "retry", "search", "select", "up"],
  review: [
    "agree",
    "answer-down",
    "answer-up",
    "ask-again",
    "assign",
    "back",
    "cancel",
    "decide",
    "differs",
    "larger",
    "match",
    "next",
    "next-document",
    "note",
    "paper-again",
    "preview",
    "previous",
    "previous-document",
    "rotate",
    "send-again",
    "sight",
    "smaller",
    "take",
    "view-as",
    "waive-fee",
    "why",
  ],
  saved: ["delete"],
  sources: ["cancel", "change", "close", "copy", "make", "new", "next", "previous", "search"],
  support: ["answer", "give", "next", "note", "previous", "ready", "search", "take", "turn"],
  team: ["next", "open", "previous", "takes"],
};

/** Commands of what lies over a room: their key goes before the room's, so both may have one key. */
export const COMMANDS_OF_A_DECISION: readonly string[] = ["review.cancel", "review.decide"];

/** Lists of `/staff/` that can be counted, with what of them is fixed words. */
export const COUNTED_LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "accommodation-requests": { status: ["open", "closed"] },
  cases: { status: ["open", "closed", "any"], undelivered: ["true"], owner: ["me", "none"] },
  meetings: { state: ["waits_for_staff", "waits_for_house", "open", "approved", "over", "any"] },
  mentions: { state: ["unread"] },
};

/** How a filter of the queue reads what it is given. */
export type QueueFilterReads = "status" | "market" | "stage" | "section" | "instant" | "number" | "text" | readonly string[];

export const QUEUE_FILTER_READS: Readonly<Record<string, QueueFilterReads>> = {
  status: "status",
  market: "market",
  assigned_to: ["me", "none"],
  group: ["any", "none"],
  score_below: "number",
  income_verified: ["true", "false"],
  created_after: "instant",
  created_before: "instant",
  submitted_after: "instant",
  submitted_before: "instant",
  reviewed_after: "instant",
  reviewed_before: "instant",
  due_after: "instant",
  due_before: "instant",
  source: "text",
  variant: "text",
  stage: "stage",
  reached: "stage",
  went_on: "stage",
  gone: ["true", "false"],
  section: "section",
  stuck: ["mail-back", "second-person"],
  search: "text",
};

/** Of these several can be given, with commas between them. */
export const QUEUE_FILTERS_OF_SEVERAL: readonly string[] = ["status", "market", "stage"];

/** What the queue can be ordered by; with `-` before it, the other way round. */
export const QUEUE_ORDERS = ["created_at", "submitted_at", "due_at", "score", "income_times_rent"] as const;
