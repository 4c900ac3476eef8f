/** Regions of a country as the countries list gives them: some have no code. */
export interface Region {
  text: string;
  value: string | null;
}

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
