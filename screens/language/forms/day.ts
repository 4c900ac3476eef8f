import { plainDigits } from "../rules/plain-digits.ts";

/** How days are written: "02/09/1990", or the year first, "1990-02-09", as in French Canada. */
export interface DayStyle {
  yearFirst: boolean;
}

/** Eight digits in a row that begin with a year: no month is 19 or 20. */
const YEAR_FIRST = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(\d\d)$/;

/** @param locale BCP 47 tag of whoever writes. */
export const dayStyle = (locale: string): DayStyle => ({ yearFirst: new Intl.DateTimeFormat(locale).formatToParts(0)[0]?.type === "year" });

/** @param day `YYYY-MM-DD`; anything else stays as it is. */
export function showDay(day: string, { yearFirst }: DayStyle): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined || yearFirst ? day : `${month}/${date}/${year}`;
}

/** `YYYY-MM-DD` of a text that says one day in one way only, as a whole; whether there is such a day isn't asked. Null: it doesn't. */
export function dayOf(text: string, { yearFirst }: DayStyle): string | null {
  const written = plainDigits(text)
    .trim()
    .replace(YEAR_FIRST, "$1-$2-$3")
    .replace(/^(\d\d)(\d\d)(\d{4})$/, "$1/$2/$3");
  const [, year, , month, date] = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/.exec(written) ?? [];
  if (year !== undefined) return day(year, month!, date!);
  const [, first, , second, last] = (yearFirst ? null : /^(\d{1,2})([-/ ])(\d{1,2})\2(\d{4})$/.exec(written)) ?? [];
  return last !== undefined ? day(last, first!, second!) : inWords(written);
}

/**
 * The text as it should stand: digits in their groups. What says something else, or was pasted and doesn't fit them, stays as it is.
 *
 * @param before what stood there, where the text is that with a change.
 */
export function shapeDay(text: string, style: DayStyle, before = ""): string {
  const understood = dayOf(text, style);
  const written = plainDigits(text).trim();
  if (understood !== null && /^\d{4}.?\d{2}.?\d{2}$/.test(written)) return showDay(understood, style);
  // A month's name may follow: "9 février 1990".
  if (/^..?\s$/.test(text)) return text;
  // Four digits were taken for a month and a day; a dash behind them says that they are a year, and a slash where they can't be those.
  if (!style.yearFirst && /^(19|20)\/(\d\d[-.]|(1[3-9]|[2-9]\d)\/)$/.test(written)) return written.replace("/", "");
  const sign = style.yearFirst ? "-" : "/";
  const lengths = style.yearFirst ? [4, 2, 2] : [2, 2, 4];
  if (!/^[\d/-]*$/.test(written) || (style.yearFirst ? /\/|^\d{1,3}-/ : /^(\d{4}-|(19|20)\d\d\/)/).test(written)) return text;
  // "4/7/1998" is how many people write it: a short group before a sign is filled up. Nothing is guessed from a digit alone:
  // "25/12/1990" has to stand there as it was typed, for its message to be understood.
  const padded = written
    .replaceAll("-", sign)
    .replaceAll("/", sign)
    .replace(/(^|[/-])(\d)(?=[/-])/g, "$10$2");
  const fits = padded.split(sign).every((group, at) => group.length <= (padded.includes(sign) ? (lengths[at] ?? 0) : 8));
  const isTyped = Math.abs(text.length - before.length) <= 1;
  const digits = padded.replace(/\D/g, "");
  if (digits.length > 8 && isTyped) return before;
  // Until its last digit a year that was typed first stood there as a month and a day.
  if (YEAR_FIRST.test(digits)) return showDay(dayOf(digits, style)!, style);
  if (!isTyped && (!fits || digits.length > 8 || (style.yearFirst && /^\d{8}$/.test(written)))) return text;
  const cuts = [0, lengths[0]!, lengths[0]! + lengths[1]!, 8];
  const groups = lengths.map((_, at) => digits.slice(cuts[at], cuts[at + 1]));
  return groups.filter((group) => group !== "").join(sign);
}

const day = (year: string, month: string, date: string): string => `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;

/** "February 9, 1990", "Feb 9 1990", "9 février 1990", "le 1er mars 1990", in either language whatever the page's. */
function inWords(written: string): string | null {
  const plain = written.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const dateFirst = /^(?:le )?(?<date>\d{1,2})(?:st|nd|rd|th|er)?[ ,]+(?:of )?(?<word>[a-z]{3,})\.?[ ,]+(?<year>\d{4})$/.exec(plain);
  const found = dateFirst ?? /^(?<word>[a-z]{3,})\.? +(?<date>\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\d{4})$/.exec(plain);
  const { date, word, year } = found?.groups ?? {};
  const month = monthOf(word ?? "");
  return month === null ? null : day(year!, String(month), date!);
}

/** 1 to 12, where the beginning of a month's name, in English or French, is of one month only. */
function monthOf(word: string): number | null {
  if (word === "") return null;
  const months = new Set<number>();
  for (const locale of ["en", "fr"])
    for (let month = 0; month < 12; month += 1) {
      const name = new Date(2001, month, 1).toLocaleDateString(locale, { month: "long" }).normalize("NFD").replace(/\p{M}/gu, "");
      if (name.toLowerCase().startsWith(word)) months.add(month + 1);
    }
  const [month] = months;
  return months.size === 1 ? month! : null;
}
