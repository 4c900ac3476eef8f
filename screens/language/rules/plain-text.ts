/**
 * Text that shows all that it holds. Some characters show nothing and still change how others are read:
 * they turn the reading direction, hide letters, or steer a terminal. A name that holds one can look
 * like another name, in a list, a mail or a log.
 */

/** Control and format characters, line and paragraph separators, and letters that are drawn as nothing. Emoji and Japanese names need variation selectors. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;
/** Line ends and tabs aside; whoever writes from right to left may also mark single words. */
const STEERING = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** Scripts whose letters join, or are kept from joining, and drawings of several parts. */
const JOINS =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}" +
  "\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}" +
  "\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Variation_Selector}";
/** Joiners that stand where they join something. */
const JOINERS = new RegExp(`(?<before>[${JOINS}])[\\u200C\\u200D](?=[${JOINS}])`, "gu");

/** Most of what is written is this, and to see that takes a tenth of looking for what is hidden. */
const PRINTED = /^[ -~]*$/;

/** `lines`: "one" for names and the like, "many" for what may be written in paragraphs. */
export const isPlainText = (text: string, lines: "one" | "many"): boolean =>
  PRINTED.test(text) || (lines === "many" ? !STEERING.test(text) : !HIDDEN.test(text) || !HIDDEN.test(text.replace(JOINERS, "$<before>")));

const HIDDEN_ANYWHERE = new RegExp(HIDDEN, "gu");

/** For words that nobody can be asked to type again: what a vendor says about a person, the address of a page. */
export function plainWords(text: string): string {
  const joined = text.replace(HIDDEN_ANYWHERE, (found) => (/[\u200C\u200D]/.test(found) ? found : ""));
  return isPlainText(joined, "one") ? joined : joined.replace(HIDDEN_ANYWHERE, "");
}

const STEERING_ANYWHERE = new RegExp(STEERING, "gu");

/** The same of what may stand in paragraphs. */
export const plainLines = (text: string): string => text.replace(STEERING_ANYWHERE, "");

/** How many letters somebody wrote, in whichever script: what says something, unlike dots and spaces. */
export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
