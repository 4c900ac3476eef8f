/** Constants of `schemas/constants` as they count in one market: its own value where the file says one. */
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CodeConstant } from "./code-constants.ts";
import type { PublishedDocuments } from "./documents.ts";

/** A place, from the market to the country. */
export interface Place {
  slug: string;
  region_code: string;
  country_code: string;
}

type Constant = ConstantsDoc["constants"][number];

const byName = new WeakMap<readonly ConstantsDoc[], ReadonlyMap<string, Constant>>();

/** A screen asks for a dozen, and the files hold hundreds. */
function constantNamed(files: readonly ConstantsDoc[], name: string): Constant | undefined {
  let names = byName.get(files);
  if (!names) byName.set(files, (names = new Map(files.flatMap(({ constants }) => constants.map((one) => [one.identifier, one] as const)))));
  return names.get(name);
}

/** By place: the market's own word comes before its region's (`US-WA`), that before its country's. */
export function placeConstant({ constants }: Pick<PublishedDocuments, "constants">, name: string, place: Place): Literal {
  const constant = constantNamed(constants, name);
  if (!constant) return null;
  const { default_value, overrides = {} } = constant;
  const said = [place.slug, `${place.country_code}-${place.region_code}`, place.country_code].find((each) => Object.hasOwn(overrides, each));
  return said === undefined ? default_value : overrides[said]!;
}

/** @param name  one of those that code reads, or the name that such a one says */
export function marketConstant({ constants, set }: PublishedDocuments, name: CodeConstant | (string & {}), market: string): Literal {
  const own = constantNamed(constants, name)?.overrides ?? {};
  return Object.hasOwn(own, market) ? own[market]! : (set.constants[name] ?? null);
}
