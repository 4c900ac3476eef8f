/** Google's Places API (New): autocomplete, then details of the one that was picked, billed together by `session`. */
import { ProviderRefused } from "../../ports/failures.ts";
import type { PlaceAddress, PlaceSuggestion, Places } from "../../ports/outside.ts";
import type { PlacesConfig } from "../config.ts";
import { askVendor, listIn, objectIn, textIn } from "../vendor-request.ts";

const SERVICE = "places";
/** Their ids and session tokens are URL-safe base64. */
const TOKEN = /^[\w.-]{1,300}$/;

export function createGooglePlaces(config: PlacesConfig): Places {
  const address = (config.address ?? "https://places.googleapis.com").replace(/\/$/, "");
  const headers = { "x-goog-api-key": config.apiKey };
  // Longer ones than Google takes make the whole request fail.
  const sessionOf = (session: string): string | undefined => (/^[\w-]{1,36}$/.test(session) ? session : undefined);

  return {
    async suggest(input, session): Promise<PlaceSuggestion[]> {
      if (input.trim().length < 3) return [];
      const sessionToken = sessionOf(session);
      const answer = await askVendor({
        service: SERVICE,
        method: "POST",
        url: `${address}/v1/places:autocomplete`,
        headers,
        timeoutMs: config.timeoutMs,
        body: { input: input.slice(0, 200), includedRegionCodes: ["us", "ca"], languageCode: "en", ...(sessionToken ? { sessionToken } : {}) },
      });
      if (answer.status !== 200) throw new ProviderRefused(SERVICE, `answered ${answer.status}`);
      return listIn(answer.body, "suggestions").flatMap((suggestion) => {
        const prediction = objectIn(suggestion, "placePrediction");
        const id = textIn(prediction, "placeId");
        return id
          ? [
              {
                id,
                text: textIn(prediction, "structuredFormat", "mainText", "text") || textIn(prediction, "text", "text"),
                secondary: textIn(prediction, "structuredFormat", "secondaryText", "text"),
              },
            ]
          : [];
      });
    },

    async details(id, session): Promise<PlaceAddress | null> {
      if (!TOKEN.test(id)) return null;
      const sessionToken = sessionOf(session);
      const answer = await askVendor({
        service: SERVICE,
        method: "GET",
        url: `${address}/v1/places/${id}?languageCode=en${sessionToken ? `&sessionToken=${sessionToken}` : ""}`,
        headers: { ...headers, "x-goog-fieldmask": "id,addressComponents" },
        timeoutMs: config.timeoutMs,
      });
      if (answer.status === 404 || answer.status === 400) return null;
      if (answer.status !== 200) throw new ProviderRefused(SERVICE, `answered ${answer.status}`);
      return addressOf(listIn(answer.body, "addressComponents"));
    },
  };
}

function addressOf(components: unknown[]): PlaceAddress | null {
  const part = (form: "longText" | "shortText", ...types: string[]): string => {
    for (const type of types) {
      const found = components.find((component) => listIn(component, "types").includes(type));
      if (found) return textIn(found, form);
    }
    return "";
  };
  const country_code = part("shortText", "country");
  if (country_code !== "US" && country_code !== "CA") return null;
  const street = [part("longText", "street_number"), part("longText", "route")].filter(Boolean).join(" ");
  const unit = part("longText", "subpremise");
  const suffix = part("longText", "postal_code_suffix");
  const region = part("longText", "administrative_area_level_1");
  return {
    street_address: unit ? `${street} #${unit.replace(/^#/, "")}` : street,
    city: part("longText", "locality", "postal_town", "sublocality_level_1", "sublocality", "administrative_area_level_3", "neighborhood"),
    county: part("longText", "administrative_area_level_2"),
    region,
    region_code: part("shortText", "administrative_area_level_1"),
    country: part("longText", "country"),
    country_code,
    postal_code: part("longText", "postal_code") + (suffix ? `-${suffix}` : ""),
  };
}
