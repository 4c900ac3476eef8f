/** What clients send in another form and mean the same by: aliases, blanks, punctuation of ids. */
import { isBeginningOfPhone } from "#screens/language/rules/phone.ts";
import { normalAnswer } from "./answers.ts";
import type { Values } from "./resource-definitions.ts";

/** `zip` for `postal_code`; `country_code` and the other address properties beside the address. */
const ADDRESS_NAMES = ["street_address", "city", "region", "region_code", "county", "country", "country_code", "postal_code"];

export function normalBody(resource: string, body: Values): Values {
  const values: Values = { ...body };
  if (resource === "residence") liftAddress(values);
  if (typeof values["sin_ssn"] === "string") values["sin_ssn"] = values["sin_ssn"].replace(/[\s-]/g, "");
  return trimmed(values);
}

function liftAddress(values: Values): void {
  const given = values["address"];
  const address: Values = given !== null && typeof given === "object" && !Array.isArray(given) ? { ...given } : {};
  for (const name of [...ADDRESS_NAMES, "zip"]) {
    if (!Object.hasOwn(values, name)) continue;
    if (!Object.hasOwn(address, name)) address[name] = values[name];
    delete values[name];
  }
  if (Object.hasOwn(address, "zip")) {
    if (!Object.hasOwn(address, "postal_code")) address["postal_code"] = address["zip"];
    delete address["zip"];
  }
  if (Object.keys(address).length > 0 && (given === undefined || typeof given === "object")) values["address"] = address;
}

function trimmed(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && typeof value === "object" && !Array.isArray(value) ? trimmed(value as Values) : typeof value === "string" ? text(name, value) : value,
    ]),
  );
}

const PHONES = ["phonenumber", "contact_phonenumber"];

/** Texts lose the blanks around them; a blank one is no answer, and neither is a phone number that was only begun. */
function text(name: string, value: string): unknown {
  const answer = normalAnswer(value);
  return PHONES.includes(name) && typeof answer === "string" && isBeginningOfPhone(answer) ? null : answer;
}
