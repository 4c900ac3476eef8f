/** Addresses that are a box at a post office, where nobody lives. */

/** As it is said: without accents, capitals and the signs between its words. */
const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Whether a line of an address reads as such a box: one of the words for it, and then a number.
 *
 * @param words what a box is called, as in "po box"
 */
export function isPostOfficeBox(street: string | null | undefined, words: readonly string[]): boolean {
  const line = ` ${plainWords(street ?? "")} `;
  return words.some((word) => new RegExp(` ${plainWords(word)} ?(?:no |number |numero )?\\d`, "u").test(line));
}
