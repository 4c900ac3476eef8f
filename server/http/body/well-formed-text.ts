/** Text that no honest client sends: it ends strings elsewhere, or is no character at all, and a database can't hold it. */

/** NUL, and half of a surrogate pair. */
export const isWellFormedText = (text: string): boolean => !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);

/** Names and values of a query or a posted form; files travel by their own road. */
export const areWellFormedFields = (fields: Iterable<[string, unknown]>): boolean =>
  [...fields].every(([name, value]) => isWellFormedText(name) && (typeof value !== "string" || isWellFormedText(value)));

/** A path that can't be decoded names nothing. */
export function isWellFormedAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  try {
    return isWellFormedText(decodeURIComponent(pathname)) && areWellFormedFields(searchParams);
  } catch {
    return false;
  }
}
