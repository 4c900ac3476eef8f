import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Values } from "../definitions/record-definition.ts";

/**
 * What has no place in a record whose shape the code knows, though the documents let it be written: it is refused,
 * because what is taken has to be there when it is read again.
 */
export const undeclaredProperties = (values: Values, kept: readonly string[]): Refusal[] =>
  Object.keys(values)
    .filter((name) => !kept.includes(name))
    .map((name) => refusal("invalid", name));
