/** Countries and their regions. Some regions have no code; some countries have no regions. */
import { allCountries } from "country-region-data";

export interface Region { text: string; value: string | null }
export interface Country { text: string; value: string; states: readonly Region[] }

/** The two countries that the product is offered in come first, the others by name. */
const FIRST = ["US", "CA"];
const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);

export const COUNTRIES: readonly Country[] = allCountries
  .map(([text, value, regions]) => ({ text, value, states: regions.map(([name, code]) => ({ text: name, value: code === "" || code === undefined ? null : code })) }))
  .sort((a, b) => rank(a.value) - rank(b.value));

const BY_CODE = new Map(COUNTRIES.map((country) => [country.value, country]));

export const countryByCode = (code: string | null | undefined): Country | null => BY_CODE.get((code ?? "").toUpperCase()) ?? null;

/** Case, accents and punctuation don't tell places apart: "québec" is Quebec, "washington dc" is Washington DC. */
const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** By code or by name; null for a country that isn't listed. */
export function findCountry(typed: string): Country | null {
  const named = folded(typed);
  return countryByCode(typed.trim()) ?? COUNTRIES.find((country) => folded(country.text) === named) ?? null;
}

/** A typed region matched to a known region of the country by code, else by name; null when neither matches. */
export function matchRegion(countryCode: string | null, typed: string): Region | null {
  const country = countryByCode(countryCode);
  const named = folded(typed);
  if (country === null || named === "") return null;
  return country.states.find((region) => region.value !== null && folded(region.value) === named)
    ?? country.states.find((region) => folded(region.text) === named) ?? null;
}

export const hasRegions = (countryCode: string | null): boolean => (countryByCode(countryCode)?.states.length ?? 0) > 0;
