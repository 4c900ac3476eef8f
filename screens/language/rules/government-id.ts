/** Numbers that nobody was ever given: what keeps an American one from being one, and the check digit of a Canadian one. */

/** What is wrong with a number of a country; each has a message of its own. */
export type GovernmentIdFault = "idArea" | "idGroup" | "idSerial" | "idCheckDigit";

const NINE = /^\d{9}$/;

/** `number`: digits, with or without the mask's dashes. One that isn't nine digits is another rule's business, and so is a country that isn't known. */
export function governmentIdFaults(number: string, country: unknown): GovernmentIdFault[] {
  const digits = number.replace(/[\s-]/gu, "");
  if (!NINE.test(digits)) return [];
  if (country === "CA") return hasCheckDigit(digits) ? [] : ["idCheckDigit"];
  if (country !== "US") return [];
  const faults: GovernmentIdFault[] = [];
  if (/^(?:000|666|9)/u.test(digits)) faults.push("idArea");
  if (digits.slice(3, 5) === "00") faults.push("idGroup");
  if (digits.endsWith("0000")) faults.push("idSerial");
  return faults;
}

/** Luhn's sum: every second digit counts twice, and a doubled one above nine by its own sum of digits. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const counted = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum > 0 && sum % 10 === 0;
}
