/** What clients send in another form and mean the same by: aliases, blanks, punctuation of ids. */
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { isBeginningOfPhone } from "#screens/language/rules/phone.ts";
import type { Deps } from "../context/deps.ts";
import { normalAnswer } from "../rules/answers.ts";
import { isObject } from "./record-columns.ts";
import type { Values, SentBody } from "../definitions/record-definition.ts";

type Properties = Readonly<Record<string, PropertySchema>>;

export function normalBody({ documents }: Pick<Deps, "documents">, resource: string, body: SentBody): Values {
  const properties = documents.current().set.resources[resource]?.properties ?? {};
  const values: Values = { ...body };
  const address = properties["address"]?.properties;
  if (address) liftAddress(values, Object.keys(address));
  return trimmed(values, properties);
}

/** `zip` for `postal_code`; `country_code` and the other address properties beside the address. */
function liftAddress(values: Values, names: readonly string[]): void {
  const given = values["address"];
  const address: Values = isObject(given) ? { ...given } : {};
  for (const name of [...names, "zip"]) {
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

function trimmed(values: Values, properties: Properties): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, isObject(value) ? trimmed(value, property?.properties ?? {}) : typeof value === "string" ? text(property, value) : value];
    }),
  );
}

/** Texts lose the blanks around them; a blank one is no answer, and neither is a phone number that was only begun. */
function text(property: PropertySchema | undefined, value: string): unknown {
  const answer = normalAnswer(property?.format === "secure-id" ? value.replace(/[\s-]/g, "") : value);
  return property?.format === "phone" && typeof answer === "string" && isBeginningOfPhone(answer) ? null : answer;
}
