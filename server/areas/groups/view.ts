/** The root about the group of the application: who is in it and how far they are, its home, and what that costs. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { RootData, ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { changesGroup } from "../../kernel/rules/life-cycle.ts";
import { toMoney, type Money } from "../../kernel/rules/money.ts";
import type { Currency, MarketRecord } from "../../ports/records.ts";
import type { GroupState, ScreenState } from "../../ports/state.ts";
import { feesOf } from "./terms/agree-fees.ts";
import { groupCosts, type GroupCosts } from "./terms/costs.ts";
import { canRemind, isPending, leaseMonths, missingOf, peopleOf, standingOf } from "./rules.ts";

type Read = Pick<ScreenState, "application" | "market" | "group">;

export const roots: DataRoots = {
  group: dataRoot({ reads: ["application", "market", "group"], absent: null, view: groupView }),
};

function groupView({ application, market, group }: Read, facts: ViewFacts): RootData {
  const members = group?.members ?? [];
  const number = group?.source.number_of_potential_roommates ?? null;
  const own = members.find(({ member }) => member.application === application.id);
  const people = peopleOf(number, members.length);
  const months = group ? monthsOf(group) : null;
  const rooms = Number(group?.selection?.property["rooms"] ?? 0);
  return {
    slug: group?.source.slug ?? null,
    id: group?.source.id ?? null,
    number,
    member_count: members.length,
    submitted_count: members.filter(({ status }) => !isPending(status)).length,
    missing: missingOf(number, members.length),
    submissions_pending: members.some(({ status }) => isPending(status)),
    // Of the others alone: said in the transaction that hands in, where one's own status was read before it.
    others_pending: members.some(({ member, status }) => member.application !== application.id && isPending(status)),
    last_to_leave: own?.member.is_primary === true && missingOf(number, members.length) > 0 ? (group?.last_to_leave ?? null) : null,
    needs_cosigner: members.some(({ needs_cosigner }) => needs_cosigner),
    is_primary: own?.member.is_primary === true,
    can_change: own?.member.is_primary === true && changesGroup(application.status),
    someone_left: group?.someone_left === true,
    others_begun: members.some(({ member }) => member.application !== null && member.application !== application.id),
    place_filled: group !== null && !own && number !== null && missingOf(number, members.length) === 0,
    people,
    ...homeOf(group, rooms),
    spare_rooms: rooms === 0 ? 0 : Math.max(0, rooms - people),
    sharing: rooms === 0 ? 0 : Math.max(0, people - rooms),
    move_in_date: group?.source.move_in_date ?? null,
    lease_end_date: group?.source.lease_end_date ?? null,
    lease_months: months,
    ...costsOf(group, { market, people, months, currency: application.currency }, facts),
    members: members.map((each) => memberView(each, application.id, facts.now)),
  };
}

function memberView({ member, legal_name, status, avatar, picture, unreachable }: GroupState["members"][number], application: string, now: Date) {
  const isYou = member.application === application;
  // As whoever invited them called them, until they hand in their own name; what they only typed is theirs.
  const { first_name, last_name } = legal_name && (isYou || !isPending(status)) ? legal_name : member;
  const { email } = member;
  return {
    id: member.id,
    name: `${first_name} ${last_name}`.trim() || email,
    first_name: first_name || email,
    last_name,
    email,
    is_you: isYou,
    is_primary: member.is_primary,
    state: standingOf(status),
    submitted: !isPending(status),
    can_remind: !isYou && (member.source !== null || member.application !== null) && unreachable === null && canRemind(member, status, now),
    unreachable,
    avatar,
    picture,
  };
}

const monthsOf = ({ source: { move_in_date, lease_end_date } }: GroupState): number | null =>
  move_in_date !== null && lease_end_date !== null ? leaseMonths(move_in_date, lease_end_date) : null;

const NO_HOME = { has_home: false, home_name: null, home_place: null, home_picture: null, bedrooms: null };

function homeOf(group: GroupState | null, rooms: number) {
  if (!group?.selection) return NO_HOME;
  const { property } = group.selection;
  const address = (property["address"] ?? {}) as Record<string, string | undefined>;
  return {
    has_home: true,
    home_name: address["street_address"] ?? property["name"] ?? null,
    home_place: [address["city"], address["neighborhood"]].filter((part) => part !== undefined).join(", ") || null,
    home_picture: property["picture"] ?? null,
    bedrooms: rooms || null,
  };
}

const NO_COSTS = { has_costs: false, per_person: false, deposit_months: null };
const AMOUNTS = {
  rent: "rent_cents",
  service_fee: "service_cents",
  card_fee: "card_cents",
  utilities_fee: "utilities_cents",
  month: "month_cents",
  rent_share: "rent_share_cents",
  share: "share_cents",
  deposit: "deposit_cents",
  setup_fee: "utilities_setup_cents",
  promo: "promo_cents",
  due: "due_cents",
} as const satisfies Record<string, keyof GroupCosts>;

interface CostPlace {
  market: MarketRecord;
  people: number;
  months: number | null;
  currency: Currency;
}

function costsOf(group: GroupState | null, { market, people, months, currency }: CostPlace, facts: ViewFacts) {
  const amounts = (of: GroupCosts | null): Record<string, Money | null> =>
    Object.fromEntries(
      Object.entries(AMOUNTS).map(([name, cents]) => {
        const value = of?.[cents] ?? null;
        return [name, value === null ? null : toMoney(value, currency)];
      }),
    );
  if (!group?.selection) return { ...NO_COSTS, ...amounts(null) };
  const { resident_rent_cents, full_property_price_cents, promo_amount_cents } = group.selection;
  const { deposit_cap_months = null } = jurisdictionOf(facts.jurisdictions, market.country_code, market.region_code);
  const terms = { resident_rent_cents, full_property_price_cents, promo_amount_cents, lease_months: months, people, deposit_cap_months };
  const costs = groupCosts({ ...terms, fees: feesOf(facts.documents, market, group) });
  return { has_costs: true, per_person: costs.per_person, deposit_months: costs.deposit_months, ...amounts(costs) };
}
