/** Roots of home selection: the homes' cards, the price of the room that the address names, and what is about to be confirmed. */
import { addDays, daysBetween } from "#screens/language/expressions/calendar.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { toMoney, type Money } from "../../kernel/rules/money.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { MarketRecord } from "../../ports/records.ts";
import { costFees, type GroupCosts } from "../groups/index.ts";
import { groupRoots } from "./group/group-view.ts";
import { leasingMail } from "./leasing-mail.ts";
import { groupOf, isAbove, homeCandidates, homesEnough, selectionContext, preferenceOf, type HomeCandidate, type SelectionContext } from "./offered.ts";
import { alternativesTo, isBestDeal, nearestFit, pricePanel, priceTables, roomCosts } from "./price-panel.ts";
import { optionOf, type Quote } from "./quote.ts";
import { tourUrl } from "../homes/index.ts";
import { residentsByHome, residentsOf, type ResidentsState } from "./residents.ts";
import { selectionAddress } from "./selection-address.ts";
import { SELECTION } from "./selection-reads.ts";

/** What the cards say beside: who lives there. */
const CARDS = [...SELECTION, "home_residents", "profile"] as const;

/** @param shown  the fees that were shown with a price that holds; null: those of now */
function costsOf(
  { documents, jurisdictions }: Pick<ViewFacts, "documents" | "jurisdictions">,
  { market, chosen_fee_set }: { market: MarketRecord; chosen_fee_set: string | null },
  quote: Quote,
  shown: CostFees | null,
): GroupCosts {
  const { deposit_cap_months = null } = jurisdictionOf(jurisdictions, market.country_code, market.region_code);
  return roomCosts(shown ?? costFees(documents, market, chosen_fee_set), deposit_cap_months, quote);
}

export const roots: DataRoots = {
  ...groupRoots,
  home_selection: dataRoot({
    reads: CARDS,
    view(state, facts) {
      const context = selectionContext(facts.documents, state, facts.now);
      const homes = homeCandidates(state, context);
      const at = selectionAddress(facts.query);
      const around = { context, facts, profile: state.profile, residentsIn: residentsByHome(state.home_residents) };
      return {
        for_all: context.limit_cents === null,
        limit: context.limit_cents === null ? null : toMoney(context.limit_cents, context.currency),
        ...preferenceOf(state.lease_preference, state.flags),
        enough: homesEnough(facts.documents, state.held_rooms),
        any: homes.length > 0,
        count: homes.filter(({ reason }) => reason === null).length,
        homes: homes.map((home) => cardOf(home, around, home.home.slug === at.home ? { picked: at.room } : null)),
      };
    },
  }),
  room_price: dataRoot({
    reads: [...SELECTION, "chosen_fee_set"],
    view(state, facts) {
      const context = selectionContext(facts.documents, state, facts.now);
      const { terms } = context;
      if (!terms) return null;
      const at = selectionAddress(facts.query);
      const home = homeCandidates(state, context).find((each) => each.home.slug === at.home);
      const room = home?.offered.find((each) => each.room.id === at.room);
      if (!home || !room) return null;
      const kept = home.choice?.room === room ? home.choice : null;
      const group = groupOf(state)?.terms ?? null;
      const panel = pricePanel(
        terms,
        room,
        context.today,
        group
          ? optionOf(group, room.earliest)
          : { day: at.day ?? (kept && daysBetween(room.earliest, kept.quote.move_in_date)), months: at.months ?? kept?.quote.months ?? null },
      );
      if (!panel) return null;
      const { matrix, option, quote } = panel;
      const costs = costsOf(facts, state, quote, null);
      const money = (cents: number): Money => toMoney(cents, context.currency);
      const tables = priceTables(panel, context);
      return {
        home: home.home.slug,
        street: home.home.name,
        picture: home.home.picture,
        room: room.room.id,
        number: room.room.number,
        room_type: room.room.room_type,
        ...tables,
        day: option.day,
        months: option.months,
        move_in: addDays(matrix.earliest, option.day),
        lease_end: quote.lease_end_date,
        earliest: matrix.earliest,
        too_early: option.day < 0,
        above: isAbove(quote.price_cents, context),
        best: isBestDeal(panel),
        waiting: terms.holding.freeDays,
        discount_months: terms.discount.fromMonths,
        discount_until: addDays(context.today, terms.discount.upToDays),
        discounted: room.room.discounted_price_cents !== null,
        limit: context.limit_cents === null ? null : money(context.limit_cents),
        fits: group ? null : nearestFit(panel, context),
        price: money(quote.price_cents),
        rent: money(costs.rent_cents),
        service_fee: costs.service_cents === null ? null : money(costs.service_cents),
        utilities_fee: money(costs.utilities_cents),
        month: money(costs.month_cents),
        deposit: money(costs.deposit_cents),
        deposit_months: costs.deposit_months,
        setup_fee: money(costs.utilities_setup_cents),
        due: money(costs.due_cents),
        over_lease: money(costs.month_cents * quote.months),
        alternatives: alternativesTo(facts.documents, panel, context),
        lengths: matrix.lengths.map((months) => ({ months, chosen: months === option.months })),
        days: daysOffered(terms.windowDays, numberConstant(facts.documents, "move_in_step_days")).map((day) => ({
          day,
          date: addDays(matrix.earliest, day),
          chosen: day === option.day,
        })),
      };
    },
  }),
  home_confirm: dataRoot({
    reads: [...CARDS, "chosen_fee_set"],
    view(state, facts) {
      const context = selectionContext(facts.documents, state, facts.now);
      const slug = selectionAddress(facts.query).home ?? selectedIn(state.application.display_state.homeSelection);
      const homes = homeCandidates(state, context);
      const home = homes.find((each) => each.home.slug === slug && (each.choice !== null || each.lost !== null));
      if (!home) return null;
      const { choice, lost } = home;
      const costs = choice && costsOf(facts, state, choice.quote, choice.fees);
      const residentsIn = residentsByHome(state.home_residents);
      return {
        slug,
        street: home.home.name,
        picture: home.home.picture,
        city: home.home.address["city"] ?? "",
        gone: choice === null,
        full: home.reason === "full",
        lost: lost?.why ?? null,
        room: choice?.room.room.id ?? lost?.room ?? null,
        free_from: lost?.earliest ?? null,
        number: choice?.room.room.number ?? null,
        room_type: choice?.room.room.room_type ?? null,
        price: choice && toMoney(choice.quote.price_cents, context.currency),
        amount: choice ? choice.quote.price_cents / 100 : null,
        month: costs && toMoney(costs.month_cents, context.currency),
        due: costs && toMoney(costs.due_cents, context.currency),
        was: choice?.was_cents == null ? null : toMoney(choice.was_cents, context.currency),
        months: choice?.quote.months ?? null,
        move_in: choice?.quote.move_in_date ?? null,
        lease_end: choice?.quote.lease_end_date ?? null,
        above: choice !== null && isAbove(choice.quote.price_cents, context),
        people: choice ? residentsOf(home, { home_residents: residentsIn(home.home.slug), profile: null }, facts, context.today, false).people : [],
        others:
          choice === null
            ? homes
                .filter((each) => each !== home && each.reason === null)
                .slice(0, numberConstant(facts.documents, "homes_instead"))
                .map((each) => cardOf(each, { context, facts, profile: state.profile, residentsIn }, null))
            : [],
      };
    },
  }),
  room_selection: dataRoot({
    reads: ["held_home"],
    view: ({ held_home: home }) => ({ held: home !== null, street: home?.name ?? null, picture: home?.picture ?? null }),
  }),
};

