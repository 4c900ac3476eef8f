/** The sets of service fees: what each comes to in every market, which of them counts, and who chose it when. */
import { randomUUID } from "node:crypto";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import { userNames } from "../../kernel/access/user-names.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { SERVICE_FEE_SET, serviceFeeIn, serviceFeeSet, serviceFeeSets } from "../../kernel/context/service-fee.ts";
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { event } from "../../kernel/records/event.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { ConstantChoiceRecord } from "../../ports/review-records.ts";
import { DuplicateRecord, type Reads } from "../../ports/store.ts";

/** The route's own cell in the access table has let nobody in but who may. */
export async function readServiceFees({ store, documents }: Deps, _actor: Actor): Promise<Shown["service-fees"]> {
  const published = documents.current();
  const [choices, markets] = [await choicesOf(store), await allPages(store, "market", {})];
  const chosen = choices[0]?.value ?? null;
  const people = await userNames(
    store,
    choices.map(({ chosen_by }) => chosen_by),
  );
  return {
    version: choices[0]?.version ?? 0,
    set: chosen !== null && serviceFeeSets(published).includes(chosen) ? chosen : null,
    sets: serviceFeeSets(published),
    markets: markets
      .toSorted((one, other) => one.display_name.localeCompare(other.display_name))
      .map(({ slug, display_name, country_code }) => ({
        slug,
        display_name,
        currency: currencyOfCountry(country_code),
        set: serviceFeeSet(published, chosen, slug),
        amounts: Object.fromEntries(serviceFeeSets(published).map((set) => [set, serviceFeeIn(published, set, slug)])),
      })),
    choices: choices.map(({ version, value, reason, chosen_by, chosen_at }) => ({
      version,
      set: value,
      reason,
      by: people.get(chosen_by) ?? "",
      at: chosen_at,
    })),
  };
}

/** @param version  of `If-Match`: that of the last choice, 0 before the first one; null asks for nothing */
export async function chooseServiceFees(
  deps: Deps,
  actor: Actor,
  { body, version }: { body: SentBody; version: number | null },
): Promise<Outcome<Shown["service-fees"]>> {
  const { values, refusals } = checkBody(deps, "service-fees", body);
  if (refusals.length > 0) return invalid(refusals);
  const { reason, set } = values;
  try {
    const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
      if (!(await lockActor(tx, actor, { resource: "service-fees", verb: "update" }))) return forbidden;
      if (set === null || !serviceFeeSets(deps.documents.current()).includes(set)) return invalid([refusal("oneOf", "set")]);
      const [last] = await choicesOf(tx);
      if (version !== null && version !== (last?.version ?? 0)) return { ok: false, problem: { kind: "lost-update", version: last?.version ?? 0 } };
      if (last?.value === set) return conflict("chosen-already");
      const chosen_at = deps.clock.now().toISOString();
      await tx.insert("constant_choice", {
        id: randomUUID(),
        constant: SERVICE_FEE_SET,
        version: (last?.version ?? 0) + 1,
        value: set,
        reason,
        chosen_by: actor.user.id,
        chosen_at,
      });
      const detail = { constant: SERVICE_FEE_SET, from: last?.value ?? null, to: set };
      await event(tx, { by: actor, name: "constant-chosen", detail, why: reason, at: chosen_at });
      return { ok: true, value: null };
    });
    if (!outcome.ok) return outcome;
  } catch (error) {
    // Somebody chose a moment before.
    if (!(error instanceof DuplicateRecord)) throw error;
    return { ok: false, problem: { kind: "lost-update", version: (await choicesOf(deps.store))[0]?.version ?? 0 } };
  }
  return done(await readServiceFees(deps, actor));
}

/** All of them, the last one first: it counts. */
const choicesOf = async (reads: Reads): Promise<ConstantChoiceRecord[]> =>
  (await allPages(reads, "constant_choice", { constant: SERVICE_FEE_SET })).toSorted((one, other) => other.version - one.version);
