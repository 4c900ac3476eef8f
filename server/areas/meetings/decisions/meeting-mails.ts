/** What is told of a meeting by mail, in the transaction of what it tells, each of it once. What a house answered, and who of it, is in none. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { localInstant } from "../../../kernel/context/local-time.ts";
import { marketZone } from "../../../kernel/context/market-time.ts";
import { keptLocale, listInWords } from "../../../kernel/context/texts.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import type { MeetingResident, MeetingState } from "../../../ports/state/meeting-state.ts";
import { momentOf } from "../lock-meeting.ts";
import { askedOf, residentsNow } from "../people.ts";

/** `reminder`: a day before the invitation lapses. */
type ToldApplicants = "approved" | "reminder" | "lapsed" | "declined" | "accepted";

export async function mailApplicants(tx: Writes, deps: Deps, { meeting, home, applicants }: MeetingState, what: ToldApplicants): Promise<void> {
  const zone = marketZone(deps.documents.current(), meeting.market);
  const until = meeting.lapses_at === null ? null : localInstant(meeting.lapses_at, zone);
  for (const { record } of applicants) {
    const state = await tx.applicationState(record.application);
    const user = state && (await tx.find("user", state.application.user_id));
    if (!state || !user) continue;
    const letter = { to: { kind: "applicant", user, state }, mail: "meeting-told", args: { what, home: home.name, until } } as const;
    await mailTo(tx, deps, { ...letter, key: `meeting-${what}:${meeting.id}:${record.application}` });
  }
}

/** Those who are asked: whoever is away is told nothing. */
export const mailNewMeeting = (tx: Writes, deps: Deps, state: MeetingState): Promise<void> =>
  mailHouse(tx, deps, state, { mail: "meeting-new", people: askedOf(state, momentOf(deps, state.meeting)) });

export const mailMatch = (tx: Writes, deps: Deps, state: MeetingState): Promise<void> =>
  mailHouse(tx, deps, state, { mail: "meeting-match", people: residentsNow(state, momentOf(deps, state.meeting)) });

async function mailHouse(
  tx: Writes,
  deps: Deps,
  { meeting, home, applicants }: MeetingState,
  { mail, people }: { mail: "meeting-new" | "meeting-match"; people: readonly MeetingResident[] },
): Promise<void> {
  const documents = deps.documents.current();
  const [first] = applicants;
  if (!first) return;
  for (const { user: person } of people) {
    const user: UserRecord | null = person && (await tx.find("user", person.id));
    if (!user) continue;
    const locale = keptLocale(documents, user.locale);
    const args = {
      name: user.first_name,
      names: listInWords(
        locale,
        applicants.map((each) => each.user.first_name),
      ),
      home: home.name,
      room: first.room.number,
      move_in: first.terms.move_in_date,
      ends: localInstant(meeting.ends_at, marketZone(documents, meeting.market)),
      meeting: meeting.id,
    };
    await mailTo(tx, deps, { to: { kind: "resident", user }, mail, args, key: `${mail}:${meeting.id}:${user.id}` });
  }
}
