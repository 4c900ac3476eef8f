/** Text that no honest client sends: it ends strings elsewhere, or is no character at all, and a database can't hold it. */

/** NUL, and half of a surrogate pair. */
export const isHonestText = (text: string): boolean => !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);

/** Names and values of a query or a posted form; files travel by their own road. */
export const areHonestFields = (fields: Iterable<[string, unknown]>): boolean =>
  [...fields].every(([name, value]) => isHonestText(name) && (typeof value !== "string" || isHonestText(value)));

/** A path that can't be decoded names nothing. */
export function isHonestAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  try {
    return isHonestText(decodeURIComponent(pathname)) && areHonestFields(searchParams);
  } catch {
    return false;
  }
}
