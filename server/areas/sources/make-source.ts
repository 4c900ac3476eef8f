/**
 * Makes a source: `personal`, one person's invitation, used up by its first application; `open`, a listing's link; `group`, one whose
 * applications each begin a group of their own.
 */
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { randomBytes } from "node:crypto";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant, textConstant, textsOf } from "../../kernel/context/texts.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { event } from "../../kernel/records/event.ts";
import type { Sent, Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { toCents } from "../../kernel/rules/money.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { MarketRecord, SourceRecord } from "../../ports/records.ts";
import { DuplicateRecord } from "../../ports/store.ts";
import { judgeTerms, NO_TERMS, putTerms, TERM_NAMES } from "../groups/index.ts";
import { feeOfMarket } from "./market-terms.ts";
import { readSource } from "./read-sources.ts";

/** Nobody guesses a personal one; of the others it only keeps them apart. */
const BYTES = { personal: 12, open: 3, group: 3 } as const;
type Values = Sent["staff-source"];

/** As the database writes it, so that two of them compare as texts. */
export const instantOf = (given: string | null = null): string | null => (given === null ? null : new Date(given).toISOString());

export async function makeSource(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["staff-source"]>> {
  const { values, refusals } = checkBody(deps, "staff-source", body);
  const market = refusals.length > 0 ? null : await deps.store.find("market", values.market);
  if (refusals.length === 0 && !market) refusals.push(refusal("oneOf", "market"));
  if (!market) return invalid(refusals);
  const source = sourceFrom(deps, values, market);
  const isGroup = source.group_source !== null;
  const { terms, refusals: wrongTerms } = isGroup
    ? await judgeTerms(deps, deps.store, { values, market, before: NO_TERMS })
    : { terms: NO_TERMS, refusals: TERM_NAMES.filter((name) => (values[name] ?? null) !== null).map((name) => refusal("not-asked", name)) };
  // Whoever says the terms of a link doesn't apply by it.
  const isForMaker = source.invited_email !== null && source.invited_email === foldedAddress(actor.user.email);
  const wrong = [...wrongIn(deps, values, market, source.slug), ...wrongTerms, ...(isForMaker ? [refusal("own-address", "invited_email")] : [])];
  if (wrong.length > 0) return invalid(wrong);
  const { number_of_potential_roommates: size } = values;
  const at = deps.clock.now().toISOString();
  try {
    const made = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
      if (!(await lockActor(tx, actor, { resource: "staff-source", verb: "create" }))) return forbidden;
      if (source.group_source) {
        await tx.insert("group_source", { slug: source.group_source, is_template: true, market: market.slug, number_of_potential_roommates: size! });
        await putTerms(tx, source.group_source, terms);
      }
      await tx.insert("source", source);
      await event(tx, { by: actor, name: "source-made", detail: { source: source.slug }, at });
      return done(null);
    });
    if (!made.ok) return made;
  } catch (error) {
    // Somebody has the name, or had it a moment before.
    if (error instanceof DuplicateRecord) return invalid([refusal("source-taken", "slug")]);
    throw error;
  }
  const read = await readSource(deps, actor, source.slug);
  return read.ok ? done(read.value, true) : notFound;
}

function sourceFrom(deps: Deps, values: Values, market: MarketRecord): Partial<SourceRecord> & { slug: string } {
  const { sharing, kind = "room", invited_email: email = null } = values;
  const random = randomBytes(BYTES[sharing]).toString("hex");
  const slug = values.slug ?? (sharing === "personal" ? random : `${market.slug}-${random}`);
  const fee = feeOfMarket(deps.documents.current(), market);
  const isOpen = sharing !== "personal";
  return {
    slug,
    market: market.slug,
    label: values.label ?? labelOf(deps, values, market, kind),
    kind,
    application_fee_cents: toCents(values.application_fee ?? fee.usual_cents / 100) ?? 0,
    currency: fee.currency,
    waive_application_fee: values.waive_application_fee ?? false,
    sharing: isOpen ? "open" : "personal",
    ends_at: isOpen ? instantOf(values.ends_at) : null,
    most_applications: isOpen ? (values.most_applications ?? null) : null,
    invited_email: !isOpen && email !== null ? foldedAddress(email) : null,
    group_source: sharing === "group" ? slug : null,
  };
}

/** As the demo's are called: what it is and where. Written once, in the language that everything is written in first. */
function labelOf({ documents }: Deps, values: Values, market: MarketRecord, kind: SourceRecord["kind"]): string {
  const texts = textsOf(documents.current(), SOURCE_LOCALE);
  const count = values.number_of_potential_roommates ?? 0;
  return texts(`source.label.${values.sharing === "group" ? "group" : kind}`, { market: market.display_name, n: count });
}

function wrongIn(deps: Deps, values: Values, market: MarketRecord, slug: string): Refusal[] {
  const documents = deps.documents.current();
  const { cap_cents } = feeOfMarket(documents, market);
  const fee = toCents(values.application_fee ?? 0);
  const asked = toCents(numberConstant(documents, "source_fee_asked_above")) ?? 0;
  const isAboveLaw = fee !== null && cap_cents !== null && fee > cap_cents;
  const suffix = textConstant(documents, "campaign_suffix");
  const ends = instantOf(values.ends_at);
  const isGroup = values.sharing === "group";
  return [
    ...(isAboveLaw ? [refusal("fee-above-law", "application_fee", { limit: cap_cents / 100 })] : []),
    // It is easily typed by mistake, and stays as people were told.
    ...(!isAboveLaw && fee !== null && fee > asked && values.application_fee_confirmed !== true
      ? [refusal("fee-unusual", "application_fee", { limit: asked / 100 })]
      : []),
    // The end of a campaign's link is taken off it: such a name would never be found.
    ...(suffix !== "" && slug.endsWith(suffix) ? [refusal("source-suffix", "slug", { suffix })] : []),
    ...(ends !== null && ends <= deps.clock.now().toISOString() ? [refusal("ends-before-now", "ends_at")] : []),
    ...(isGroup && (values.number_of_potential_roommates ?? null) === null ? [refusal("required", "number_of_potential_roommates")] : []),
  ];
}
