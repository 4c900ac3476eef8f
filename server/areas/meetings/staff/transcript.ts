/** What was said in a meeting that somebody reported, for whoever helps: with a reason, which is kept with each of those who talked in it. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant, textsOf } from "../../../kernel/context/texts.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { event } from "../../../kernel/records/event.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { MeetingState, MessageRow } from "../../../ports/state/meeting-state.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { shownName } from "../../profile/index.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";
import { messagesOf } from "../sql/messages.ts";
import { reportedMessages } from "../sql/reports.ts";
import { hasReadChat } from "../sql/staff-meetings.ts";
import { ownMeeting } from "../decisions/own-meeting.ts";

const MINUTE_MS = 60_000;
/** As many at a time as a chat is read on. */
const AT_ONCE = 200;
const OPENED = "chat-opened";

export async function readTranscript(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["meeting-transcript"]>> {
  const { values, refusals } = checkBody(deps, "meeting-transcript", body);
  if (refusals.length > 0) return invalid(refusals);
  if (!isUuid(id)) return notFound;
  const { reason, before = null } = values;
  return deps.store.transaction(async (tx): Promise<Outcome<Shown["meeting-transcript"]>> => {
    if (!(await lockActor(tx, actor, { resource: "meeting-transcript", verb: "create" }))) return forbidden;
    const state = await tx.query(meetingState(id));
    const own = state && (await ownMeeting(tx, actor, state));
    if (own) return refusedWith(own);
    // A chat that nobody reported is nobody's business but theirs who talk in it.
    if (!state || !(await first(tx, "support_case", { meeting: id }))) return notFound;
    const now = deps.clock.now();
    // One visit is one line, as far as its reason is one.
    const since = new Date(now.getTime() - numberConstant(deps.documents.current(), "visit_minutes") * MINUTE_MS).toISOString();
    if (!(await tx.query(hasReadChat(id, { by: actor.user.id, since, why: reason })))) {
      const read = { by: actor, name: OPENED, detail: { meeting: id }, why: reason, at: now };
      for (const { record } of state.applicants) await event(tx, { ...read, application: record.application, told: "nobody" });
      for (const user of new Set(state.residents.flatMap((each) => each.user?.id ?? []))) await event(tx, { ...read, about: user });
    }
    const found = await tx.query(messagesOf(id, before, AT_ONCE + 1));
    const messages = found.slice(-AT_ONCE);
    const reported = await tx.query(reportedMessages(id));
    return done({
      reason,
      messages: messages.map((message) => ({ ...said(deps, actor, state, message), is_reported: reported.includes(message.id) })),
      earlier: found.length > AT_ONCE ? messages[0]!.number : null,
    });
  });
}

/** Who has moved out since has no name any more: what they said stays. */
function said(
  deps: Deps,
  { locale }: Actor,
  { applicants, residents }: MeetingState,
  { number, user_id, text, notice, sent_at }: MessageRow,
): Omit<Shown["meeting-transcript"]["messages"][number], "is_reported"> {
  const applicant = applicants.find(({ user }) => user.id === user_id)?.user ?? null;
  const person = applicant ?? residents.find(({ user }) => user?.id === user_id)?.user ?? null;
  return {
    number,
    person: user_id,
    name: person && shownName(person),
    avatar: person?.avatar ?? "",
    is_applicant: applicant !== null,
    is_notice: user_id === null,
    text: notice === null ? (text ?? "") : textsOf(deps.documents.current(), locale)(`meeting.notice.${notice}`),
    sent_at,
  };
}
