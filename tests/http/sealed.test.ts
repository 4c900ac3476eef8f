import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "../../app/sealed.ts";

/** As it arrives in a browser: another object with the same text. */
const arrived = <Value extends object>(value: Value): Value => unseal<Value>({ json: seal(value).json });

test("whatever a page is given arrives in the browser as it was", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), (value) => {
      expect(JSON.stringify(arrived(value))).toBe(JSON.stringify(value));
    }),
  );
  expect(arrived({ name: 'Ana "the `tick`" \\`\\" O’Brien 陳 \u0060' })).toEqual({ name: 'Ana "the `tick`" \\`\\" O’Brien 陳 `' });
});

test("no quote is left to be escaped twice more", () => {
  expect(seal({ name: "Ada", nested: { said: "x" } }).json).not.toContain('"');
});
