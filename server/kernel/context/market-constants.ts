/** Constants of `schemas/constants` as they count in one market: its own value where the file says one. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { CodeConstant } from "./code-constants.ts";
import type { PublishedDocuments } from "./documents.ts";

/** @param name  one of those that code reads, or the name that such a one says */
export function marketConstant({ constants, set }: PublishedDocuments, name: CodeConstant | (string & {}), market: string): Literal {
  const own = constants.flatMap((file) => file.constants).find(({ identifier }) => identifier === name)?.overrides ?? {};
  return Object.hasOwn(own, market) ? own[market]! : (set.constants[name] ?? null);
}
