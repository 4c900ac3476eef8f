/** The language that a browser asks for, among those that there are texts in. */

interface Wish {
  tag: string;
  weight: number;
}

/**
 * The first wish of an `Accept-Language` header that is available: by its whole tag, else by its language
 * (`fr-FR` is served `fr-CA`). null: nothing there, or nothing that we have.
 */
export function chooseLocale(header: string | null | undefined, available: readonly string[]): string | null {
  for (const { tag } of wishesOf(header ?? "")) {
    const exact = available.find((locale) => locale.toLowerCase() === tag);
    const found = exact ?? available.find((locale) => languageOf(locale) === languageOf(tag));
    if (found) return found;
  }
  return null;
}

/** In the browser's order; what it refuses (`q=0`) and what is no language (`*`) is left out. */
function wishesOf(header: string): Wish[] {
  return header
    .slice(0, LONGEST_HEADER)
    .split(",")
    .flatMap((part): Wish[] => {
      const [, tag, weight = "1"] = /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i.exec(part) ?? [];
      return tag && Number(weight) > 0 ? [{ tag: tag.toLowerCase(), weight: Number(weight) }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
}

/** No browser sends more. */
const LONGEST_HEADER = 1000;
const languageOf = (tag: string): string => tag.toLowerCase().split("-")[0]!;
