/** The home and the dates of a group, as staff set them with the link that it began by. */
import { placeConstant } from "../../../kernel/context/market-constants.ts";
import { marketDay } from "../../../kernel/context/market-time.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { toCents } from "../../../kernel/rules/money.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MarketRecord } from "../../../ports/records.ts";
import type { Sent } from "../../../ports/resources.d.ts";
import type { GroupPropertySelectionRecord, GroupSourceRecord, HomeRecord } from "../../../ports/review-records.ts";
import type { Reads, Writes } from "../../../ports/store.ts";
import { leaseMonths } from "../rules.ts";

export interface GroupTerms extends Pick<GroupSourceRecord, "move_in_date" | "lease_end_date"> {
  /** Null: which home it is to be is not said. */
  selection: Omit<GroupPropertySelectionRecord, "group_source" | "fees"> | null;
}

export const NO_TERMS: GroupTerms = { move_in_date: null, lease_end_date: null, selection: null };
/** What of a body they are made of. */
export const TERM_NAMES = ["move_in_date", "lease_end_date", "home", "resident_rent", "promo_amount"] as const;

export async function termsOfGroup(reads: Reads, slug: string): Promise<GroupTerms> {
  const [group, selection] = [await reads.find("group_source", slug), await reads.find("group_property_selection", slug)];
  if (!group) return NO_TERMS;
  const { move_in_date, lease_end_date } = group;
  if (!selection) return { move_in_date, lease_end_date, selection };
  const { group_source: _group, fees: _fees, ...offered } = selection;
  return { move_in_date, lease_end_date, selection: offered };
}

/** What isn't given stays as it was before. `values`: judged by their resource, money in major units. */
export async function judgeTerms(
  deps: Deps,
  reads: Reads,
  { values, market, before }: { values: Partial<Sent["staff-source"]>; market: MarketRecord; before: GroupTerms },
): Promise<{ terms: GroupTerms; refusals: Refusal[] }> {
  const { move_in_date = before.move_in_date, lease_end_date = before.lease_end_date } = values;
  const { selection, refusals } = await judgeHome(reads, { values, market, before });
  return {
    terms: { move_in_date, lease_end_date, selection },
    refusals: [...wrongDates(deps, market, { move_in_date, lease_end_date }, before), ...refusals],
  };
}

type Dates = Pick<GroupTerms, "move_in_date" | "lease_end_date">;

function wrongDates({ documents, clock }: Deps, market: MarketRecord, { move_in_date: from, lease_end_date: until }: Dates, before: Dates): Refusal[] {
  const published = documents.current();
  const today = marketDay(published, market.slug, clock.now());
  if (from !== null && from !== before.move_in_date && from < today) return [refusal("notBeforeToday", "move_in_date")];
  if (from === null && until === null) return [];
  if (from === null) return [refusal("required", "move_in_date")];
  if (until === null) return [refusal("required", "lease_end_date")];
  if (until <= from) return [refusal("lease-ends-before", "lease_end_date")];
  const months = leaseMonths(from, until);
  const [least, most] = (["lease_length_minimum", "lease_length_maximum"] as const).map((name) => Number(placeConstant(published, name, market)));
  if (months < least!) return [refusal("lease-too-short", "lease_end_date", { n: least! })];
  return months > most! ? [refusal("lease-too-long", "lease_end_date", { n: most! })] : [];
}

async function judgeHome(
  reads: Reads,
  { values, market, before: { selection: before } }: { values: Partial<Sent["staff-source"]>; market: MarketRecord; before: GroupTerms },
): Promise<Pick<Awaited<ReturnType<typeof judgeTerms>>["terms"], "selection"> & { refusals: Refusal[] }> {
  const cents = (amount: number | null = null): number | null => (amount === null ? null : toCents(amount));
  const { home: id = homeIdOf(before) } = values;
  if (id === null) {
    const said = (["resident_rent", "promo_amount"] as const).find((name) => (cents(values[name]) ?? 0) > 0);
    return { selection: null, refusals: said ? [refusal("home-first", said)] : [] };
  }
  // A home that stays keeps the price that it was offered for.
  const offered = before !== null && id === homeIdOf(before) ? before : offerOf(await reads.find("home", id), market);
  if (!offered) return { selection: null, refusals: [refusal("home-elsewhere", "home", { market: market.display_name })] };
  const rent = "resident_rent" in values ? cents(values.resident_rent) : (before?.resident_rent_cents ?? null);
  const promo = "promo_amount" in values ? (cents(values.promo_amount) ?? 0) : (before?.promo_amount_cents ?? 0);
  const price = offered.full_property_price_cents;
  return {
    selection: { ...offered, resident_rent_cents: rent, promo_amount_cents: promo },
    refusals: rent !== null && rent > price ? [refusal("rent-above-home", "resident_rent", { limit: price / 100 })] : [],
  };
}

export const homeIdOf = (selection: Pick<GroupPropertySelectionRecord, "property"> | null): string | null =>
  selection === null ? null : String(selection.property["id"] ?? "");

/** What of them a name of `TERM_NAMES` says, in cents where it is money. */
export function termOf({ move_in_date, lease_end_date, selection }: GroupTerms, name: (typeof TERM_NAMES)[number]): string | number | null {
  const { resident_rent_cents = null, promo_amount_cents = null } = selection ?? {};
  return { move_in_date, lease_end_date, home: homeIdOf(selection), resident_rent: resident_rent_cents, promo_amount: promo_amount_cents }[name];
}

/** A home as a group is offered it: what of it is changed later changes no offer. */
function offerOf(home: HomeRecord | null, { slug }: MarketRecord): GroupTerms["selection"] {
  if (home?.market !== slug) return null;
  const { name, picture, rooms, address, full_property_price_cents } = home;
  const property = { id: home.slug, name, picture, rooms, address };
  return { property, full_property_price_cents, resident_rent_cents: null, promo_amount_cents: 0 };
}

/** The group is held, or was made in this transaction. */
export async function putTerms(tx: Writes, group: string, { selection, ...dates }: GroupTerms): Promise<void> {
  await tx.update("group_source", group, dates);
  if (!selection) return void (await tx.remove("group_property_selection", group));
  if (await tx.find("group_property_selection", group)) await tx.update("group_property_selection", group, selection);
  else await tx.insert("group_property_selection", { group_source: group, ...selection });
}
