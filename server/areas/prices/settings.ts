/** What staff may set of a market's constants, and whether prices can be reckoned by it. Pure. */
import {
  adjustableConstants,
  adjustedConstant,
  inOrder,
  marketConstant,
  readAdjustable,
  type AdjustableConstant,
  type AdjustedMarket,
} from "../../kernel/context/market-constants.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { readPriceTerms, type PriceTerms } from "../pricing/index.ts";

export type Settings = Readonly<Record<string, number | string>>;

export interface JudgedSettings {
  /** What the market would have of its own: only what isn't the documents' anyhow. */
  constants: Settings;
  /** What counts now and would count then, of those that would change. */
  before: Settings;
  after: Settings;
  /** Null where something is refused. */
  terms: PriceTerms | null;
  refusals: Refusal[];
}

const PATH = "constants.";
export interface SettingValues {
  /** What counts in the market, and what the documents say for it. */
  value: number | string;
  documents_value: number | string;
}
export const settingValues = (documents: PublishedDocuments, market: AdjustedMarket, constant: AdjustableConstant): SettingValues => ({
  value: inOrder(constant, adjustedConstant(documents, constant.name, market) as number | string),
  documents_value: inOrder(constant, marketConstant(documents, constant.name, market.slug) as number | string),
});

/** @param sent  by constant; what isn't named stays */
export function judgeSettings(documents: PublishedDocuments, market: AdjustedMarket, sent: Readonly<Record<string, unknown>>): JudgedSettings {
  const known = adjustableConstants(documents);
  const refusals = Object.keys(sent)
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => refusal("oneOf", PATH + name));
  type Open = Record<string, number | string>;
  const [own, before, after]: [Open, Open, Open] = [{ ...market.constants }, {}, {}];
  for (const constant of known) {
    const { name } = constant;
    if (!Object.hasOwn(sent, name)) continue;
    const { value, code, args } = readAdjustable(constant, sent[name]);
    if (value === null) {
      refusals.push(refusal(code, PATH + name, args));
      continue;
    }
    const counts = settingValues(documents, market, constant);
    if (counts.value !== value) [before[name], after[name]] = [counts.value, value];
    delete own[name];
    if (counts.documents_value !== value) own[name] = value;
  }
  const { terms, faults } = readPriceTerms(documents, { slug: market.slug, constants: own });
  if (refusals.length === 0) for (const path of faultPaths(faults, Object.keys(after))) refusals.push(refusal("no-price", path));
  return { constants: own, before, after, terms: refusals.length === 0 ? terms : null, refusals };
}

/** Where it is said that no price can be reckoned: at what was changed, where that is at fault, else at all that was changed. */
function faultPaths(faults: readonly string[], changed: readonly string[]): (string | null)[] {
  if (faults.length === 0) return [];
  const own = changed.filter((name) => faults.includes(name));
  const at = own.length > 0 ? own : changed;
  return at.length > 0 ? at.map((name) => PATH + name) : [null];
}
