/** Google's Places API (New): autocomplete and details, over the bundled towns. The street is what was typed. */
import { postalCode, townOfCode, townsLike, type Town } from "./gazetteer.ts";
import { countyOf } from "./us-counties.ts";
import { cut, delayed, json, readObject, text, unescapedPath, type Connection } from "../stand-in/stand-in.ts";

export interface PlacesFaults {
  /** Answers 503. */
  down: boolean;
  /** Cuts every connection. */
  drop: boolean;
  delayMs: number;
}

interface Place {
  street: string;
  town: Town;
  code: string | null;
}

const MOST = 5;
/** Offered while no town is typed yet. */
const USUAL_TOWNS = ["Seattle WA", "San Francisco CA", "New York NY", "Chicago IL", "Toronto ON"];

const idOf = ({ street, town, code }: Place): string =>
  `sbx.${Buffer.from(JSON.stringify([street, code ?? town.codes[0], code !== null])).toString("base64url")}`;

function placeOf(id: string): Place | null {
  try {
    const [street, code, exact] = JSON.parse(Buffer.from(id.replace(/^sbx\./, ""), "base64url").toString()) as [unknown, unknown, unknown];
    const town = typeof code === "string" ? townOfCode(code) : undefined;
    return town && typeof street === "string" && typeof code === "string" ? { street, town, code: exact === true ? code : null } : null;
  } catch {
    return null;
  }
}

const capitalized = (words: string): string =>
  words
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());

/** What might be meant by something half typed. */
function guesses(input: string): Place[] {
  const typed = input.trim().replace(/\s+/g, " ");
  const us = /\b(\d{5})(?:-\d{4})?$/.exec(typed);
  const canadian = /\b([a-z]\d[a-z])(?: ?\d[a-z]\d)?$/i.exec(typed);
  const code = (us ?? canadian)?.[1]?.toUpperCase();
  // A five-digit house number alone is not a ZIP code.
  const ofCode = code && (us ? typed.length > 5 || townOfCode(code) : true) ? townOfCode(code) : undefined;
  if (code && ofCode) {
    const before = typed.slice(0, (us ?? canadian)?.index).replace(/[\s,]+$/, "");
    const cutAt = before.toLowerCase().lastIndexOf(ofCode.city.toLowerCase());
    return [{ street: capitalized((cutAt >= 0 ? before.slice(0, cutAt) : before).replace(/[\s,]+$/, "")), town: ofCode, code }];
  }
  const comma = typed.indexOf(",");
  if (comma > 0) {
    const after = typed
      .slice(comma + 1)
      .replace(/,/g, " ")
      .trim();
    return (after ? townsLike(after, MOST) : usual()).map((town) => ({ street: capitalized(typed.slice(0, comma)), town, code: null }));
  }
  if (!/\d/.test(typed)) return townsLike(typed, MOST).map((town) => ({ street: "", town, code: null }));
  // "1420 pine st sea": the town may have begun at any word; the longest that fits is meant.
  const words = typed.split(" ");
  for (let start = 2; start < words.length; start++) {
    const rest = words.slice(start).join(" ");
    const towns = rest.length >= 3 ? townsLike(rest, MOST) : [];
    if (towns.length > 0 && start > 2) return towns.map((town) => ({ street: capitalized(words.slice(0, start).join(" ")), town, code: null }));
  }
  return words.length > 1 ? usual().map((town) => ({ street: capitalized(typed), town, code: null })) : [];
}

const usual = (): Town[] => USUAL_TOWNS.flatMap((name) => townsLike(name, 1));
const countryName = { US: "USA", CA: "Canada" } as const;

export class PlacesStandIn {
  readonly faults: PlacesFaults = { down: false, drop: false, delayMs: 0 };
  readonly #apiKey: string;
  constructor(options: { apiKey: string }) {
    this.#apiKey = options.apiKey;
  }

  /** `path` begins with /v1/. */
  async handle(request: Request, path: string, connection?: Connection): Promise<Response> {
    if (this.faults.drop) return cut(connection);
    await delayed(() => this.faults.delayMs);
    if (this.faults.down) return json(503, { error: { code: 503, status: "UNAVAILABLE" } });
    if (request.headers.get("x-goog-api-key") !== this.#apiKey) return json(403, { error: { code: 403, status: "PERMISSION_DENIED" } });
    if (path === "/v1/places:autocomplete" && request.method === "POST") {
      const body = await readObject(request);
      const regions = Array.isArray(body?.["includedRegionCodes"]) ? body["includedRegionCodes"] : ["us", "ca"];
      const found = guesses(text(body?.["input"]).slice(0, 200))
        .filter(({ town }) => regions.includes(town.country.toLowerCase()))
        .slice(0, MOST);
      return json(200, found.length === 0 ? {} : { suggestions: found.map(suggestion) });
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(path)?.[1];
    if (!id || request.method !== "GET") return json(404, { error: { code: 404, status: "NOT_FOUND" } });
    if (!request.headers.get("x-goog-fieldmask"))
      return json(400, { error: { code: 400, status: "INVALID_ARGUMENT", message: "FieldMask is a required parameter." } });
    const place = placeOf(unescapedPath(id));
    return place ? json(200, details(unescapedPath(id), place)) : json(404, { error: { code: 404, status: "NOT_FOUND" } });
  }
}

function suggestion(place: Place): unknown {
  const { street, town, code } = place;
  const area = `${town.city}, ${town.regionCode}${code ? ` ${code}` : ""}, ${countryName[town.country]}`;
  const [main, secondary] = street ? [street, area] : [town.city, `${town.regionCode}${code ? ` ${code}` : ""}, ${countryName[town.country]}`];
  const id = idOf(place);
  return {
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: { text: street ? `${street}, ${area}` : area },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
      types: [street ? "street_address" : "locality"],
    },
  };
}

function details(id: string, { street, town, code }: Place): unknown {
  const number = /^(\d+[a-z]?(?:-\d+)?)\s+(.+)$/i.exec(street);
  const postal = postalCode(street, town, code);
  const county = town.country === "US" ? countyOf(postal.code, town.regionCode) : null;
  const part = (longText: string, shortText: string, type: string) => ({ longText, shortText, types: [type], languageCode: "en" });
  return {
    id,
    addressComponents: [
      ...(number
        ? [part(number[1] ?? "", number[1] ?? "", "street_number"), part(number[2] ?? "", number[2] ?? "", "route")]
        : street
          ? [part(street, street, "route")]
          : []),
      part(town.city, town.city, "locality"),
      ...(county === null ? [] : [part(county, county, "administrative_area_level_2")]),
      part(town.region, town.regionCode, "administrative_area_level_1"),
      part(town.country === "US" ? "United States" : "Canada", town.country, "country"),
      // A town as a whole has no code.
      ...(street || code
        ? [part(postal.code, postal.code, "postal_code"), ...(postal.suffix && street ? [part(postal.suffix, postal.suffix, "postal_code_suffix")] : [])]
        : []),
    ],
  };
}
