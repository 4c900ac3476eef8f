/** Prices of one room as they are and as a draft of constants would make them, each with how it came about. Nothing is written. */
import { done, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { adjustableConstants } from "../../kernel/context/market-constants.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { listConstant, numberConstant } from "../../kernel/context/texts.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { currencyOfCountry, toCents } from "../../kernel/rules/money.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { roomOffer } from "../homes/index.ts";
import { earliestDay, priceTerms, type RoomOffer } from "../pricing/index.ts";
import { comparePrices, effectsOn, type ComparedCell } from "./effects.ts";
import { judgeSettings, type JudgedSettings } from "./settings.ts";
import { freeRooms } from "./sql.ts";

/** The route's own cell in the access table has let nobody in but who may. */
export async function previewPrices(deps: Deps, _actor: Actor, { id: slug, body }: RecordChange): Promise<Outcome<Shown["price-preview"]>> {
  const { values, refusals } = checkBody(deps, "price-preview", body);
  if (refusals.length > 0) return invalid(refusals);
  const market = await deps.store.find("market", slug);
  if (!market) return notFound;
  const published = deps.documents.current();
  const judged = judgeSettings(published, market, values.constants ?? {});
  if (judged.refusals.length > 0) return invalid(judged.refusals);
  const today = marketDay(published, slug, deps.clock.now());
  const rooms = await deps.store.query(freeRooms(slug));
  const chosen = rooms.find(({ room }) => room.id === values.room);
  const base: RoomOffer = {
    first_price_cents: numberConstant(published, "price_preview_base") * 100,
    discounted_price_cents: null,
    availability_date: today,
    lengths: null,
  };
  const offer = (chosen && roomOffer(chosen.room)) ?? base;
  const [now, then] = [priceTerms(published, market), judged.terms];
  const days = listConstant(published, "price_preview_days").map(Number);
  const earliest = then && earliestDay(then, offer.availability_date, today);
  const offers = rooms.flatMap(({ room }) => roomOffer(room) ?? []);
  const { median_cents, most_cents, ...counted } = effectsOn(now, then, offers, today);
  return done({
    room: chosen?.room.id ?? null,
    base: offer.first_price_cents / 100,
    currency: currencyOfCountry(market.country_code),
    today,
    days: days.map((day) => ({ day, date: earliest === null ? null : addDays(earliest, day) })),
    rows: comparePrices(now, then, offer, today, days).map(({ months, cells }) => ({ months, cells: cells.map(cellOf) })),
    effects: { ...counted, median: median_cents === null ? null : median_cents / 100, most: most_cents === null ? null : most_cents / 100 },
    fees: feeChanges(published, judged),
    changed: Object.keys(judged.after),
  });
}

/** In major units. */
const feeChanges = (documents: PublishedDocuments, { before, after }: Pick<JudgedSettings, "before" | "after">): { name: string; change: number }[] =>
  adjustableConstants(documents)
    .filter(({ name, unit }) => unit === "money" && Object.hasOwn(after, name))
    .map(({ name }) => ({ name, change: ((toCents(Number(after[name])) ?? 0) - (toCents(Number(before[name])) ?? 0)) / 100 }));

/** In major units; sums that aren't whole cents are said to the cent. */
function cellOf({ now_cents, formula }: ComparedCell) {
  const now = now_cents === null ? null : now_cents / 100;
  if (!formula) return { now, price: null, formula: null };
  const { base_cents, is_discounted, length, season, waiting_days, waiting_cents, exact_cents, price_cents } = formula;
  return {
    now,
    price: price_cents / 100,
    formula: {
      base: base_cents / 100,
      is_discounted,
      length,
      season,
      waiting_days,
      waiting: Math.round(waiting_cents) / 100,
      exact: Math.round(exact_cents) / 100,
    },
  };
}
