/** The steps that lead to a talk with a home: a bedroom of it, what is said first, and the start itself. */
import { namedProperty } from "#screens/language/documents/command-input.ts";
import { acceptsValue } from "#screens/language/rules/accepts-value.ts";
import { dataRoot } from "../../kernel/context/data-root.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { normalAnswer } from "../../kernel/rules/answers.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { INTRODUCTION } from "../../kernel/sql/introductions.ts";
import { homeCandidates, homesEnough, isAbove, selectionAddress, selectionContext } from "../home-selection/index.ts";
import { tourUrl } from "../homes/index.ts";
import { shoppedHomes } from "./cards.ts";
import { namesIn, roommatesOf } from "./households.ts";
import { SHOPPING } from "./shopping-reads.ts";

const HOUR_MS = 3_600_000;

/** In the address, where the meeting wasn't found. */
export const FAILED = "failed";

export interface Introduction {
  introduction: string;
  roommate_style: string;
}

/** Of `display_state`, which people may write through the API as well: what no form of ours would take was not said. */
export function introductionIn({ set }: Pick<PublishedDocuments, "set">, said: Readonly<Record<string, unknown>>): Introduction | null {
  const kept = said[INTRODUCTION] as Partial<Record<keyof Introduction, unknown>> | null | undefined;
  const rules = namedProperty("initial-message.message", set.resources);
  const text = (value: unknown): string => {
    const plain = normalAnswer(value);
    return typeof plain === "string" && rules && acceptsValue(rules, plain, "", () => null) ? plain : "";
  };
  if (typeof kept !== "object" || kept === null) return null;
  const [introduction, roommate_style] = [text(kept.introduction), text(kept.roommate_style)];
  return introduction === "" || roommate_style === "" ? null : { introduction, roommate_style };
}

export const meetingStart = dataRoot({
  reads: SHOPPING,
  view(state, facts) {
    const context = selectionContext(facts.documents, state, facts.now);
    const at = selectionAddress(facts.query);
    const home = shoppedHomes({ ...state, candidates: homeCandidates(state, context) }, facts.now).find(({ listed }) => listed.home.slug === at.home);
    if (!home) return null;
    const { candidate, listed, meeting, held } = home;
    const offered = candidate?.offered ?? [];
    const choice = candidate?.choice ?? null;
    const picked = offered.find(({ room }) => room.id === (at.room ?? choice?.room.room.id ?? null)) ?? null;
    const agreed_cents = held?.monthly_price_cents ?? choice?.quote.price_cents ?? null;
    const number = held ? (listed.rooms.find(({ id }) => id === held.room)?.number ?? null) : (choice?.room.room.number ?? null);
    const money = (cents: number) => toMoney(cents, context.currency);
    const said = introductionIn(facts.documents, state.application.display_state);
    const { people, roommates } = roommatesOf(listed, state, facts, { today: context.today, isNamed: true });
    const unit = listed.home.address["unit"] ?? "";
    return {
      home: listed.home.slug,
      street: listed.home.name,
      unit: unit === "" ? null : unit,
      picture: listed.home.picture,
      beds: listed.rooms.length,
      pets_allowed: listed.home.pets_allowed,
      whole_home: state.source.kind === "whole_home",
      state: home.state,
      meeting: meeting && home.state !== "starting" ? meeting.meeting.id : null,
      failed: home.state === "starting" && Object.hasOwn(facts.query, FAILED),
      enough: held === null ? homesEnough(facts.documents, state.held_rooms) : null,
      picked: picked?.room.id ?? null,
      rooms: offered.map(({ room, earliest, price_cents }) => ({
        id: room.id,
        number: room.number,
        room_type: room.room_type,
        price: money(price_cents),
        available: earliest,
        above: isAbove(price_cents, context),
        chosen: room.id === picked?.room.id,
        tour_url: tourUrl(facts.site, room),
      })),
      chosen: held !== null || choice !== null,
      above: held === null && choice !== null && isAbove(choice.quote.price_cents, context),
      number,
      price: agreed_cents === null ? null : money(agreed_cents),
      amount: agreed_cents === null ? null : agreed_cents / 100,
      months: held?.lease_months ?? choice?.quote.months ?? null,
      move_in: held?.move_in_date ?? choice?.quote.move_in_date ?? null,
      roommates,
      people,
      names: namesIn(people, facts.locale),
      introduced: said !== null,
      introduction: said ?? { introduction: "", roommate_style: "" },
      ends_at: new Date(facts.now.getTime() + numberConstant(facts.documents, "meeting_window_hours") * HOUR_MS).toISOString(),
    };
  },
});
