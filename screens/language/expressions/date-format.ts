/** Dates as a language writes them. Intl leaves out what French says of the first of a month: "1er". */

export interface DateFormat {
  format(value: number | Date): string;
}

/** The options are Intl's. A month in figures has no such first day. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): DateFormat {
  const format = new Intl.DateTimeFormat(locale, options);
  if (new Intl.Locale(locale).language !== "fr") return format;
  return {
    format(value) {
      const parts = format.formatToParts(value);
      const isNamed = parts.some(({ type, value: month }) => type === "month" && /\p{L}/u.test(month));
      return parts.map(({ type, value: part }) => (type === "day" && part === "1" && isNamed ? "1er" : part)).join("");
    },
  };
}
