/** Roots of home shopping: the homes that somebody talks with or may talk with, and the steps that begin such a talk. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { homeCandidates, homesEnough, leasingMail, selectionContext, type SelectionContext } from "../home-selection/index.ts";
import { isCalm } from "../meetings/index.ts";
import { hiddenHomes, shoppedHomes, type ShoppedHome } from "./cards.ts";
import { fittingHomes } from "./fitting-homes.ts";
import { roommateFinder, roommatesOf, type HouseholdState } from "./households.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { SHOPPING } from "./shopping-reads.ts";
import { meetingStart } from "./start-view.ts";

/** In the address: those that are hidden are shown instead of the others. */
const HIDDEN_SHOWN = "hidden";

export const roots: DataRoots = {
  home_shopping: dataRoot({
    reads: SHOPPING,
    view(state, facts) {
      const context = selectionContext(facts.documents, state, facts.now);
      const homes = shoppedHomes({ ...state, candidates: homeCandidates(state, context) }, facts.now);
      const hidden = hiddenHomes(state.application.display_state.hiddenProperties);
      const isHidden = ({ listed }: ShoppedHome): boolean => hidden.includes(listed.home.slug);
      const concealed = homes.filter(isHidden).length;
      // Where none is hidden any more there is nothing to show: it is off by itself.
      const showing = concealed > 0 && Object.hasOwn(facts.query, HIDDEN_SHOWN);
      const isWholeHome = state.source.kind === "whole_home";
      return {
        for_all: context.limit_cents === null,
        limit: context.limit_cents === null ? null : toMoney(context.limit_cents, context.currency),
        chatting: homes.filter((home) => home.state === "chatting" || home.state === "match").length,
        enough: homesEnough(facts.documents, state.held_rooms),
        hidden: concealed,
        showing_hidden: showing,
        homes: homes.filter((home) => isHidden(home) === showing).map((home) => cardOf(home, state, { context, facts, isHidden: showing, isWholeHome })),
        finder: roommateFinder(state, facts, { market: state.market.slug, today: context.today, limit_cents: context.limit_cents }),
      };
    },
  }),
  fitting_homes: fittingHomes,
  meeting_start: meetingStart,
};

interface AroundCard {
  context: SelectionContext;
  facts: ViewFacts;
  isHidden: boolean;
  isWholeHome: boolean;
}

function cardOf(home: ShoppedHome, household: HouseholdState, { context, facts, isHidden, isWholeHome }: AroundCard) {
  const { candidate, listed, meeting, held, state } = home;
  const { home: record, rooms } = listed;
  const isLive = state === "chatting" || state === "waiting" || state === "match" || state === "starting";
  const agreed = held ?? (isLive ? meeting?.selection : null) ?? null;
  const price_cents = agreed?.monthly_price_cents ?? candidate?.choice?.quote.price_cents ?? candidate?.from_cents ?? null;
  const unit = record.address["unit"] ?? "";
  const green = numberConstant(facts.documents, "meeting_banner_green_above_hours");
  return {
    slug: record.slug,
    street: record.name,
    unit: unit === "" ? null : unit,
    picture: record.picture,
    beds: rooms.length,
    whole_home: isWholeHome,
    pets_allowed: record.pets_allowed,
    price: price_cents === null ? null : toMoney(price_cents, context.currency),
    starting_at: agreed === null && candidate?.choice == null,
    hidden: isHidden,
    state,
    meeting: isLive ? (meeting?.meeting.id ?? null) : null,
    unread: isLive ? (meeting?.unread ?? 0) : 0,
    accepted: state === "match" && meeting?.accepted === true,
    ends_at: meeting && state === "chatting" ? meeting.meeting.ends_at : null,
    lapses_at: meeting && state === "match" ? meeting.meeting.lapses_at : null,
    calm: meeting !== null && state === "chatting" && isCalm(meeting.meeting, facts.now, green),
    move_in: agreed?.move_in_date ?? null,
    months: agreed?.lease_months ?? null,
    lease_url: leasingMail(facts, "home-shopping.lease.subject", record.name),
    listing_url: `${facts.site.listings_url.replace(/\/+$/u, "")}/${encodeURIComponent(record.market)}/${encodeURIComponent(record.slug)}?preview_mode=true`,
    ...roommatesOf(listed, household, facts, { today: context.today, isNamed: isLive || (candidate !== null && candidate.offered.length > 0) }),
  };
}
