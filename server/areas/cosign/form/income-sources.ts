/** Further sources of a co-signer's income: one more, other things of one that is there, one less, and that taken back. */
import { randomUUID } from "node:crypto";
import { refused } from "../../../kernel/screens/application-command.ts";
import { handOf as handOfOwner, recordEvent, recordSavedAnswers } from "../../../kernel/records/application-history.ts";
import { currencyOfCountry, toCents } from "../../../kernel/rules/money.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { CommandOutcome } from "../../../kernel/context/deps.ts";
import type { AdditionalIncomeRecord, DisplayState } from "../../../ports/records.ts";
import type { CosignerState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { aboutCosigner, goTo, type CosignerCall } from "../cosigner-call.ts";
import { onlyRecord } from "../../../kernel/answers/answer-owner.ts";
import type { LockedOwner } from "../../../kernel/context/record-owner.ts";
import { keptResource } from "../../../kernel/definitions/record-definition.ts";
import { lockCosigner } from "./owner.ts";
import { COSIGNER_RECORDS } from "./records.ts";

const ROOT = "cosigner_income_sources";

const handOf = ({ deps, actor, state }: CosignerCall) => handOfOwner({ of: "cosigner", id: state.cosigner.id }, actor, deps.clock.now());

/** What a source is, without whose it is. */
type Said = Pick<AdditionalIncomeRecord, "source_name" | "monthly_salary_cents" | "currency">;
type Removed = Said & Pick<AdditionalIncomeRecord, "id" | "document" | "answers">;

/** The source that was taken out last: it can be put back until the next one, or until they go on. */
export const removedSource = ({ removedSource: kept }: DisplayState): Removed | null => (kept as Removed | null | undefined) ?? null;

type Done = "full" | "gone" | "no-file" | "done";

/** In one transaction that holds the co-signer. Null: they may change nothing any more. */
async function withLock<T>({ deps, state }: CosignerCall, work: (tx: Writes, now: CosignerState, locked: LockedOwner) => Promise<T>): Promise<T | null> {
  return deps.store.transaction(async (tx) => {
    const locked = await lockCosigner(tx, state.cosigner.id);
    return locked?.takes("income") ? work(tx, locked.state, locked) : null;
  });
}

const keepRemoved = async (tx: Writes, { cosigner }: CosignerState, removed: Removed | null): Promise<void> => {
  if (removed === null && removedSource(cosigner.display_state) === null) return;
  await tx.update("cosigner", cosigner.id, { display_state: { ...cosigner.display_state, removedSource: removed } });
};

async function insert(call: CosignerCall, tx: Writes, now: CosignerState, locked: LockedOwner, source: Said & Partial<Removed>): Promise<Done> {
  if (now.cosigner_income_sources.length >= mostOf(call)) return "full";
  const kept = keptResource(COSIGNER_RECORDS, call.screen.documents.set.resources, "income");
  const income = kept && (await onlyRecord(tx, call.deps, kept, { id: now.cosigner.id, locked }));
  if (!income) return "gone";
  const made = await tx.insert("additional_income", { id: randomUUID(), answers: {}, ...source, income: income.id });
  await recordEvent(tx, handOf(call), "part-created", { root: ROOT, target: made.id });
  return "done";
}

const mostOf = ({ screen }: CosignerCall): number => screen.documents.set.resources["additional-income"]?.most ?? 0;

function outcome(call: CosignerCall, done: Done | null): CommandOutcome {
  if (done === "full") return refused(call, refusal("maxItems", null, { n: mostOf(call) }));
  if (done === null) return refused(call, refusal("wrong-state", "status"));
  if (done === "no-file") return refused(call, refusal("document-unknown", "document"));
  if (done === "gone") return refused(call, refusal("not-found"));
  return { ok: true };
}

/** From the modal: refused beyond what the resource says is most, and where another tab took it out meanwhile. */
export const saveIncomeSource = aboutCosigner<"save-income-source">(async (call) => {
  const { input, state } = call;
  const said: Said = {
    source_name: input.source_name,
    monthly_salary_cents: toCents(input.monthly_salary) ?? 0,
    currency: input.currency ?? currencyOfCountry(state.cosigner_link.market.country_code),
  };
  // Whoever began on documents that don't ask for the proof here says nothing of it.
  const proof = input.document === undefined ? {} : { document: input.document || null };
  const done = await withLock<Done>(call, async (tx, now, locked) => {
    if (!(await isTheirs(tx, call, proof.document ?? null))) return "no-file";
    if (input.source === "") {
      await keepRemoved(tx, now, null);
      return insert(call, tx, now, locked, { ...said, ...proof });
    }
    const source = now.cosigner_income_sources.find(({ id }) => id === input.source);
    if (!source) return "gone";
    const { version } = await tx.update("additional_income", source.id, { ...said, ...proof });
    await recordSavedAnswers(tx, handOf(call), {
      root: ROOT,
      target: source.id,
      version,
      paths: ["source_name", "monthly_salary", "currency", ...Object.keys(proof)],
    });
    return "done";
  });
  const result = outcome(call, done);
  return result.ok ? { ...result, effects: [{ do: "close-modal" }] } : result;
});

/** None, or a proof that they uploaded themselves: held, so that it isn't deleted meanwhile. */
async function isTheirs(tx: Writes, { actor }: CosignerCall, document: string | null): Promise<boolean> {
  if (document === null) return true;
  const file = await tx.lock("document", document);
  return file?.owner_user_id === actor.user.id && file.purpose === "applicant_income";
}

/** One that is gone already needs no removing. */
export const removeIncomeSource = aboutCosigner<"remove-income-source">(async (call) => {
  const source = call.state.cosigner_income_sources.find(({ id }) => id === call.input.source);
  if (!source) return { ok: true };
  const done = await withLock<Done>(call, async (tx, now) => {
    if (!(await tx.remove("additional_income", source.id))) return "done";
    const { id, source_name, monthly_salary_cents, currency, document, answers } = source;
    await keepRemoved(tx, now, { id, source_name, monthly_salary_cents, currency, document, answers });
    await recordEvent(tx, handOf(call), "part-deleted", { root: ROOT, target: source.id });
    return "done";
  });
  const result = outcome(call, done);
  return result.ok ? { ...result, effects: [goTo(call, "cosignIncome")] } : result;
});

/** Puts it back, with its proof where that is still theirs. Pressed again, it is there already. */
export const restoreIncomeSource = aboutCosigner(async (call) => {
  const { actor } = call;
  const done = await withLock<Done>(call, async (tx, now, locked) => {
    const removed = removedSource(now.cosigner.display_state);
    if (!removed) return "done";
    const proof = removed.document === null ? null : await tx.find("document", removed.document);
    const put = await insert(call, tx, now, locked, { ...removed, document: proof?.owner_user_id === actor.user.id ? proof.id : null });
    if (put === "done") await keepRemoved(tx, now, null);
    return put;
  });
  return outcome(call, done);
});

/** Whoever goes on has let it go. */
export async function forgetRemovedSource(call: CosignerCall): Promise<void> {
  if (removedSource(call.state.cosigner.display_state)) await withLock(call, (tx, now) => keepRemoved(tx, now, null));
}
