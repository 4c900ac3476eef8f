/** Further sources of a co-signer's income: one more to fill in, or one less. */
import { randomUUID } from "node:crypto";
import { refused } from "../../../kernel/screens/application-command.ts";
import { tellHistory } from "../../../kernel/records/application-history.ts";
import { currencyOfCountry } from "../../../kernel/rules/money.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { aboutCosigner, goTo, type CosignerCall } from "../cosigner-call.ts";
import { isOpen } from "../link.ts";
import { makeIncome } from "./owner.ts";

const ROOT = "cosigner_income_sources";

const handOf = ({ deps, actor, state }: CosignerCall) => ({
  application: null,
  cosigner: state.cosigner.id,
  actorUserId: actor.user.id,
  now: deps.clock.now().toISOString(),
});

/** An empty one, to be filled in on its own page. Refused beyond what the resource says is most. */
export const addIncomeSource = aboutCosigner(async (call) => {
  const { deps, screen, state } = call;
  const most = screen.documents.set.resources["additional-income"]?.most ?? 0;
  const made = await deps.store.transaction(async (tx) => {
    await tx.lock("cosigner", state.cosigner.id);
    const now = await tx.cosignerState(state.cosigner.id);
    if (!now || !isOpen(now)) return null;
    if (now.cosigner_income_sources.length >= most) return "full";
    const income = await makeIncome(tx, screen.documents, now);
    const source = await tx.insert("additional_income", {
      id: randomUUID(),
      income: income.id,
      source_name: "",
      monthly_salary_cents: 0,
      currency: currencyOfCountry(now.cosigner_link.market.country_code),
      answers: {},
    });
    await tellHistory(tx, handOf(call), "part-created", { root: ROOT, target: source.id });
    return source;
  });
  if (made === null) return refused(call, refusal("wrong-state", "status"));
  if (made === "full") return refused(call, refusal("maxItems", null, { n: most }));
  return { ok: true, effects: [goTo(call, "cosignAdditionalSource", { sourceId: made.id })], stay: true };
});

/** One that is gone already needs no removing. */
export const removeIncomeSource = aboutCosigner(async (call) => {
  const { deps, state, input } = call;
  const source = state.cosigner_income_sources.find(({ id }) => id === input["source"]);
  if (!source) return { ok: true };
  const removed = await deps.store.transaction(async (tx) => {
    await tx.lock("cosigner", state.cosigner.id);
    const now = await tx.cosignerState(state.cosigner.id);
    if (!now || !isOpen(now)) return false;
    if (await tx.remove("additional_income", source.id)) await tellHistory(tx, handOf(call), "part-deleted", { root: ROOT, target: source.id });
    return true;
  });
  return removed ? { ok: true, effects: [goTo(call, "cosignIncome")] } : refused(call, refusal("wrong-state", "status"));
});
