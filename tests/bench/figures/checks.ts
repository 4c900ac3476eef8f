/** What an author waits for: the checks over everything shipped, and over a journey of 1,200 fields. */
import { checkDocuments } from "#screens/check/index.ts";
import { loadDocuments } from "#server/documents/load.ts";
import { longJourney } from "#tests/language/long-journey.ts";
import { type Figure, median, processorMs, short } from "../figure.ts";
import { ROOT } from "../places.ts";

const ROUNDS = 5;
const SCREENS = 60;
const FIELDS_EACH = 20;

export function measure(): Figure[] {
  const journey = longJourney(SCREENS, FIELDS_EACH);
  const { documents } = loadDocuments(`${ROOT}schemas`);
  if (!documents) throw new Error("schemas/ can't be read");
  const journeys: number[] = [];
  const shipped: number[] = [];
  const loads: number[] = [];
  // The first round is what somebody waits for who starts the server: nothing is compiled by then.
  for (let round = 0; round <= ROUNDS; round += 1) {
    shipped.push(processorMs(() => checkDocuments(documents)));
    journeys.push(processorMs(() => checkDocuments(journey)));
    loads.push(processorMs(() => loadDocuments(`${ROOT}schemas`)));
  }
  const row = (id: string, what: string, [first = NaN, ...warm]: number[], reach: number, more = ""): Figure => ({
    id,
    what,
    value: first,
    unit: "ms",
    reach,
    good: "below",
    beside: `${short(median(warm))} ms once warm${more}`,
  });
  return [
    row("check-shipped", "Checking everything shipped, in a fresh process", shipped, 1_000, `; reading and parsing the files ${short(median(loads))} ms`),
    row("check-journey", `Checking a journey of ${SCREENS * FIELDS_EACH} fields`, journeys, 100),
  ];
}
