/**
 * Changes what prices of a market go by. A change is a row with its reason; the market's own record carries what counts. Where the
 * place asks for a second person, the row is a proposal until another administrator agrees. What somebody was shown, and what was
 * agreed, stands in their own records: no change reaches it.
 */
import { randomUUID } from "node:crypto";
import type { AccessCell } from "../../kernel/access/access.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { event } from "../../kernel/records/event.ts";
import { first } from "../../kernel/records/read-records.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { PriceChangeRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { needsSecondPerson, readPrices } from "./read-prices.ts";
import { judgeSettings } from "./settings.ts";
import { canBeUndone } from "./undo.ts";

type Prices = Outcome<Shown["market-prices"]>;

/** `version`: of `If-Match`, what whoever changes has before them; null asks for nothing. */
export async function changePrices(deps: Deps, actor: Actor, { id: slug, body, version }: RecordChange): Promise<Prices> {
  const { values, refusals } = checkBody(deps, "price-change", body);
  if (refusals.length > 0) return invalid(refusals);
  return written(deps, actor, slug, { resource: "price-change", verb: "create" }, async (tx, market) => {
    if (version !== null && version !== market.constants_version) return lost(market);
    if (await first(tx, "price_change", { market: slug, state: "proposed" })) return conflict("prices-proposed");
    const published = deps.documents.current();
    const undone = values.undoes == null ? null : await tx.find("price_change", values.undoes);
    if (values.undoes != null && undone?.market !== slug) return notFound;
    if (undone && !canBeUndone(published, market, undone)) return conflict("prices-changed-since");
    const judged = judgeSettings(published, market, undone ? undone.before : (values.constants ?? {}));
    if (judged.refusals.length > 0) return invalid(judged.refusals);
    if (Object.keys(judged.after).length === 0) return conflict("prices-as-they-are");
    const now = deps.clock.now().toISOString();
    const proposed = needsSecondPerson(published, market);
    const { total } = await tx.list("price_change", { market: slug }, { limit: 1, offset: 0 });
    const made = await tx.insert("price_change", {
      id: randomUUID(),
      market: slug,
      number: total + 1,
      before: judged.before,
      after: judged.after,
      reason: values.reason,
      undoes: undone?.id ?? null,
      state: proposed ? "proposed" : "in-force",
      changed_by: actor.user.id,
      changed_at: now,
      agreed_by: null,
      agreed_at: null,
    });
    await tx.update("market", slug, { constants_version: market.constants_version + 1, ...(!proposed && { constants: judged.constants }) });
    await event(tx, { by: actor, name: proposed ? "prices-proposed" : "prices-changed", detail: detailOf(made), why: values.reason, at: now });
    return null;
  });
}

/** Another administrator agrees to what was proposed. It is judged again, by the documents and the constants of now. */
export async function agreeToPrices(deps: Deps, actor: Actor, slug: string, id: string, version: number | null): Promise<Prices> {
  return written(deps, actor, slug, { resource: "price-agreement", verb: "create" }, async (tx, market) => {
    const change = await proposalOf(tx, slug, id);
    if (!("id" in change)) return change;
    if (change.changed_by === actor.user.id) return conflict("second-person-is-another");
    if (version !== null && version !== market.constants_version) return lost(market);
    const judged = judgeSettings(deps.documents.current(), market, change.after);
    if (judged.refusals.length > 0) return invalid(judged.refusals);
    const now = deps.clock.now().toISOString();
    await tx.update("price_change", id, { state: "in-force", agreed_by: actor.user.id, agreed_at: now });
    await tx.update("market", slug, { constants: judged.constants, constants_version: market.constants_version + 1 });
    await event(tx, { by: actor, name: "prices-changed", detail: detailOf(change), at: now });
    return null;
  });
}

/** Takes back what was proposed, whoever of the administrators did. */
export async function withdrawPrices(deps: Deps, actor: Actor, slug: string, id: string): Promise<Prices> {
  return written(deps, actor, slug, { resource: "price-change", verb: "delete" }, async (tx, market) => {
    const change = await proposalOf(tx, slug, id);
    if (!("id" in change)) return change;
    await tx.update("price_change", id, { state: "taken-back" });
    await tx.update("market", slug, { constants_version: market.constants_version + 1 });
    await event(tx, { by: actor, name: "prices-withdrawn", detail: detailOf(change), at: deps.clock.now() });
    return null;
  });
}

/** In one transaction, whoever acts and the market held until it ends: of two at once the second finds what the first did. */
async function written(
  deps: Deps,
  actor: Actor,
  slug: string,
  cell: AccessCell,
  write: (tx: Writes, market: MarketRecord) => Promise<Outcome<never> | null>,
): Promise<Prices> {
  const refused = await deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, cell))) return forbidden;
    const market = await tx.lock("market", slug);
    return market ? write(tx, market) : notFound;
  });
  return refused ?? readPrices(deps, actor, slug);
}

async function proposalOf(tx: Writes, market: string, id: string): Promise<PriceChangeRecord | Outcome<never>> {
  const change = await tx.lock("price_change", id);
  if (change?.market !== market) return notFound;
  return change.state === "proposed" ? change : conflict("price-change-settled");
}

const lost = ({ constants_version: version }: MarketRecord): Outcome<never> => ({ ok: false, problem: { kind: "lost-update", version } });

const detailOf = ({ id, market, before, after }: PriceChangeRecord) => ({ change: id, market, before, after });
