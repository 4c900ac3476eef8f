/** What is told of a meeting by mail, in the transaction of what it tells, each of it once. What a house answered, and who of it, is in none. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { localInstant } from "../../../kernel/context/local-time.ts";
import { marketZone } from "../../../kernel/context/market-time.ts";
import { keptLocale, listInWords } from "../../../kernel/context/texts.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import type { MeetingResident, MeetingState } from "../../../ports/state/meeting-state.ts";
import { calendarFile } from "../calendar/calendar-file.ts";
import { momentOf } from "../lock-meeting.ts";
import { askedOf, residentsNow } from "../people.ts";

/** `opened`: the chat has begun; `reminder`: a day before the invitation lapses. */
type ToldApplicants = "opened" | "approved" | "reminder" | "lapsed" | "declined" | "accepted";

export async function mailApplicants(tx: Writes, deps: Deps, state: MeetingState, what: ToldApplicants): Promise<void> {
  const { meeting, home, applicants } = state;
  const documents = deps.documents.current();
  const ends = what === "opened" ? meeting.ends_at : meeting.lapses_at;
  const until = ends === null ? null : localInstant(ends, marketZone(documents, meeting.market));
  for (const { record } of applicants) {
    const theirs = await tx.applicationState(record.application);
    const user = theirs && (await tx.find("user", theirs.application.user_id));
    if (!theirs || !user) continue;
    const letter = {
      to: { kind: "applicant", user, state: theirs },
      mail: "meeting-told",
      args: { what, home: home.name, until, meeting: meeting.id },
    } as const;
    const attachments = what === "opened" ? [calendarFile(deps, state, { id: user.id, locale: keptLocale(documents, user.locale) })] : [];
    await mailTo(tx, deps, { ...letter, key: `meeting-${what}:${meeting.id}:${record.application}`, attachments });
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
  state: MeetingState,
  { mail, people }: { mail: "meeting-new" | "meeting-match"; people: readonly MeetingResident[] },
): Promise<void> {
  const { meeting, home, applicants } = state;
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
    const attachments = mail === "meeting-new" ? [calendarFile(deps, state, { id: user.id, locale })] : [];
    await mailTo(tx, deps, { to: { kind: "resident", user }, mail, args, key: `${mail}:${meeting.id}:${user.id}`, attachments });
  }
}
