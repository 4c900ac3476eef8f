import type { ValueType } from "#screens/language/kinds/specs.ts";

/** What can be a part of a path. */
export const IN_AN_ADDRESS: readonly ValueType[] = ["string", "number", "date"];
/** What can be a word of a query: whether it is there says a truth. */
export const IN_A_QUERY: readonly ValueType[] = [...IN_AN_ADDRESS, "instant", "boolean"];
