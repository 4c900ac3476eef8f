/**
 * Somebody of a meeting, or one message of theirs, is reported to the team: a case with what was said in it, from its first message on.
 * The same thing reported again opens no second one. Whoever is reported is told nothing.
 */
import { randomUUID } from "node:crypto";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { textsOf, type Texts } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { Writes } from "../../../ports/store.ts";
import type { MeetingState, MessageRow } from "../../../ports/state/meeting-state.ts";
import { shownName } from "../../profile/index.ts";
import { chatHref } from "../calendar/calendar-file.ts";
import { keepCase } from "../../support/index.ts";
import { momentOf } from "../lock-meeting.ts";
import { peopleOf, roleOf } from "../people.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";
import { messageOf, messagesOf } from "../sql/messages.ts";
import { addReport, reportOf, type ReportRow } from "../sql/reports.ts";

/** Of a case. What was said beyond it stays with the meeting, which the case names. */
const LONGEST = 10_000;
const ALL = 100_000;

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
      message: await caseText(tx, deps, state, { name: shownName(person), message, said }),
      told,
      page,
      meeting,
      to: { kind: "writer", user: actor.user, email: actor.user.email },
    });
    await tx.query(addReport({ meeting, reporter: actor.user.id, support_case, at: deps.clock.now().toISOString() }, kept));
    return { report: kept, created: true };
  });

/** The team reads it in the language of its desk: what is reported before what was said, where it is marked. */
async function caseText(
  tx: Writes,
  deps: Deps,
  state: MeetingState,
  { name, message, said }: { name: string; message: MessageRow | null; said: SaidReport },
): Promise<string> {
  const team = textsOf(deps.documents.current(), SOURCE_LOCALE);
  const head = [
    team("report.about", { name, home: state.home.name, meeting: state.meeting.id }),
    team(`report.reason.${said.reason}`),
    said.words,
    message ? team("report.of-message", { text: message.text ?? "" }) : "",
  ];
  const text = [...head.filter((line) => line !== ""), "", await transcript(tx, state, message, team)].join("\n");
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

async function transcript(tx: Writes, state: MeetingState, marked: MessageRow | null, team: Texts): Promise<string> {
  const names = new Map(peopleOf(state).map((person) => [person.id, shownName(person)]));
  const messages = await tx.query(messagesOf(state.meeting.id, null, ALL));
  return messages
    .filter(({ user_id }) => user_id !== null)
    .map(({ id, user_id, text, sent_at }) => {
      const line = `${sent_at} ${names.get(user_id!) ?? user_id}: ${text}`;
      return id === marked?.id ? team("report.marked", { line }) : line;
    })
    .join("\n");
}
