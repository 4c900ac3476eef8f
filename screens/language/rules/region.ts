/** Regions of a country as the countries list gives them: some have no code. */
export interface Region {
  text: string;
  value: string | null;
}

/**
 * What regions are called in a language, by the names they are kept by, from a text such as
 * "California = Californie; Quebec = Québec". A region that is not in it is called as it is kept.
 */
export const regionNames = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(";").flatMap((pair) => {
      const [kept, called] = pair.split("=").map((name) => name.trim());
      return kept && called ? [[kept, called] as const] : [];
    }),
  );

const key = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[\s.-]+/g, " ")
    .trim()
    .toLowerCase();

/**
 * The region that was typed, found by its code or by its name, however it is written; null when it is
 * neither, and the field is then cleared.
 */
export function matchRegion(input: string, regions: readonly Region[]): Region | null {
  const typed = key(input);
  if (typed === "") return null;
  return regions.find((region) => region.value !== null && key(region.value) === typed) ?? regions.find((region) => key(region.text) === typed) ?? null;
}
