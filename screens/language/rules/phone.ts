/**
 * Phone numbers in E.164. Countries share calling codes (+1 is the US, Canada and most of the
 * Caribbean), so the rule goes by calling code. It knows the shape of the numbers of the countries that
 * the phone field offers, and lets every other code through with up to 17 digits: refusing a number
 * that rings is worse than keeping one that does not.
 */

/**
 * Below this many characters a number is not judged. They are those of the number as it is kept, with the plus and the calling
 * code: so a code alone is no answer, and `911`, which is kept as `+1911`, is a wrong one.
 */
const PHONE_VALIDATED_FROM = 4;

/** Digits of a number of another country. */
export const LONGEST_PHONE = 17;
const DIGITS = new RegExp(`^\\+\\d{${PHONE_VALIDATED_FROM},${LONGEST_PHONE}}$`);

/** National numbers by calling code, after the numbering plans; wide enough for every number that libphonenumber knows and a person can have. */
const PLANS: readonly { prefix: string; plan: RegExp }[] = [
  { prefix: "+1", plan: /^[2-9]\d{2}[2-9]\d{6}$/ },
  { prefix: "+44", plan: /^(?:[1-357-9]\d{8,9}|8\d{6})$/ },
  { prefix: "+52", plan: /^[2-9]\d{9}$/ },
  { prefix: "+86", plan: /^\d{7,12}$/ },
  { prefix: "+91", plan: /^(?:[2-9]\d{9}|000800\d{7}|1\d{7,12})$/ },
];

/** The calling code of a country that the field offers, with the digits behind it. Null: another country's number, or none. */
function listed(value: string): { plan: RegExp; national: string } | null {
  for (const { prefix, plan } of PLANS) if (value.startsWith(prefix)) return { plan, national: value.slice(prefix.length) };
  return null;
}

/** Whether there is so little of it that it is no answer yet, and no mistake. */
export const isBeginningOfPhone = (value: string): boolean => value.length < PHONE_VALIDATED_FROM;

/** True for a number that may exist, and for one that is too short to be judged. */
export function isPhone(value: string): boolean {
  if (isBeginningOfPhone(value)) return true;
  if (!DIGITS.test(value)) return false;
  const { plan, national } = listed(value) ?? {};
  return plan !== undefined && national !== undefined ? plan.test(national) : !value.startsWith("+0");
}
