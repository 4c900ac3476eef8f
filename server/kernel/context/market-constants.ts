/** Constants of `schemas/constants` as they count in one market: its own value where the file says one. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CodeConstant } from "./code-constants.ts";
import type { PublishedDocuments } from "./documents.ts";

/** A place, from the market to the country. */
export interface Place {
  slug: string;
  region_code: string;
  country_code: string;
}

/** By place: the market's own word comes before its region's (`US-WA`), that before its country's. */
export function placeConstant({ constants }: Pick<PublishedDocuments, "constants">, name: string, place: Place): Literal {
  const constant = constants.flatMap((file) => file.constants).find(({ identifier }) => identifier === name);
  if (!constant) return null;
  const { default_value, overrides = {} } = constant;
  const said = [place.slug, `${place.country_code}-${place.region_code}`, place.country_code].find((each) => Object.hasOwn(overrides, each));
  return said === undefined ? default_value : overrides[said]!;
}

/** @param name  one of those that code reads, or the name that such a one says */
export function marketConstant({ constants, set }: PublishedDocuments, name: CodeConstant | (string & {}), market: string): Literal {
  const own = constants.flatMap((file) => file.constants).find(({ identifier }) => identifier === name)?.overrides ?? {};
  return Object.hasOwn(own, market) ? own[market]! : (set.constants[name] ?? null);
}
