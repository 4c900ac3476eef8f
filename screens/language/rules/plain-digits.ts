/** Marks that are there and can't be seen: pasted along, they are no part of what somebody says. Joiners, which some scripts need, stay. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const DIGIT = /\p{Nd}/u;
/** All but those that a keyboard types here. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** The same with the digits of every script as 0 to 9, and without what can't be seen. */
export const plainDigits = (text: string): string => withoutUnseen(text).replace(OTHER_DIGITS, (digit) => String(valueOf(digit.codePointAt(0)!)));

/** Digits stand in Unicode ten by ten, from nothing to nine, whatever the script. */
function valueOf(code: number): number {
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
