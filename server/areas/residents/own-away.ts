/**
 * When somebody is away who lives in a home, as they say it themselves: the days that staff see and change, too. Whoever is away
 * is asked about no applicant. To pause is to be away from today on, for as many days as a constant says.
 */
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { Command, CommandCall, CommandOutcome } from "../../kernel/context/deps.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { numberConstant, successToast } from "../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../kernel/screens/application-command.ts";
import type { ResidentRecord } from "../../ports/review-records.ts";
import type { HomeChange } from "../homes/index.ts";
import { note, RESIDENCY_CHANGED, wrongAway } from "./change-resident.ts";
import { ownHomeOf } from "./house.ts";

type Away = Pick<ResidentRecord, "away_from" | "away_until">;
const NOT_AWAY: Away = { away_from: null, away_until: null };
const DAYS = ["away_from", "away_until"] as const;
const READS = { reads: ["residencies", "user"] } as const;

/** @param asked  the days, by today's day where they live */
async function changeAway(call: CommandCall, asked: (today: string) => Away): Promise<CommandOutcome> {
  const { deps, screen, viewer } = call;
  const actor = actorOf(viewer);
  const now = deps.clock.now();
  const own = ownHomeOf(screen.subject.state.residencies ?? [], { documents: screen.documents, now });
  if (!actor || !own) return refused(call, refusal("lives-nowhere"));
  const today = marketDay(deps.documents.current(), own.home.market, now);
  const days = asked(today);
  const wrong = [...wrongAway(days), ...(days.away_until !== null && days.away_until <= today ? [refusal("away-over", "away_until")] : [])];
  if (wrong.length > 0) return refused(call, ...wrong);
  const no = await deps.store.transaction(async (tx): Promise<Refusal | null> => {
    const room = await tx.lock("room", own.resident.room);
    const locked = room && (await tx.lock("resident", own.resident.id));
    // Moved meanwhile to another room, or taken out.
    if (!room || !locked || locked.user_id !== actor.user.id) return refusal("lives-nowhere");
    const changes = DAYS.flatMap((property): HomeChange[] =>
      locked[property] === days[property] ? [] : [{ property, from: locked[property], to: days[property] }],
    );
    if (changes.length === 0) return null;
    await tx.update("resident", locked.id, days);
    await note(tx, deps, actor, { room, resident: locked, changes });
    await tx.notify(actor.user.id, { kind: RESIDENCY_CHANGED, id: locked.id });
    return null;
  });
  if (no) return refused(call, no);
  track(call, days.away_from === null ? "Away ended" : "Away said");
  const { documents, texts } = screen;
  const text = texts(days.away_from === null ? "toast.back" : "toast.away");
  return { ok: true, effects: [successToast(documents, text)] };
}

const save: Command<"save-away"> = (call) => changeAway(call, () => ({ away_from: call.input.away_from ?? null, away_until: call.input.away_until ?? null }));
const pause: Command = (call) =>
  changeAway(call, (today) => ({ away_from: today, away_until: addDays(today, numberConstant(call.screen.documents, "resident_pause_days")) }));
const end: Command = (call) => changeAway(call, () => NOT_AWAY);

export const saveAway = Object.assign(save, READS);
export const pauseMeetings = Object.assign(pause, READS);
export const endAway = Object.assign(end, READS);
