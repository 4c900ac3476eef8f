/**
 * Towns of the United States and Canada with their postal codes, from a bundled list. The list names
 * Canadian places by sorting area ("Vancouver (killarney)"), so town and province are worked out here.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { PostalPlace } from "zipcodes";

export interface Town {
  city: string;
  region: string;
  regionCode: string;
  country: "US" | "CA";
  codes: string[];
}

const US_REGIONS: Record<string, string> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};
const CA_REGIONS: Record<string, string> = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
};
/** The first letter of a Canadian code is its province. */
const CA_LETTERS: Record<string, string> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  Y: "YT",
};

const provinceOf = (area: string): string => (area.startsWith("X") ? (/^X0[ABC]$/.test(area) ? "NU" : "NT") : (CA_LETTERS[area.charAt(0)] ?? ""));
const plain = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

function canadianCity(area: string, name: string): string {
  if (area.startsWith("M")) return "Toronto";
  const bare = (name.split(/\s*[(/]/)[0] ?? name).replace(/^Downtown /, "");
  // "Calgary Northeast" is a quarter of Calgary; "North Vancouver" is a town of its own.
  return bare.replace(/( (North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest|Inner))+$/, "").trim();
}

let built: { towns: { key: string; town: Town }[]; byCode: Map<string, Town> } | null = null;

const require = createRequire(import.meta.url);

/** The list is read when the first address is typed, and let go again: as it comes it fills 90 MB. */
function postalCodes(): Record<string, PostalPlace> {
  const before = new Set(Object.keys(require.cache));
  const { codes } = require("zipcodes") as typeof import("zipcodes").default;
  for (const path of Object.keys(require.cache)) if (!before.has(path)) delete require.cache[path];
  return codes;
}

function gazetteer() {
  if (built) return built;
  const towns = new Map<string, Town>();
  const byCode = new Map<string, Town>();
  for (const [code, place] of Object.entries(postalCodes())) {
    const country = place.country === "US" ? "US" : "CA";
    const regionCode = country === "US" ? place.state : provinceOf(code);
    const region = (country === "US" ? US_REGIONS : CA_REGIONS)[regionCode];
    if (!region) continue; // territories and military post: other countries to the address service
    const city = country === "US" ? place.city : canadianCity(code, place.city);
    const id = `${plain(city)}|${regionCode}|${country}`;
    let town = towns.get(id);
    if (!town) towns.set(id, (town = { city, region, regionCode, country, codes: [] }));
    town.codes.push(code);
    byCode.set(code, town);
  }
  // Places with more codes are bigger, and meant more often.
  built = {
    towns: [...towns.values()].toSorted((one, other) => other.codes.length - one.codes.length).map((town) => ({ key: plain(town.city), town })),
    byCode,
  };
  return built;
}

/** Towns whose name, and region where one is given ("seattle wa"), begins with what is typed. */
export function townsLike(typed: string, limit: number): Town[] {
  const wanted = plain(typed);
  if (!wanted) return [];
  const found: Town[] = [];
  for (const { key, town } of gazetteer().towns) {
    const full = `${key} ${town.regionCode.toLowerCase()}`;
    const spelled = `${key} ${plain(town.region)}`;
    if (full.startsWith(wanted) || spelled.startsWith(wanted) || wanted.startsWith(`${full} `) || wanted.startsWith(`${spelled} `)) found.push(town);
    if (found.length === limit) break;
  }
  return found;
}

/** The town of a ZIP code or of the first half of a Canadian code. */
export const townOfCode = (code: string): Town | undefined => gazetteer().byCode.get(code.toUpperCase());

/** A number that belongs to a text: the same address has the same invented code every time. */
const numberOf = (words: string, below: number): number => createHash("sha256").update(words).digest().readUInt32BE(0) % below;

/** A whole postal code of a street in a town: `98126` and `2114`, or `M5V 2T6` and none. */
export function postalCode(street: string, town: Town, code: string | null): { code: string; suffix: string | null } {
  const address = `${plain(street)}|${plain(town.city)}|${town.regionCode}`;
  const area = code ?? town.codes[numberOf(address, town.codes.length)] ?? "";
  if (town.country === "US") return { code: area, suffix: String(1000 + numberOf(`${address}|${area}`, 9000)) };
  const letters = "ABCEGHJKLMNPRSTVWXYZ";
  const rest = numberOf(`${address}|${area}`, 2000);
  return { code: `${area} ${rest % 10}${letters.charAt(Math.floor(rest / 10) % 20)}${Math.floor(rest / 200)}`, suffix: null };
}
