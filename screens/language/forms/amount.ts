import { plainDigits } from "../rules/plain-digits.ts";

/** How sums are written: with a point and commas between the thousands, or with a comma and spaces. */
export interface AmountStyle {
  /** The comma is the point: "1 234,50". */
  comma: boolean;
}

/** @param locale BCP 47 tag of whoever writes. */
export const amountStyle = (locale: string): AmountStyle => ({ comma: (0.5).toLocaleString(locale).includes(",") });

/** Digits before the point that a person can type; more can be pasted, and are told of. */
const MOST_DIGITS = 6;
const IN_ONE_WAY = {
  point: /^(\d{1,3}(?:([\s,])\d{3})(?:\2\d{3})*|\d*)(?:\.(\d{0,2}))?$/,
  comma: /^(\d{1,3}(?:(\s)\d{3})(?:\2\d{3})*|\d*)(?:[.,](\d{0,2}))?$/,
  // With both signs it is one number in every language.
  both: /^(\d{1,3}(?:([,.])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d{1,2})$/,
};

/** A sum in two parts, as it was typed. */
interface Written {
  whole: string;
  /** Undefined: without a point. */
  cents: string | undefined;
}

/**
 * A sum as somebody writes it, with its sign or without. Null where it can't be read in one way only, as a whole: "850,50" is not
 * eighty-five thousand, nor "-500" five hundred, nor "4500-5000" one sum.
 */
export function amountOf(text: string, style: AmountStyle): number | null {
  const written = read(text, style);
  return written && Number(`${written.whole || "0"}.${written.cents || "0"}`);
}

/**
 * The same, shaped: "$1,234.5" or "1 234,5" (the sign would stand behind what is typed). What isn't understood stays as it is.
 *
 * @param before what stood there, where the text is that with a change.
 */
export function shapeAmount(text: string, style: AmountStyle, before = ""): string {
  const stood = read(before, style);
  const isShaped = stood !== null && shape(stood, style) === before;
  const change = isShaped ? changeOf(before, text) : null;
  // The commas of a shaped sum are ours. Those that somebody types are a part of what they say.
  const written = (change && read(ungrouped(change.head, style) + change.typed + ungrouped(change.tail, style), style)) ?? read(text, style);
  const isBeyond = !written || (written.whole.length > MOST_DIGITS && stood !== null && stood.whole.length <= MOST_DIGITS);
  // A key too many is no answer of another kind: the mask ends there.
  if (change && isBeyond && /^\d$/.test(plainDigits(change.typed))) return before;
  return written ? shape(written, style) : text;
}

function read(text: string, { comma }: AmountStyle): Written | null {
  const bare = plainDigits(text)
    .trim()
    .replace(/^\$\s*|\s*\$$/, "");
  const found = IN_ONE_WAY[comma ? "comma" : "point"].exec(bare) ?? IN_ONE_WAY.both.exec(bare);
  return found && /\d/.test(bare) ? { whole: found[1]!.replace(/\D/g, ""), cents: found[3] } : null;
}

/** Grouped by hand: a formatter of `Intl` took 2 % of drawing a form for two amounts. */
function shape({ whole, cents }: Written, { comma }: AmountStyle): string {
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, comma ? "\u00a0" : ",");
  return `${comma ? "" : "$"}${grouped || "0"}${cents === undefined ? "" : (comma ? "," : ".") + cents}`;
}

const ungrouped = (part: string, { comma }: AmountStyle): string => part.replace(comma ? /\s/g : /[$,]/g, "");

/** What was typed into a text, or taken out of it. Null: all of it is another one. */
function changeOf(before: string, text: string): { head: string; typed: string; tail: string } | null {
  const most = Math.min(before.length, text.length);
  let head = 0;
  while (head < most && before[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  return head + tail === 0 ? null : { head: text.slice(0, head), typed: text.slice(head, text.length - tail), tail: text.slice(text.length - tail) };
}
