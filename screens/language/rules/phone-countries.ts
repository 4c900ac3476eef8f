import { LONGEST_PHONE } from "./phone.ts";
import { plainDigits } from "./plain-digits.ts";

/** Countries that a phone number can be given for, and how its digits are written. */
export interface PhoneCountry {
  code: string;
  /** Shown before the number: "US +1". */
  short: string;
  dial: string;
  /** The zero that numbers begin with inside the country only. */
  trunk?: "0";
  mask(digits: string): string;
}

/** (###) ### - #### */
function northAmerican(digits: string): string {
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6, 10)}`;
}
/** Chinese mobile numbers have eleven digits: ### #### #### */
function chinese(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 11)].filter((group) => group !== "").join(" ");
}
const other = (digits: string): string => (digits === "" ? "" : `+${digits.slice(0, LONGEST_PHONE)}`);

export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  { code: "US", short: "US +1", dial: "1", mask: northAmerican },
  { code: "CA", short: "CA +1", dial: "1", mask: northAmerican },
  { code: "GB", short: "UK +44", dial: "44", trunk: "0", mask: northAmerican },
  { code: "MX", short: "MX +52", dial: "52", mask: northAmerican },
  { code: "CN", short: "CN +86", dial: "86", trunk: "0", mask: chinese },
  { code: "IN", short: "IN +91", dial: "91", trunk: "0", mask: northAmerican },
  { code: "other", short: "", dial: "", mask: other },
];

const home = PHONE_COUNTRIES[0]!;

export function phoneCountry(code: string): PhoneCountry {
  return PHONE_COUNTRIES.find((country) => country.code === code) ?? home;
}

/** The country of a kept E.164 number. `at`, or else the United States, stands for what several share (+1) and before there is a number. */
export function phoneCountryOf(value: string, at = home.code): string {
  const here = phoneCountry(at);
  if (!value.startsWith("+") || (here.dial !== "" && value.startsWith(`+${here.dial}`))) return here.code;
  return PHONE_COUNTRIES.find((country) => country.dial !== "" && value.startsWith(`+${country.dial}`))?.code ?? "other";
}

/** What phone numbers are written with. Anything else (an extension, a word, a second number's comma) is no part of one. */
const WRITTEN = /^\+?[\d\s().\u2010-\u2015/-]*$/;

/**
 * The digits that follow the country's own prefix, which people type or paste along. Null where the text is no number of that
 * country, as a whole: it has more digits, or a prefix of another one, or says something else besides.
 */
export function nationalDigits(text: string, code: string): string | null {
  const { dial, trunk, mask } = phoneCountry(code);
  const written = plainDigits(text).trim();
  if (!WRITTEN.test(written)) return null;
  const digits = written.replace(/\D/g, "");
  const international = written.startsWith("+") && dial !== "";
  if (international && !digits.startsWith(dial)) return null;
  const pasted = dial === "1" && digits.length === 11 && digits.startsWith("1");
  const national = international || pasted ? digits.slice(dial.length) : digits;
  const rest = trunk && national.startsWith(trunk) ? national.slice(trunk.length) : national;
  return mask(rest).replace(/\D/g, "").length < rest.length ? null : rest;
}

/**
 * The country that a typed text names itself, with a plus in front.
 *
 * @param chosen what is chosen beside it: stays where the text names none, or not yet.
 * @param at what stands for several that share a prefix.
 */
export function namedCountry(text: string, chosen: string, at = home.code): string {
  const written = plainDigits(text).trim();
  const { dial } = phoneCountry(chosen);
  const digits = written.replace(/\D/g, "");
  if (!written.startsWith("+") || dial === "" || digits.startsWith(dial)) return chosen;
  // One more digit decides.
  if (PHONE_COUNTRIES.some((country) => country.dial !== digits && country.dial.startsWith(digits))) return chosen;
  return phoneCountryOf(`+${digits}`, at);
}
