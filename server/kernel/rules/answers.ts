/** Saving answers: what was changed elsewhere meanwhile, and what one answer means for others. */
import { withoutUnseen } from "#screens/language/rules/plain-digits.ts";
import { countryByCode, findCountry, type Region } from "./countries.ts";
import type { AddressValue } from "../../ports/records.ts";

export type Answers = Record<string, unknown>;

/** Paths of one record that were written, by the version that wrote them. */
export interface WrittenPaths {
  version: number;
  paths: readonly string[];
}

export interface Merge {
  /** May be written. */
  accepted: Answers;
  /** Changed elsewhere since the version that the client saw; the record keeps what it has. */
  conflicts: { path: string; current: unknown }[];
}

/**
 * Per-field merge. Only a path that somebody else wrote after `seen` is held back, and only when the
 * two values differ: a save whose answer got lost and that is sent again is not a conflict.
 */
export function mergeAnswers(given: Answers, current: Answers, seen: number | null, written: readonly WrittenPaths[]): Merge {
  const elsewhere = new Set(written.filter((entry) => seen !== null && entry.version > seen).flatMap((entry) => entry.paths));
  const merge: Merge = { accepted: {}, conflicts: [] };
  for (const [path, value] of Object.entries(given)) {
    if (elsewhere.has(path) && !sameAnswer(value, current[path])) merge.conflicts.push({ path, current: current[path] ?? null });
    else merge.accepted[path] = value;
  }
  return merge;
}

/** `""` and a missing property are both "no answer". */
export const sameAnswer = (a: unknown, b: unknown): boolean => normalAnswer(a) === normalAnswer(b);

/** Texts lose the blanks around them, and what can't be seen; an empty text is no answer. */
export function normalAnswer(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  const trimmed = withoutUnseen(value).trim();
  return trimmed === "" ? null : trimmed;
}

/** Finds a typed region among those of a country, by code or by name: the rule that the form also uses. */
export type RegionMatch = (typed: string, regions: readonly Region[]) => Region | null;

/**
 * An address after some of its properties were answered. Country name and code follow each other, a
 * new country clears the region, and a typed region is matched by code or name, else cleared.
 * A country without a list of regions keeps the region as typed.
 */
export function changedAddress(before: AddressValue, given: Partial<AddressValue>, match: RegionMatch): AddressValue {
  const after: AddressValue = { ...before, ...given };
  const countryGiven = given.country_code !== undefined || given.country !== undefined;
  const country =
    given.country_code !== undefined
      ? countryByCode(given.country_code)
      : given.country !== undefined
        ? findCountry(given.country ?? "")
        : countryByCode(before.country_code);
  if (countryGiven) Object.assign(after, { country_code: country?.value ?? null, country: country?.text ?? null });
  if (given.region_code === undefined && given.region === undefined) {
    return after.country_code === before.country_code ? after : { ...after, region: null, region_code: null };
  }
  const typed = [given.region_code, given.region].filter((text) => typeof text === "string");
  const regions = country?.states ?? [];
  if (regions.length === 0) return { ...after, region: given.region ?? given.region_code ?? null, region_code: null };
  const region = typed.map((text) => match(text, regions)).find((found) => found !== null) ?? null;
  return { ...after, region: region?.text ?? null, region_code: region?.value ?? null };
}
