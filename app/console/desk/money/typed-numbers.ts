/** Numbers as staff type them: read whole, as everywhere, or said to be unclear at their field and not sent. */
import { amountOf, amountStyle } from "#screens/language/forms/amount.ts";
import type { DeskContextValue } from "../desk-context.ts";

/** What to do is said at each field that can't be read in one way only, by its property. */
class UnclearNumbers extends Error {
  constructor(readonly fieldErrors: Readonly<Record<string, string>>) {
    super("A number that was typed can't be read in one way only.");
  }
}

const EXAMPLE = { amount: 1200.5, count: 12 };

/** As its field shows it: with the point of whoever types, and nothing between thousands that they would have to take out. */
export const typedNumber = (value: number | null, locale: string): string =>
  value === null ? "" : new Intl.NumberFormat(locale, { useGrouping: false }).format(value);

/** Null: blank, or not read. */
export const numberOf = (text: string, locale: string): number | null => amountOf(text, amountStyle(locale));

/** Blank is null. A number field of the browser would say that what it can't read is blank, too. @throws UnclearNumbers */
export function numbersOf<Name extends string>(
  typed: Readonly<Partial<Record<Name, string>>>,
  kinds: Readonly<Record<Name, keyof typeof EXAMPLE>>,
  { say, locale }: Pick<DeskContextValue, "say" | "locale">,
): Partial<Record<Name, number | null>> {
  const read: Partial<Record<Name, number | null>> = {};
  const unclear: Record<string, string> = {};
  for (const name of Object.keys(kinds) as Name[]) {
    const text = typed[name]?.trim();
    if (text === undefined) continue;
    read[name] = numberOf(text, locale);
    const example = EXAMPLE[kinds[name]];
    if (text !== "" && read[name] === null)
      unclear[name] = say("desk.unclear-number", {
        example: new Intl.NumberFormat(locale, { minimumFractionDigits: Number.isInteger(example) ? 0 : 2 }).format(example),
      });
  }
  if (Object.keys(unclear).length > 0) throw new UnclearNumbers(unclear);
  return read;
}
