/** Random conditions and data for the property tests: well-formed, but not always well-typed. */
import fc from "fast-check";
import type { Condition, Operand } from "#screens/language/expressions/condition.ts";

export const VARS = ["person.name", "person.age", "person.member", "person.born", "home.city", "home.rent", "home.address.zip"];

const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: -2, max: 3 }), fc.constantFrom("", "a", "b", "2026-01-01", "2026-06-15T12:00:00Z"));
const list = fc.array(fc.oneof(scalar, fc.record({ x: scalar, y: scalar })), { maxLength: 3 });

/** Values by var; a var that is left out is missing. */
export const values = fc.dictionary(fc.constantFrom(...VARS), fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: list }), {
  noNullPrototype: true,
});

const operand = (inItem: boolean): fc.Arbitrary<Operand> =>
  fc.oneof(
    scalar as fc.Arbitrary<Operand>,
    fc.constantFrom(...VARS, "nowhere.at", ...(inItem ? ["item", "item.x"] : [])).map((path) => ({ var: path })),
    fc.array(scalar, { maxLength: 3 }) as fc.Arbitrary<Operand>,
    fc.constantFrom("limit", "no-constant").map((name) => ({ const: name })),
  );

export const conditions: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => {
  const build = (inItem: boolean): fc.Arbitrary<Condition> =>
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.boolean() as fc.Arbitrary<Condition>,
      fc.constantFrom(...VARS, "nowhere.at").map((path) => ({ var: path })),
      fc.constantFrom("is-member", "is-cheap", "gone", "loop").map((cond) => ({ cond })),
      fc
        .tuple(fc.constantFrom("==", "!=", "<", "<=", ">", ">=", "in"), operand(inItem), operand(inItem))
        .map(([operator, left, right]) => ({ [operator]: [left, right] }) as unknown as Condition),
      fc.array(tie("any"), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie("any"), { maxLength: 3 }).map((or) => ({ or })),
      tie("any").map((not) => ({ not })),
      fc
        .tuple(fc.constantFrom("some", "all"), fc.constantFrom(...VARS), tie("any"))
        .map(([operator, path, inner]) => ({ [operator]: [{ var: path }, inner] }) as unknown as Condition),
    );
  return { any: build(true) };
}).any;

export const named: Record<string, Condition> = {
  "is-member": { var: "person.member" },
  "is-cheap": { and: [{ "<": [{ var: "home.rent" }, { const: "limit" }] }, { cond: "is-member" }] },
  loop: { or: [{ cond: "loop" }, { var: "person.member" }] },
};
export const constants = { limit: 2 };

/** Data as views hand it over, from values by var. */
export function dataFrom(byVar: Record<string, unknown>): Record<string, unknown> {
  const data: Record<string, unknown> = { person: {}, home: { address: {} } };
  for (const [path, value] of Object.entries(byVar)) {
    const names = path.split(".");
    const last = names.pop() as string;
    let at = data;
    for (const name of names) at = at[name] as Record<string, unknown>;
    at[last] = value;
  }
  return data;
}
