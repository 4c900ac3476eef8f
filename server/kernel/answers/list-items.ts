/** Adding to a list of answers, and taking out of it, as the screen offers it. */
import type { Actor, Command, CommandCall, CommandOutcome } from "../context/deps.ts";
import { deleteRow, insertRow } from "../records/record-parts.ts";
import { keptRoot, type KeptResource } from "../definitions/record-definition.ts";
import { boundOf } from "../records/part-bounds.ts";
import { refusal } from "../rules/refusal.ts";
import { handOf, recordEvent } from "../records/application-history.ts";
import { refused, WHOLE } from "../screens/application-command.ts";
import { OWNED_STATE } from "../../ports/state.ts";
import { type OwnedAnswers, ownedAnswers } from "./answer-owner.ts";

type Name = "add-item" | "remove-item";
type ListCall<Of extends Name> = CommandCall<Of> & { of: OwnedAnswers & { actor: Actor }; kept: KeptResource };

const aboutList = <Of extends Name>(command: Of, work: (call: ListCall<Of>) => Promise<CommandOutcome>): Command<Of> =>
  Object.assign(
    async (call: CommandCall<Of>): Promise<CommandOutcome> => {
      const of = ownedAnswers(call);
      if (!of) return refused(call, refusal("application-missing"));
      const kept = listOf(of, call.input.root);
      if (!kept) return refused(call, refusal("invalid", "root"));
      const { drawn } = call.screen;
      return drawn && offers(drawn, command, call.input) ? work({ ...call, of, kept }) : refused(call, refusal("wrong-state", "status"));
    },
    { reads: [...WHOLE, ...OWNED_STATE] },
  );

function listOf({ deps, owner, documents }: OwnedAnswers, root: string): KeptResource | null {
  const kept = keptRoot(deps.areas.owners[owner.of], documents.set.resources, root);
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
export const addItem = aboutList("add-item", async (call) => {
  const { deps, of, kept } = call;
  const { owner, actor } = of;
  const bound = boundOf(deps, kept, owner.id, {});
  const made = await deps.store.transaction(async (tx) => {
    const locked = await deps.areas.owners[owner.of].lock(tx, owner.id);
    if (!locked?.takes(kept.definition.part)) return "closed";
    if (await bound?.isReached(tx)) return "full";
    const { id, version } = await insertRow(tx, deps, kept, { locked, parentId: owner.id, values: {} });
    await recordEvent(tx, handOf(owner, actor, deps.clock.now()), "part-created", { root: kept.root, target: id, version, paths: [] });
    return "made";
  });
  if (made === "full") return refused(call, bound!.refusal);
  return made === "made" ? { ok: true } : refused(call, refusal("wrong-state", "status"));
});

/** One that is gone already needs no removing. */
export const removeItem = aboutList("remove-item", async (call) => {
  const { deps, of, kept, input } = call;
  const { owner, actor, state } = of;
  const row = kept.definition.items?.(state)?.find(({ id }) => id === input.item);
  if (!row) return { ok: true };
  const removed = await deleteRow(deps, actor, { kept, owner }, row.id);
  return removed.ok || removed.problem.kind === "not-found" ? { ok: true } : refused(call, refusal("wrong-state", "status"));
});
