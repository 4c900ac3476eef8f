/** Constants of `schemas/constants` as they count in one market: its own value where the file says one. */
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import type { Adjustable } from "#screens/language/documents/page-constants.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CodeConstant } from "./code-constants.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { PublishedDocuments } from "./documents.ts";
import { listOf } from "./texts.ts";

/** A place, from the market to the country. */
export interface Place {
  slug: string;
  region_code: string;
  country_code: string;
  /** What staff set of them there. */
  constants?: AdjustedMarket["constants"];
}

/** A market, with what staff set of its constants. */
export type AdjustedMarket = Pick<MarketRecord, "slug" | "constants">;

type Constant = ConstantsDoc["constants"][number];

const byName = new WeakMap<readonly ConstantsDoc[], ReadonlyMap<string, Constant>>();

/** A screen asks for a dozen, and the files hold hundreds. */
function constantNamed(files: readonly ConstantsDoc[], name: string): Constant | undefined {
  let names = byName.get(files);
  if (!names) byName.set(files, (names = new Map(files.flatMap(({ constants }) => constants.map((one) => [one.identifier, one] as const)))));
  return names.get(name);
}

/** By place: what staff set for the market, then the market's own word, then its region's (`US-WA`), then its country's. */
export function placeConstant({ constants }: Pick<PublishedDocuments, "constants">, name: string, place: Place): Literal {
  const constant = constantNamed(constants, name);
  if (!constant) return null;
  const { default_value, overrides = {} } = constant;
  const set = setByStaff(constant, place.constants ?? {});
  if (set !== null) return set;
  const said = [place.slug, `${place.country_code}-${place.region_code}`, place.country_code].find((each) => Object.hasOwn(overrides, each));
  return said === undefined ? default_value : overrides[said]!;
}

/** @param name  one of those that code reads, or the name that such a one says */
export function marketConstant({ constants, set }: PublishedDocuments, name: CodeConstant | (string & {}), market: string): Literal {
  const own = constantNamed(constants, name)?.overrides ?? {};
  return Object.hasOwn(own, market) ? own[market]! : (set.constants[name] ?? null);
}

/** As staff set it for the market, where the documents let them; else as the documents have it there. */
export function adjustedConstant(documents: PublishedDocuments, name: string, { slug, constants: set }: AdjustedMarket): Literal {
  return setByStaff(constantNamed(documents.constants, name), set) ?? marketConstant(documents, name, slug);
}

const setByStaff = (constant: Constant | undefined, set: AdjustedMarket["constants"]): Literal =>
  constant?.adjustable && Object.hasOwn(set, constant.identifier) ? set[constant.identifier]! : null;

/** Names of what a second person has to agree to there. */
export const secondPersonDecisions = (documents: Pick<PublishedDocuments, "constants">, place: Place): string[] =>
  listOf(placeConstant(documents, "second_person_decisions", place));

export interface AdjustableConstant extends Adjustable {
  name: string;
}

/** Those that staff may set for a market, in the order of their files. */
export const adjustableConstants = ({ constants }: Pick<PublishedDocuments, "constants">): AdjustableConstant[] =>
  constants.flatMap((file) => file.constants.flatMap(({ identifier, adjustable }) => (adjustable ? [{ name: identifier, ...adjustable }] : [])));
