/** What staff send, judged by its resource: blank text is no text, so that nothing is decided for a reason that says nothing. */
import type { Deps } from "../../kernel/context/deps.ts";
import type { Values } from "../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { checkResource, type CheckedBody } from "../../kernel/records/resource-validation.ts";

export const checkBody = (deps: Deps, resource: string, body: Values): CheckedBody =>
  checkResource(deps, resource, normalBody(deps, resource, body), { for: "create" });
