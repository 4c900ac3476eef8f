/** Countries and their regions. Some regions have no code; some countries have no regions. */
import { allCountries } from "country-region-data";

export interface Region {
  text: string;
  value: string | null;
}
export interface Country {
  text: string;
  value: string;
  states: readonly Region[];
}

/** The two countries that the product is offered in come first, the others by name. */
const FIRST = ["US", "CA"];
const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);

export const COUNTRIES: readonly Country[] = allCountries
  .map(([text, value, regions]) => ({
    text,
    value,
    states: regions.map(([name, code]) => ({ text: name, value: code === "" || code === undefined ? null : code })),
  }))
  .sort((a, b) => rank(a.value) - rank(b.value));

const BY_CODE = new Map(COUNTRIES.map((country) => [country.value, country]));

export const countryByCode = (code: string | null | undefined): Country | null => BY_CODE.get((code ?? "").toUpperCase()) ?? null;

/** By code or by name; null for a country that isn't listed. */
export function findCountry(typed: string): Country | null {
  const named = typed.trim().toLowerCase();
  return countryByCode(named) ?? COUNTRIES.find((country) => country.text.toLowerCase() === named) ?? null;
}
