/** Columns of meetings: who applies in them, and what the house answered. What is said in them has statements of its own. */
import { boolean, fixed, id, instant, number, orNull, text, uuid, versioned, word } from "./column.ts";

export const MEETING_COLUMNS = {
  meeting: {
    ...versioned,
    home: fixed(text),
    market: fixed(text),
    status: word<"open" | "closed" | "approved" | "rejected">(),
    opened_at: fixed(instant),
    /** The chat's end. */
    ends_at: fixed(instant),
    /** From then on those who have answered decide. */
    decides_at: fixed(instant),
    /** Until then the house's yes stands; null before it. */
    lapses_at: orNull(instant),
    ended_at: orNull(instant),
    ended_because: orNull(word<"declined" | "passed" | "lapsed" | "matched" | "withdrawn" | "rejected" | "accepted">()),
    /** Of staff, where no resident has answered, and why. */
    decided_by: orNull(uuid),
    decided_why: orNull(text),
    /** When it is looked at next; null while nothing but people moves it. */
    looks_at: orNull(instant),
    /** What follows from its end was done. */
    is_settled: boolean,
    created_at: fixed(instant),
  },
  /** One a meeting and application (UNIQUE), one a home that hasn't ended, one match an application. */
  meeting_applicant: {
    ...id,
    meeting: fixed(uuid),
    application: fixed(uuid),
    home: fixed(text),
    /** Of the room that is held for them. */
    selection: fixed(uuid),
    /** From 1: whoever began the group first. */
    place: fixed(number),
    accepted_at: orNull(instant),
    ended_at: orNull(instant),
    is_match: boolean,
    created_at: fixed(instant),
  },
  /** One a meeting and resident (UNIQUE). */
  meeting_answer: {
    ...versioned,
    meeting: fixed(uuid),
    resident: fixed(uuid),
    answer: word<"yes" | "no">(),
    /** Of a no; staff alone read it. */
    reason: orNull(text),
    answered_at: instant,
    /** Of a no: until then it can be taken back. */
    final_at: orNull(instant),
  },
};
