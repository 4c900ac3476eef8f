/**
 * One change of an application's flags, with its audit event and what follows from it. Pages and the
 * API both come here, so that history reads the same whoever wrote.
 */
import type { FlagOperation } from "../../kernel/rules/flag-sync.ts";
import { takesAnswers } from "../../kernel/rules/life-cycle.ts";
import type { FlagRecord } from "../../ports/records.ts";
import { VersionConflict, type Writes } from "../../ports/store.ts";
import { type Hand, recordEvent, recordSavedAnswers } from "../../kernel/records/application-history.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { keepAccommodationRequest } from "./keep-accommodation-request.ts";
import { first } from "../../kernel/records/read-records.ts";

/** `closed`: the application takes no answers any more. `gone`: there is no such flag. */
export type FlagChange = { done: true; record: FlagRecord | null; created: boolean } | { done: false; why: "closed" | "gone" };

/**
 * `version`: what the client saw of a flag that is updated; null asks for nothing.
 * @throws VersionConflict
 */
export const changeFlag = (
  deps: Pick<Deps, "store" | "clock">,
  by: { application: string; actorUserId: string },
  operation: FlagOperation,
  version: number | null = null,
): Promise<FlagChange> =>
  deps.store.transaction(async (tx) => {
    const holder = await tx.lock("application", by.application);
    if (!holder || !takesAnswers("flag", holder)) return { done: false, why: "closed" };
    const hand = { ...by, now: deps.clock.now().toISOString() };
    const changed = await carryOut(tx, hand, operation, version);
    if (changed.done && operation.flag === "pet") await keepAccommodationRequest(tx, by.application, by.actorUserId, hand.now);
    return changed;
  });

async function carryOut(tx: Writes, hand: Hand & { application: string }, operation: FlagOperation, version: number | null): Promise<FlagChange> {
  const { application } = hand;
  const { flag } = operation;
  if (operation.do === "create") {
    const before = await first(tx, "flag", { application, flag });
    const record = await tx.putFlag(application, flag, operation.flag_data);
    if (!before) await recordEvent(tx, hand, "flag-created", { flag });
    return { done: true, record, created: !before };
  }
  const held = await tx.lock("flag", operation.id);
  if (!held) return { done: false, why: "gone" };
  if (operation.do === "delete") {
    await tx.remove("flag", held.id);
    await recordEvent(tx, hand, "flag-deleted", { flag });
    return { done: true, record: null, created: false };
  }
  if (version !== null && version !== held.version) throw new VersionConflict();
  const paths = Object.keys(operation.flag_data).filter((name) => JSON.stringify(operation.flag_data[name]) !== JSON.stringify(held.flag_data[name]));
  if (paths.length === 0) return { done: true, record: held, created: false };
  const record = await tx.update("flag", held.id, { flag_data: { ...held.flag_data, ...operation.flag_data } });
  await recordSavedAnswers(tx, hand, { root: `flag_${flag}`, target: held.id, version: record.version, paths });
  return { done: true, record, created: false };
}
