/** What the address says of choosing a home: which home and bedroom, and from which day and for how long. */

export interface SelectionAddress {
  /** Slug. */
  home: string | null;
  /** Id. */
  room: string | null;
  /** From the earliest move-in on; negative before it. */
  day: number | null;
  months: number | null;
}

const WHOLE_NUMBER = /^-?\d{1,3}$/;

export function selectionAddress(query: Readonly<Record<string, string>>): SelectionAddress {
  const text = (name: string): string | null => (Object.hasOwn(query, name) ? query[name]! : null);
  const number = (name: string): number | null => {
    const value = text(name);
    return value !== null && WHOLE_NUMBER.test(value) ? Number(value) : null;
  };
  return { home: text("home"), room: text("room"), day: number("price.day"), months: number("price.months") };
}
