/** What browsers fill in by: the tokens of `autocomplete` in the HTML standard (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill). */
export const AUTOFILL_FIELDS: readonly string[] = [
  ..."name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code".split(" "),
  ..."organization-title organization street-address address-line1 address-line2 address-line3".split(" "),
  ..."address-level4 address-level3 address-level2 address-level1 country country-name postal-code".split(" "),
  ..."cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type".split(" "),
  ..."transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo".split(" "),
];

/** Of these the kind may be said before: `work tel`. */
export const CONTACT_FIELDS: readonly string[] =
  "tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp".split(" ");

const CONTACTS = ["home", "work", "mobile", "fax", "pager"];

/** The first word of an `autocomplete` that is none there, or stands in a wrong place; null where all are right. */
export function wrongAutofill(value: string): string | null {
  if (value === "on" || value === "off") return null;
  const words = value.split(/\s+/).filter((word) => word !== "");
  if (words[0]?.startsWith("section-")) words.shift();
  if (words[0] === "shipping" || words[0] === "billing") words.shift();
  const isContact = words.length > 0 && CONTACTS.includes(words[0]!);
  if (isContact) words.shift();
  if (words.at(-1) === "webauthn") words.pop();
  const [field = "", ...rest] = words;
  if (rest.length > 0) return rest[0]!;
  const known: readonly string[] = isContact ? CONTACT_FIELDS : [...AUTOFILL_FIELDS, ...CONTACT_FIELDS];
  return known.includes(field) ? null : field;
}
