/**
 * A sum of money as somebody writes it in their own language: "1,234.50" or "1 234,50". Null where it can't be read in one way
 * only: 850,50 is not eighty-five thousand.
 *
 * @param locale BCP 47 tag of the reader.
 */
export function amountOf(text: string, locale: string): number | null {
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const group = point === "," ? "\\s" : "[\\s,]";
  const written = new RegExp(`^(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:[${point}](\\d{1,2}))?$`, "u").exec(text.replaceAll("$", "").trim());
  return written && Number(`${written[1]!.replaceAll(/\D/gu, "")}.${written[2] ?? "0"}`);
}
