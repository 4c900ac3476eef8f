/** The constants that prices of a market go by, what changed them, and whose prices a change leaves as they are. */
import { notFound, done, type Outcome } from "../../kernel/access/outcome.ts";
import { userNames } from "../../kernel/access/user-names.ts";
import { adjustableConstants, secondPersonDecisions } from "../../kernel/context/market-constants.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { settingValues } from "./settings.ts";
import { freeRooms, peopleWithPrices } from "./sql.ts";
import { canBeUndone } from "./undo.ts";

const HOUR_MS = 3_600_000;
/** As `second_person_decisions` names it. */
const DECISION = "change-prices";

export const needsSecondPerson = (documents: PublishedDocuments, market: MarketRecord): boolean => secondPersonDecisions(documents, market).includes(DECISION);

/** The route's own cell in the access table has let nobody in but who may. */
export async function readPrices({ store, documents, clock }: Deps, actor: Actor, slug: string): Promise<Outcome<Shown["market-prices"]>> {
  const market = await store.find("market", slug);
  if (!market) return notFound;
  const published = documents.current();
  const hours = numberConstant(published, "price_quote_hours");
  const since = new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
  const [changes, rooms, people] = [
    (await allPages(store, "price_change", { market: slug })).toSorted((one, other) => other.number - one.number),
    await store.query(freeRooms(slug)),
    await store.query(peopleWithPrices(slug, since)),
  ];
  const names = await userNames(
    store,
    changes.flatMap(({ changed_by, agreed_by }) => (agreed_by === null ? [changed_by] : [changed_by, agreed_by])),
  );
  const numberOf = new Map(changes.map(({ id, number }) => [id, number]));
  return done({
    version: market.constants_version,
    slug,
    display_name: market.display_name,
    currency: currencyOfCountry(market.country_code),
    second_person: needsSecondPerson(published, market),
    quote_hours: hours,
    people,
    rooms: rooms.map(({ room, home }) => ({ id: room.id, home, number: room.number })),
    constants: adjustableConstants(published).map((constant) => {
      const { name, unit, minimum = null, maximum = null } = constant;
      return { name, unit, minimum, maximum, ...settingValues(published, market, constant) };
    }),
    changes: changes.map((change) => ({
      id: change.id,
      number: change.number,
      state: change.state,
      constants: Object.entries(change.after).map(([name, after]) => ({ name, before: change.before[name] ?? "", after })),
      reason: change.reason,
      undoes: change.undoes === null ? null : (numberOf.get(change.undoes) ?? null),
      by: names.get(change.changed_by) ?? "",
      is_own: change.changed_by === actor.user.id,
      at: change.changed_at,
      agreed_by: change.agreed_by === null ? null : (names.get(change.agreed_by) ?? ""),
      agreed_at: change.agreed_at,
      can_be_undone: canBeUndone(published, market, change),
    })),
  });
}
