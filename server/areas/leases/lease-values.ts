/** What a lease says, of what was agreed. Pure: what isn't known is named, and nothing is guessed in its place. */
import { toMoney, type Money } from "../../kernel/rules/money.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { Currency } from "../../ports/records.ts";
import { cosignValues, type CosignFacts } from "./cosign/cosign-values.ts";
import { fullName } from "./full-name.ts";
import { groupCosts, type GroupCosts } from "../groups/index.ts";

/** Somebody who rents, as they handed in. */
export interface Tenant {
  application: string;
  user: string;
  first_name: string;
  last_name: string;
  /** More deposit in place of somebody who stands by them, as it was agreed; null where it wasn't. `months`: null where its figures weren't kept. */
  more_deposit: { months: number | null; amount_cents: number | null; is_last_month: boolean } | null;
  /** The room that is held for them; null where none is. `fees`: as they were agreed with it; null where that wasn't kept. */
  room: { number: number; is_whole: boolean; from: string; until: string; months: number; rent_cents: number; fees: CostFees | null } | null;
}

/** A home that a group was given as a whole, or for a rent of each. */
export interface GivenHome {
  from: string | null;
  until: string | null;
  months: number | null;
  resident_rent_cents: number | null;
  full_property_price_cents: number;
  promo_amount_cents: number;
  people: number;
}

export interface LeaseFacts {
  market: string;
  region: string;
  currency: Currency;
  home: { name: string; address: string } | null;
  given: GivenHome | null;
  tenants: readonly Tenant[];
  cosign: CosignFacts;
  fees: CostFees;
  deposit_cap_months: number | null;
  is_reviewed: boolean;
}

/** What is missing, and whose it is; the name is empty where it is nobody's. */
export interface MissingFact {
  what: "home" | "dates" | "rent" | "room" | "name" | "deposit";
  name: string;
}

interface LeasePart {
  id: string;
  who: string;
  room: number | null;
  from: string;
  until: string;
  months: number;
  rent: Money;
  service_fee: Money | null;
  card_fee: Money | null;
  utilities_fee: Money;
  month: Money;
  deposit: Money;
  deposit_is: "deposit" | "last-month" | "more";
  setup_fee: Money;
  promo: Money | null;
  due: Money;
}

/** As the mail document of a lease takes them. */
export type LeaseValues = Record<string, unknown> & { parts: readonly LeasePart[]; people: readonly { id: string; name: string }[] };

/** @param inWords  names as one text, as the language has it */
export function leaseValues(
  facts: LeaseFacts,
  inWords: (names: readonly string[]) => string,
): { values: LeaseValues; missing: [] } | { values: null; missing: MissingFact[] } {
  const { tenants, given, home } = facts;
  const whole = tenants.find(({ room }) => room?.is_whole) ?? null;
  const isWhole = whole !== null || (given !== null && given.resident_rent_cents === null);
  const missing: MissingFact[] = [
    ...(home === null ? [{ what: "home" as const, name: "" }] : []),
    ...(given && (given.from === null || given.until === null || given.months === null) ? [{ what: "dates" as const, name: "" }] : []),
    ...(given && (given.resident_rent_cents ?? given.full_property_price_cents) <= 0 ? [{ what: "rent" as const, name: "" }] : []),
    ...tenants.flatMap((tenant): MissingFact[] => [
      ...(fullName(tenant) === "" ? [{ what: "name" as const, name: "" }] : []),
      ...(given === null && whole === null && tenant.room === null ? [{ what: "room" as const, name: fullName(tenant) }] : []),
      // Of a home that several rent together it was never agreed whose deposit is more by how much.
      ...(tenant.more_deposit && (tenant.more_deposit.months === null || (isWhole && tenants.length > 1))
        ? [{ what: "deposit" as const, name: fullName(tenant) }]
        : []),
    ]),
    ...facts.cosign.people.flatMap((one): MissingFact[] => (fullName(one) === "" ? [{ what: "name", name: "" }] : [])),
  ];
  if (missing.length > 0 || home === null || tenants.length === 0) return { values: null, missing };
  const parts = partsOf(facts, whole, inWords);
  const nameOf = new Map(tenants.map((tenant) => [tenant.application, fullName(tenant)]));
  const values = {
    market: facts.market,
    region: facts.region,
    currency: facts.currency,
    home: home.name,
    address: home.address,
    is_reviewed: facts.is_reviewed,
    is_whole: isWhole,
    is_several: tenants.length > 1,
    has_deposit: parts.some(({ deposit }) => deposit.amount > 0),
    people: tenants.map((tenant) => ({ id: tenant.application, name: fullName(tenant) })),
    ...cosignValues(facts.cosign, nameOf),
    parts,
  };
  return { values, missing: [] };
}

function partsOf(facts: LeaseFacts, whole: Tenant | null, inWords: (names: readonly string[]) => string): LeasePart[] {
  const { tenants, given } = facts;
  const all = inWords(tenants.map(fullName));
  const alone = tenants.length === 1 ? tenants[0]! : null;
  if (whole?.room) return [partOf(facts, { id: "home", who: all, tenant: alone, ...whole.room, number: null, promo_cents: 0 })];
  if (given === null) return tenants.map((tenant) => partOf(facts, { id: tenant.application, who: fullName(tenant), tenant, ...tenant.room!, promo_cents: 0 }));
  const terms = { from: given.from!, until: given.until!, months: given.months!, number: null, promo_cents: given.promo_amount_cents, fees: null };
  const rent = given.resident_rent_cents;
  if (rent === null) return [partOf(facts, { id: "home", who: all, tenant: alone, ...terms, rent_cents: given.full_property_price_cents })];
  return tenants.map((tenant) => partOf(facts, { id: tenant.application, who: fullName(tenant), tenant, ...terms, rent_cents: rent }));
}

interface AgreedPart {
  id: string;
  who: string;
  /** Whose deposit it is, where it is one person's. */
  tenant: Tenant | null;
  number: number | null;
  from: string;
  until: string;
  months: number;
  rent_cents: number;
  promo_cents: number;
  /** Null: those of now. */
  fees: CostFees | null;
}

function partOf(
  { fees: feesOfNow, deposit_cap_months, currency }: LeaseFacts,
  { id, who, tenant, number, from, until, months, rent_cents, promo_cents, fees }: AgreedPart,
): LeasePart {
  const costs = groupCosts({
    resident_rent_cents: rent_cents,
    full_property_price_cents: rent_cents,
    promo_amount_cents: promo_cents,
    lease_months: months,
    people: 1,
    fees: fees ?? feesOfNow,
    deposit_cap_months,
  });
  const more = tenant?.more_deposit ?? null;
  const deposit = more === null ? costs.deposit_cents : (more.amount_cents ?? rent_cents * (more.months ?? 0));
  const money = (cents: number): Money => toMoney(cents, currency);
  const moneyOrNone = (cents: GroupCosts["service_cents"]): Money | null => (cents === null ? null : money(cents));
  return {
    id,
    who,
    room: number,
    from,
    until,
    months,
    rent: money(costs.rent_cents),
    service_fee: moneyOrNone(costs.service_cents),
    card_fee: moneyOrNone(costs.card_cents),
    utilities_fee: money(costs.utilities_cents),
    month: money(costs.month_cents),
    deposit: money(deposit),
    deposit_is: more === null ? "deposit" : more.is_last_month ? "last-month" : "more",
    setup_fee: money(costs.utilities_setup_cents),
    promo: moneyOrNone(costs.promo_cents),
    due: money(costs.due_cents - costs.deposit_cents + deposit),
  };
}
