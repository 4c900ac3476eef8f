/** Constants of `schemas/constants` as they count in one market: its own value where the file says one. */
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import type { Adjustable } from "#screens/language/documents/page-constants.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CodeConstant } from "./code-constants.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { PublishedDocuments } from "./documents.ts";
import { toCents } from "../rules/money.ts";
import type { Refusal } from "../rules/refusal.ts";
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

const MONTHS = 12;
const DIGITS = /^\d+$/;

/** Months of the year are one set, in whichever order they are written. */
export const inOrder = ({ unit }: Adjustable, value: number | string): number | string =>
  unit === "month-list"
    ? listOf(value)
        .toSorted((one, other) => Number(one) - Number(other))
        .join(",")
    : value;

type Read = { value: number | string; code?: never; args?: never } | { value: null; code: string; args?: Refusal["args"] };

/** What a constant can be set to, by staff and by the documents themselves: the value as it is kept, or the code of what is wrong with it. */
export function readAdjustable(constant: Adjustable, sent: unknown): Read {
  const { unit, minimum, maximum } = constant;
  if (unit === "month-list") {
    const months = typeof sent === "string" ? [...new Set(listOf(sent).map((month) => (DIGITS.test(month) ? Number(month) : Number.NaN)))] : [Number.NaN];
    return months.every((month) => Number.isInteger(month) && month >= 1 && month <= MONTHS)
      ? { value: inOrder(constant, months.join(",")) }
      : { value: null, code: "month-list" };
  }
  if (typeof sent !== "number" || !Number.isFinite(sent)) return { value: null, code: sent === null || sent === "" ? "required" : "type.number" };
  if (minimum !== undefined && sent < minimum) return { value: null, code: "least", args: { n: minimum } };
  if (maximum !== undefined && sent > maximum) return { value: null, code: "most", args: { n: maximum } };
  if (unit === "money") return toCents(sent) === null ? { value: null, code: "whole-cents" } : { value: sent };
  return unit === "times" || Number.isInteger(sent) ? { value: sent } : { value: null, code: "whole-number" };
}
