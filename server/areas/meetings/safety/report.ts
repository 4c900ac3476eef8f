/**
 * Somebody of a meeting, or one message of theirs, is reported to the team: a case of it, from which whoever helps comes to what was said.
 * The same thing reported again opens no second one. Whoever is reported is told nothing.
 */
import { randomUUID } from "node:crypto";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import { chatHref } from "../calendar/calendar-file.ts";
import { keepCase } from "../../support/index.ts";
import { momentOf } from "../lock-meeting.ts";
import { peopleOf, roleOf } from "../people.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";
import { messageOf } from "../sql/messages.ts";
import { addReport, reportOf, type ReportRow } from "../sql/reports.ts";

export interface SaidReport {
  /** A user's id; where a message is named, it is about whoever said that. */
  person: string | null;
  message: string | null;
  reason: string;
  words: string;
}

/** `created` is false where it was reported before: what was kept then stands. */
export const report = (deps: Deps, actor: Actor, meeting: string, said: SaidReport): Promise<{ report: ReportRow; created: boolean } | Refusal> =>
  deps.store.transaction(async (tx) => {
    // Held: of two presses at once the second finds what the first kept.
    const held = isUuid(meeting) ? await tx.lock("meeting", meeting) : null;
    const state = held && (await tx.query(meetingState(meeting, actor.user.id)));
    const role = state && roleOf(state, actor.user.id, momentOf(deps, state.meeting));
    if (!state || !role) return refusal("not-found");
    const message = said.message === null ? null : isUuid(said.message) ? await tx.query(messageOf(meeting, said.message)) : null;
    if (said.message !== null && !message) return refusal("not-found");
    const person = peopleOf(state).find(({ id }) => id === (message ? message.user_id : said.person));
    if (!person || person.id === actor.user.id) return refusal("not-found");
    const about = { person: person.id, message: message?.id ?? null };
    const before = await tx.query(reportOf(meeting, actor.user.id, about));
    if (before) return { report: before, created: false };
    const source = state.applicants.find((each) => each.user.id === actor.user.id)?.source;
    const page = chatHref(deps, meeting, source);
    const told = [textsOf(deps.documents.current(), actor.locale)(`report.reason.${said.reason}`), said.words].filter((line) => line !== "").join("\n");
    const kept = { id: randomUUID(), ...about, reason: said.reason };
    const support_case = await keepCase(tx, deps, {
      user: actor.user,
      email: actor.user.email,
      message: caseText(deps, state, said),
      told,
      page,
      meeting,
      to: { kind: "writer", user: actor.user, email: actor.user.email },
    });
    await tx.query(addReport({ meeting, reporter: actor.user.id, support_case, at: deps.clock.now().toISOString() }, kept));
    return { report: kept, created: true };
  });

/**
 * The team reads it in the language of its desk. What was said stays with the meeting, which the case leads to: there it is read with a
 * reason, and goes with the account of whoever said it. Who is reported is read from the report, and goes with their account.
 */
function caseText({ documents }: Deps, { home, meeting }: MeetingState, said: SaidReport): string {
  const team = textsOf(documents.current(), SOURCE_LOCALE);
  const lines = [
    team("report.about", { home: home.name, meeting: meeting.id }),
    team(`report.reason.${said.reason}`),
    said.words,
    said.message === null ? "" : team("report.of-message"),
  ];
  return lines.filter((line) => line !== "").join("\n");
}
