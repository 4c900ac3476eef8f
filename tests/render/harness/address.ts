/** The section of an address, and what the API answers for it. */
import { act } from "@testing-library/react";
import { pass } from "./open.tsx";
import { address } from "./typing.ts";

export const shown = (label: string) => (address().getByLabelText(label) as HTMLInputElement).value;

/** The person comes to the list of countries, and it has come. */
export const listed = async () => {
  act(() => address().getByLabelText("Country").focus());
  await pass(0);
};

export const PLACE = {
  street_address: "2217 Harbor Ave SW",
  city: "Seattle",
  county: "King County",
  region: "Washington",
  region_code: "WA",
  country: "United States",
  country_code: "US",
  postal_code: "98126-2114",
};
const COUNTRIES = [
  {
    text: "United States",
    value: "US",
    states: [
      { text: "Washington", value: "WA" },
      { text: "Oregon", value: "OR" },
    ],
  },
  { text: "Canada", value: "CA", states: [{ text: "British Columbia", value: "BC" }] },
  { text: "Germany", value: "DE", states: [{ text: "Bavaria", value: "BY" }] },
  { text: "Monaco", value: "MC", states: [] },
];
/** Answers places and countries. `asked`: the paths, in order. */
export const server = () => {
  const asked: string[] = [];
  const getJson = async (path: string): Promise<unknown> => {
    asked.push(path);
    if (path.startsWith("/api/v1/places/?"))
      return {
        results: [
          { id: "p1", text: "2217 Harbor Ave SW", secondary: "Seattle, WA" },
          { id: "p2", text: "2217 Harbor Blvd", secondary: "Costa Mesa, CA" },
        ],
      };
    if (path.startsWith("/api/v1/places/")) return PLACE;
    if (path.startsWith("/api/v1/countries/")) return COUNTRIES;
    return [];
  };
  return { asked, getJson };
};
