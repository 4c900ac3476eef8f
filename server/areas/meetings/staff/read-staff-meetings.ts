/** Meetings as staff look through them: who of the house has answered, who is silent, and what waits for the team. */
import { done, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { marketDay } from "../../../kernel/context/market-time.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { allPages } from "../../../kernel/records/read-records.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import type { MeetingPerson, MeetingResident } from "../../../ports/state/meeting-state.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { pictureOf, shownName } from "../../profile/index.ts";
import type { DeclineReason } from "../decisions/answer-meeting.ts";
import { takesMessages, waitsForStaff } from "../life/meeting-life.ts";
import { momentOf } from "../lock-meeting.ts";
import { askedOf, houseOf, residentsNow, type Moment } from "../people.ts";
import { showTimeLeft } from "../represent.ts";
import { isUuid, liveMeetings } from "../sql/meeting-states.ts";
import { type Asking, meetingFigures, type MeetingStage, MEETING_STAGES, staffMeetings, type StaffMeeting } from "../sql/staff-meetings.ts";
import { ownMeeting } from "../decisions/own-meeting.ts";

type Row = Shown["staff-meeting"];
type Details = Shown["staff-meeting-details"];

const DAY_MS = 86_400_000;
/** Side of the pictures in the list, on a fine screen. */
const PORTRAIT_SIDE = 96;
const ANY = "any";

async function daysOfMarkets({ store, documents, clock }: Deps): Promise<Asking["days"]> {
  const [markets, now] = [await allPages(store, "market", {}), clock.now()];
  return Object.fromEntries(markets.map(({ slug }) => [slug, marketDay(documents.current(), slug, now)]));
}

const asking = async (deps: Deps, { user }: Actor): Promise<Asking> => ({
  user: { id: user.id, address: foldedAddress(user.email) },
  now: deps.clock.now().toISOString(),
  days: await daysOfMarkets(deps),
});

/** Null: those that are not over. Undefined: there are none of such a name. */
function stagesOf(state: string | null): readonly MeetingStage[] | null | undefined {
  if (state === null) return null;
  if (state === ANY) return MEETING_STAGES;
  const stage = MEETING_STAGES.find((one) => one === state);
  return stage && [stage];
}

export async function listStaffMeetings(
  deps: Deps,
  actor: Actor,
  { state, ...narrowed }: Record<"search" | "market" | "home" | "state", string | null>,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Row[] }> {
  const stages = stagesOf(state);
  if (stages === undefined) return { total: 0, rows: [] };
  const { total, rows } = await deps.store.query(staffMeetings(await asking(deps, actor), { ...narrowed, stages }, { ...page, own: false }));
  return { total, rows: rows.map((one) => listed(deps, one)) };
}

export async function readStaffMeeting(deps: Deps, actor: Actor, id: string): Promise<Outcome<Details>> {
  if (!isUuid(id)) return notFound;
  const filter = { id, search: null, market: null, home: null, stages: MEETING_STAGES };
  const {
    rows: [found],
  } = await deps.store.query(staffMeetings(await asking(deps, actor), filter, { limit: 1, offset: 0, own: true }));
  if (!found) return notFound;
  const own = await ownMeeting(deps.store, actor, found.state);
  if (own) return refusedWith(own);
  const { state, reports, decided_by } = found;
  const at = momentOf(deps, state.meeting);
  const others = (await deps.store.query(liveMeetings(state.applicants.map(({ record }) => record.application)))).filter(({ meeting }) => meeting.id !== id);
  return done({
    ...listed(deps, found),
    version: state.meeting.version,
    ended_at: state.meeting.ended_at,
    ended_because: state.meeting.ended_because,
    house: residentsNow(state, at).map((each) => residentIn(found, each, at)),
    reports,
    others: others.map(({ meeting, home }) => ({
      id: meeting.id,
      home: home.name,
      ends_at: meeting.ends_at,
      is_chatting: takesMessages(meeting, at.now),
      is_approved: meeting.status === "approved",
    })),
    decided_by,
    decided_why: state.meeting.decided_why,
  });
}

export async function readMeetingFigures(deps: Deps): Promise<Shown["staff-meeting-figures"]> {
  const now = deps.clock.now();
  const days = numberConstant(deps.documents.current(), "meeting_figures_days");
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const { ended, matched, ...figures } = await deps.store.query(meetingFigures({ now: now.toISOString(), days: await daysOfMarkets(deps) }, since));
  return { ...figures, days, matched_share: ended === 0 ? null : matched / ended };
}

function listed(deps: Deps, { state, stage, market_name, reports }: StaffMeeting): Row {
  const { meeting, home, applicants } = state;
  const at = momentOf(deps, meeting);
  const asked = askedOf(state, at);
  const house = houseOf(state, at);
  const left = showTimeLeft(deps, state);
  return {
    id: meeting.id,
    stage,
    home: home.slug,
    home_name: home.name,
    market: meeting.market,
    market_name,
    applicants: applicants.map(({ record, room, user }) => ({ ...person(user), application: record.application, room: room.number })),
    opened_at: meeting.opened_at,
    ends_at: meeting.ends_at,
    decides_at: meeting.decides_at,
    lapses_at: meeting.lapses_at,
    read_at: at.now.toISOString(),
    urgency: left.urgency,
    words: state.unread,
    asked: asked.length,
    answered: asked.filter(({ id }) => house.answers.some(({ resident }) => resident === id)).length,
    away: residentsNow(state, at).filter((each) => each.user !== null && !asked.includes(each)).length,
    is_silent: waitsForStaff(meeting, house, at.now),
    is_reported: reports.some(({ status }) => status === "open"),
    is_match: meeting.ended_because === "accepted",
  };
}

const person = (user: MeetingPerson) => ({ person: user.id, name: shownName(user), avatar: user.avatar, picture: pictureOf(user, user, PORTRAIT_SIDE) });

/** `away`: not asked; `no_account`: can't be. */
function residentIn({ state }: StaffMeeting, resident: MeetingResident, at: Moment): Details["house"][number] {
  const { id, user, room_number, away_until } = resident;
  const said = state.answers.find((answer) => answer.resident === id);
  const isAsked = askedOf(state, at).includes(resident);
  return {
    id,
    person: user?.id ?? null,
    name: user && shownName(user),
    avatar: user?.avatar ?? "",
    picture: user && pictureOf(user, user, PORTRAIT_SIDE),
    room: room_number,
    says: said?.answer ?? (user === null ? "no_account" : isAsked ? "silent" : "away"),
    reason: (said?.reason ?? null) as DeclineReason | null,
    answered_at: said?.answered_at ?? null,
    away_until: isAsked ? null : away_until,
  };
}
