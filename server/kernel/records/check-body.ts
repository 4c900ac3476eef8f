/** What staff send, judged by its resource: blank text is no text, so that nothing is done for a reason that says nothing. */
import { plainWords } from "#screens/language/rules/plain-text.ts";
import type { Deps } from "../context/deps.ts";
import type { Values, SentBody } from "../definitions/record-definition.ts";
import { normalBody } from "./normal-body.ts";
import type { Sent } from "../../ports/resources.d.ts";
import { checkResource, type BodyUse, type CheckedBody, type ValuesOf } from "./resource-validation.ts";

/** Characters that are drawn as nothing say nothing either. */
const isUnseen = (value: unknown): boolean => typeof value === "string" && plainWords(value).trim() === "";

export function checkBody<Name extends keyof Sent, For extends BodyUse["for"] = "create">(
  deps: Deps,
  resource: Name,
  body: SentBody,
  use: BodyUse<For> = { for: "create" } as BodyUse<For>,
): CheckedBody<ValuesOf<Name, For>> {
  const said = Object.entries(normalBody(deps, resource, body)).map(([name, value]) => [name, isUnseen(value) ? null : value]);
  return checkResource(deps, resource, Object.fromEntries(said) as Values, use);
}
