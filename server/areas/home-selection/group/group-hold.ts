/** The rooms of a group that chooses together: kept for a day, within which each of them has one, else let go. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { nameInMail } from "../../../kernel/mail/mail-choice.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { happened } from "../../../kernel/records/event.ts";
import { moveOf } from "../../../kernel/rules/life-cycle.ts";
import type { GroupChooser } from "../../../ports/state/home-state.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import { groupRound, lapseOf } from "./group-choice.ts";
import { choosersOf, lapseRooms } from "../sql.ts";

/** Name of the job, as the queue keeps it. */
export const LAPSE_GROUP_ROOMS = "lapse-group-rooms";

const hoursOf = (deps: Deps): number => numberConstant(deps.documents.current(), "group_hold_hours");

/** Called in the transaction that holds a room of one of a group: with the first of them the day begins, and the others are told. The group is held. */
export async function goOnWithGroup(tx: Writes, deps: Deps, { id, group_source: group }: ApplicationRecord): Promise<void> {
  if (group === null) return;
  const round = groupRound(await tx.query(choosersOf(group)));
  const [first, second] = round.held;
  const lapses = lapseOf(round, hoursOf(deps));
  if (!first || second || !lapses) return;
  await lapseLater(tx, group, lapses);
  const home = await tx.find("home", first.home);
  const by = round.choosers.find(({ application }) => application === id);
  const args = { name: nameInMail(by?.first_name ?? ""), home: home?.name ?? "", hours: hoursOf(deps) };
  for (const one of round.missing) await mailChooser(tx, deps, one, { mail: "group-home-chosen", args, key: `group-home-chosen:${first.id}` });
}

const lapseLater = (tx: Writes, group: string, at: Date): Promise<void> =>
  tx.queueJob(LAPSE_GROUP_ROOMS, { group }, { startAfter: at.toISOString(), singletonKey: group });

/** The job: lets the rooms of a group go that isn't complete in time, so that it chooses anew. Bears repeating. */
export async function lapseGroupRooms(deps: Deps, { group }: { group: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.store.transaction(async (tx) => {
    if (!(await tx.lock("group_source", group))) return;
    const round = groupRound(await tx.query(choosersOf(group)));
    const lapses = lapseOf(round, hoursOf(deps));
    if (!lapses) return;
    // The rooms that it was queued for were let go before, and others are held since.
    if (lapses > now) return lapseLater(tx, group, lapses);
    let isLetGo = false;
    for (const { application, hold } of round.choosers) if (hold && (await letGo(tx, application, now))) isLetGo = true;
    if (!isLetGo) return;
    const home = await tx.find("home", round.held[0]!.home);
    const args = { home: home?.name ?? "", hours: hoursOf(deps) };
    for (const one of round.choosers) await mailChooser(tx, deps, one, { mail: "group-home-lapsed", args, key: `group-home-lapsed:${round.held[0]!.id}` });
  });
}

async function letGo(tx: Writes, id: string, now: Date): Promise<boolean> {
  const application = await tx.lock("application", id);
  const move = application && moveOf("lapse-home", application.status, "system");
  if (!move?.ok) return false;
  await tx.query(lapseRooms(id, now.toISOString()));
  await tx.transition(id, { from: move.from, to: move.to, event: happened({ by: null, name: "lapse-home" }), now: now.toISOString() });
  return true;
}

interface ChooserMail {
  mail: "group-home-chosen" | "group-home-lapsed" | "group-room-out-of-reach";
  args: Record<string, string | number>;
  /** What it is about: each of them is told of it once. */
  key: string;
}

export async function mailChooser(tx: Writes, deps: Deps, { application }: GroupChooser, { mail, args, key }: ChooserMail): Promise<void> {
  const state = await tx.applicationState(application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (state && user) await mailTo(tx, deps, { to: { kind: "applicant", user, state }, mail, args, key: `${key}:${application}` });
}
