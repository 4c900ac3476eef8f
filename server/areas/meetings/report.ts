/** Somebody of a meeting is reported to the team: a case with what was said in it, from its first message on. Whoever is reported is told nothing. */
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Command, CommandCall, Deps } from "../../kernel/context/deps.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../kernel/screens/application-command.ts";
import type { MeetingState } from "../../ports/state/meeting-state.ts";
import { openCase } from "../support/index.ts";
import { shownName } from "../profile/index.ts";
import { momentOf } from "./lock-meeting.ts";
import { roleOf } from "./people.ts";
import { messagesOf } from "./sql/messages.ts";

/** Of a case. What was said beyond it stays with the meeting, which the case names. */
const LONGEST = 10_000;
const ALL = 100_000;

const peopleOf = ({ residents, applicants }: MeetingState) => [...residents, ...applicants].flatMap(({ user }) => user ?? []);

export const reportPerson: Command<"report-person"> = async (call) => {
  const { deps, screen, viewer, input } = call;
  const actor = actorOf(viewer);
  const state = screen.subject.state.named_meeting ?? null;
  const person = state && peopleOf(state).find(({ id }) => id === input.person);
  if (!actor || !state || !person || person.id === actor.user.id || !roleOf(state, actor.user.id, momentOf(deps, state.meeting)))
    return refused(call, refusal("not-found"));
  await reportTo(call, state, { name: shownName(person), reason: input.reason, words: input.words ?? "" });
  track(call, "Person reported");
  return { ok: true };
};

interface Report {
  name: string;
  reason: string;
  words: string;
}

/** The team reads it in the language of its desk; whoever reports gets their own words back, and when they are answered. */
export async function reportTo(call: Pick<CommandCall, "deps" | "screen" | "viewer">, state: MeetingState, { name, reason, words }: Report): Promise<void> {
  const { deps, viewer, screen } = call;
  const said = await transcript(deps, state);
  const team = textsOf(deps.documents.current(), SOURCE_LOCALE);
  const head = [team("report.about", { name, home: state.home.name, meeting: state.meeting.id }), team(`report.reason.${reason}`), words];
  const message = [...head.filter((line) => line !== ""), "", said].join("\n");
  const told = [screen.texts(`report.reason.${reason}`), words].filter((line) => line !== "").join("\n");
  const kept = message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message;
  await openCase(call, { email: viewer.user?.email ?? "", message: kept, told, meeting: state.meeting.id });
}

async function transcript(deps: Deps, state: MeetingState): Promise<string> {
  const names = new Map(peopleOf(state).map((person) => [person.id, shownName(person)]));
  const messages = await deps.store.query(messagesOf(state.meeting.id, null, ALL));
  return messages
    .filter(({ user_id }) => user_id !== null)
    .map(({ user_id, text, sent_at }) => `${sent_at} ${names.get(user_id!) ?? user_id}: ${text}`)
    .join("\n");
}
