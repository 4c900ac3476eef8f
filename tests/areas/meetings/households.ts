/** A home with people in it, and applicants who talk with them. */
import { randomUUID } from "node:crypto";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { keepPendingMessages } from "#server/areas/meetings/chat/messages.ts";
import { answerMeeting, type SaidAnswer } from "#server/areas/meetings/decisions/answer-meeting.ts";
import { followMeetings } from "#server/areas/meetings/decisions/follow-meetings.ts";
import { meetingState } from "#server/areas/meetings/sql/meeting-states.ts";
import { messagesOf } from "#server/areas/meetings/sql/messages.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { ResidentRecord } from "#server/ports/review-records.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { asChooser, chooser, keepRoom, type Chooser } from "../home-selection/choosers.ts";
import { marketHome, todayThere, type MadeHome } from "../home-selection/market-homes.ts";
import type { MeetingState, MessageRow } from "#server/ports/state/meeting-state.ts";

export const HOUR = 3_600_000;
export const NO: SaidAnswer = { answer: "no", reason: "living-together" };
export const YES: SaidAnswer = { answer: "yes" };

export interface Household extends MadeHome {
  /** Those who live there, in the order of their rooms. */
  people: { visitor: Visitor; resident: ResidentRecord }[];
}

/** So many free rooms, then one for each who lives there. */
export async function household(app: TestApp, people: readonly Partial<ResidentRecord>[], free = 1, market = "seattle"): Promise<Household> {
  const home = await marketHome(app, [...Array.from({ length: free }, () => ({})), ...people.map(() => ({ is_available: false }))], { market });
  const lives_from = addDays(todayThere(app), -100);
  const made: Household["people"] = [];
  for (const [at, values] of people.entries()) {
    const visitor = await app.person();
    const accepted_at = app.deps.clock.now().toISOString();
    const lives = { id: randomUUID(), room: home.rooms[free + at]!, user_id: visitor.actor.user.id, lives_from, accepted_at };
    const resident = await app.store.transaction((tx) => tx.insert("resident", { ...lives, ...values }));
    made.push({ visitor, resident });
  }
  return { ...home, people: made };
}

/** Holds the room of that number, at the price of these tests. */
export async function holds(who: Chooser, home: MadeHome, number = 1): Promise<string> {
  const kept = await keepRoom(who, home, number);
  if ("code" in kept) throw new Error(kept.code);
  const held = await confirmHome(who.app.deps, who.actor, { application: who.application, home: home.slug, price_cents: 119_000 });
  if ("code" in held) throw new Error(held.code);
  return held.id;
}

export interface Talk {
  id: string;
  home: Household;
  ada: Visitor;
  who: Chooser;
}

/** Somebody who talks with a home; of somebody who does with others already, one more. */
export async function talk(app: TestApp, people: readonly Partial<ResidentRecord>[] = [{}, {}], given?: Visitor): Promise<Talk> {
  const home = await household(app, people);
  const ada = given ?? (await chooser(app));
  const who = await asChooser(ada);
  const selection = await holds(who, home);
  await startMeetingOf(app.deps, { selection });
  await pend(app.deps, who, home);
  await startMeetingOf(app.deps, { selection });
  return { id: await meetingOf(app, selection), home, ada, who };
}

export const twoMessages = () => ["Hi, I am Ada.", "I like it quiet."].map((text) => ({ id: randomUUID(), text }));
export const pend = (deps: Deps, who: Chooser, home: MadeHome, messages = twoMessages()) => keepPendingMessages(deps, who.application, home.slug, messages);

export async function meetingOf(app: TestApp, selection: string): Promise<string> {
  const { rows } = await app.store.list("meeting_applicant", { selection }, { limit: 2, offset: 0 });
  return rows[0]?.meeting ?? "";
}

export const stateOf = async (app: TestApp, id: string): Promise<MeetingState> => (await app.store.query(meetingState(id)))!;
export const standsAs = async (app: TestApp, id: string): Promise<[string, string | null]> => {
  const { meeting } = await stateOf(app, id);
  return [meeting.status, meeting.ended_because];
};
export const statusOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;
export const said = (app: TestApp, id: string): Promise<MessageRow[]> => app.store.query(messagesOf(id, null, 1000));
export const answers = (deps: Deps, { home, id }: Talk, place: number, answer: SaidAnswer | null) =>
  answerMeeting(deps, home.people[place]!.visitor.actor, id, answer);

export async function passes(app: TestApp, ms: number): Promise<void> {
  app.outside.clock.move(ms);
  await followMeetings(app.deps);
}
