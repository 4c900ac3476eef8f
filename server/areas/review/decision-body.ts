/** What staff send, judged by its resource: blank text is no text, so that nothing is decided for a reason that says nothing. */
import { plainWords } from "#screens/language/rules/plain-text.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import type { Values } from "../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { checkResource, type CheckedBody } from "../../kernel/records/resource-validation.ts";

/** Characters that are drawn as nothing say nothing either. */
const isUnseen = (value: unknown): boolean => typeof value === "string" && plainWords(value).trim() === "";

export function checkBody(deps: Deps, resource: string, body: Values): CheckedBody {
  const said = Object.entries(normalBody(deps, resource, body)).map(([name, value]) => [name, isUnseen(value) ? null : value]);
  return checkResource(deps, resource, Object.fromEntries(said) as Values, { for: "create" });
}