/** From the first of the window, so many days apart. */
const daysOffered = (windowDays: number, step: number): number[] => Array.from({ length: Math.ceil(windowDays / step) }, (_, at) => at * step);

/** Of `display_state.homeSelection`, which people may write through the API as well. */
function selectedIn(said: unknown): string | null {
  const selected = typeof said === "object" && said !== null ? (said as Record<string, unknown>)["selectedProperty"] : null;
  return typeof selected === "string" ? selected : null;
}

interface AroundCard {
  context: SelectionContext;
  facts: ViewFacts;
  profile: ResidentsState["profile"];
  residentsIn: ReturnType<typeof residentsByHome>;
}

function cardOf(candidate: HomeCandidate, { context, facts, profile, residentsIn }: AroundCard, turned: { picked: string | null } | null) {
  const { home, rooms, offered, reason, choice, lost, from_cents } = candidate;
  const money = (cents: number): Money => toMoney(cents, context.currency);
  const highest = Math.max(...offered.map(({ price_cents }) => price_cents));
  const picked = offered.find(({ room }) => room.id === (turned?.picked ?? null)) ?? null;
  const shown = choice?.quote.price_cents ?? from_cents;
  return {
    slug: home.slug,
    street: home.name,
    place: [home.address["city"], home.address["neighborhood"]].filter(Boolean).join(", "),
    picture: home.picture,
    headline: home.headline,
    pets_allowed: home.pets_allowed,
    available: offered.length,
    total: rooms.length,
    rooms_free: rooms.map((room) => offered.some((each) => each.room.id === room.id)),
    reason,
    lost: lost?.why ?? null,
    free_from: lost?.earliest ?? null,
    chosen: choice !== null,
    above: shown !== null && isAbove(shown, context),
    from: from_cents === null ? null : money(from_cents),
    to: from_cents === null || highest === from_cents ? null : money(highest),
    price: choice && money(choice.quote.price_cents),
    was: choice?.was_cents == null ? null : money(choice.was_cents),
    months: choice?.quote.months ?? null,
    move_in: choice?.quote.move_in_date ?? null,
    number: choice?.room.room.number ?? null,
    room_type: choice?.room.room.room_type ?? null,
    turned: turned !== null && offered.length > 0,
    picked: picked?.room.id ?? null,
    picked_above: picked !== null && isAbove(picked.price_cents, context),
    waitlist_url: leasingMail(facts, "home-selection.waitlist.subject", home.name),
    ...residentsOf(candidate, { home_residents: residentsIn(home.slug), profile }, facts, context.today, turned !== null),
    windows: turned ? rooms.map((room) => (room.id === picked?.room.id ? "now" : offered.some((each) => each.room.id === room.id) ? "lit" : "dark")) : [],
    rooms: turned
      ? offered
          .toSorted((one, other) => one.price_cents - other.price_cents || one.room.number - other.room.number)
          .map(({ room, earliest, price_cents }) => ({
            id: room.id,
            number: room.number,
            room_type: room.room_type,
            about: room.about,
            price: money(price_cents),
            available: earliest,
            above: isAbove(price_cents, context),
            chosen: room.id === picked?.room.id,
            tour_url: tourUrl(facts.site, room),
          }))
      : [],
  };
}
