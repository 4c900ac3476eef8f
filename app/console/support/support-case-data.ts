/** Cases of support, and what is said of one in a line. */
import type { Shown } from "#server";
import type { Words } from "../desk/words.ts";

/** In the list its message is no more than the beginning. */
export type SupportCaseRow = Shown["support-case"];
export type SupportCaseDetails = Shown["support-case-details"];

export const askerOf = ({ person, email }: Pick<SupportCaseRow, "person" | "email">): string => person?.name || email;
export const wordsOf = ({ topic, message }: Pick<SupportCaseRow, "topic" | "message">, say: Words): string =>
  topic === "accommodation" ? say("desk.support-case.accommodation") : message;

/** What was written back and came in, and what colleagues wrote for each other, each where it was written. */
export const threadOf = ({
  thread,
  notes,
}: Pick<SupportCaseDetails, "thread" | "notes">): (SupportCaseDetails["thread"] | SupportCaseDetails["notes"])[number][] =>
  [...thread, ...notes].sort((one, other) => one.at.localeCompare(other.at));
