/** Adding to a list of answers, and taking out of it, as the screen offers it. */
import type { Command, CommandOutcome } from "../context/deps.ts";
import { deleteRow, insertRow } from "../records/application-parts.ts";
import { keptRoot, type KeptResource } from "../definitions/record-definition.ts";
import { boundOf } from "../records/part-bounds.ts";
import { takesAnswers } from "../rules/life-cycle.ts";
import { refusal } from "../rules/refusal.ts";
import { recordEvent } from "../records/application-history.ts";
import { aboutApplication, refused, type ApplicationCall } from "../screens/application-command.ts";

type Name = "add-item" | "remove-item";
const aboutList = <Of extends Name>(command: Of, work: (call: ApplicationCall<Of>, kept: KeptResource) => Promise<CommandOutcome>): Command<Of> =>
  aboutApplication<Of>(async (call) => {
    const kept = listOf(call);
    if (!kept) return refused(call, refusal("invalid", "root"));
    const { drawn } = call.screen;
    return drawn && offers(drawn, command, call.input) ? work(call, kept) : refused(call, refusal("wrong-state", "status"));
  });

function listOf({ deps, screen, input }: ApplicationCall<Name>): KeptResource | null {
  const kept = keptRoot(deps.areas.records, screen.documents.set.resources, input.root);
  return kept?.definition.record === "answer_record" && kept.doc.many === true ? kept : null;
}

/** Whether the command stands with this input anywhere on the screen, as an action of somebody's. */
function offers(part: unknown, command: string, { root, item }: Readonly<Record<string, unknown>>): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.some((one) => offers(one, command, { root, item }));
  const own = part as Record<string, unknown>;
  const given = own["input"] as Record<string, unknown> | undefined;
  if (own["command"] === command && given?.["root"] === root && given?.["item"] === item) return true;
  return Object.values(own).some((one) => offers(one, command, { root, item }));
}

/** An empty record, to be filled in. Refused beyond what the resource says is most. */
export const addItem = aboutList("add-item", async (call, kept) => {
  const { deps, state } = call;
  const parentId = state.application.id;
  const bound = boundOf(deps, kept, parentId, {});
  const made = await deps.store.transaction(async (tx) => {
    const holder = await tx.lock("application", parentId);
    if (!holder || !takesAnswers(kept.definition.part, holder)) return "closed";
    if (await bound?.isReached(tx)) return "full";
    const { id, version } = await insertRow(tx, deps, kept, { holder, parentId, values: {} });
    const hand = { application: parentId, actorUserId: call.actor.user.id, now: deps.clock.now().toISOString() };
    await recordEvent(tx, hand, "part-created", { root: kept.root, target: id, version, paths: [] });
    return "made";
  });
  if (made === "full") return refused(call, bound!.refusal);
  return made === "made" ? { ok: true } : refused(call, refusal("wrong-state", "status"));
});

/** One that is gone already needs no removing. */
export const removeItem = aboutList("remove-item", async (call, kept) => {
  const { deps, state, actor, input } = call;
  const row = state.answer_records.find(({ id, resource }) => id === input.item && resource === kept.doc.$id);
  if (!row) return { ok: true };
  const removed = await deleteRow(deps, actor, kept, row);
  return removed.ok || removed.problem.kind === "not-found" ? { ok: true } : refused(call, refusal("wrong-state", "status"));
});
