/**
 * Counties of the United States by ZIP code, after the Census Bureau's ZIP code areas of 2000, which belong to the public. The
 * list names the codes at which a county begins: it goes on to the next code that is named.
 */
import { readFileSync } from "node:fs";

interface Start {
  code: string;
  region: string;
  county: string;
}

let starts: readonly Start[] | null = null;

function read(): readonly Start[] {
  const byRegion = JSON.parse(readFileSync(new URL("us-counties.json", import.meta.url), "utf8")) as Record<string, Record<string, string>>;
  return Object.entries(byRegion)
    .flatMap(([region, counties]) => Object.entries(counties).flatMap(([county, codes]) => codes.split(" ").map((code) => ({ code, region, county }))))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** `King County`, `Orleans Parish`; null for a code beyond its region's. */
export function countyOf(code: string, region: string): string | null {
  starts ??= read();
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle]?.code ?? "") <= code) low = middle + 1;
    else high = middle;
  }
  const start = starts[low - 1];
  return start?.region === region ? start.county : null;
}
