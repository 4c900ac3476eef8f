import fc from "fast-check";
import { expect, it } from "vitest";
import { lineOf, linesIn } from "#screens/check/words/line-of.ts";

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null && Object.keys(value).length > 0;
/** Lines that a value takes, written with a line a member. */
const height = (value: unknown): number => (isNested(value) ? 2 + Object.values(value).reduce<number>((sum, part) => sum + height(part), 0) : 1);

/** Every place of a value with the line that it begins on. */
function places(value: unknown, pointer = "", line = 1): [pointer: string, line: number][] {
  const own: [string, number][] = [[pointer, line]];
  if (!isNested(value)) return own;
  let next = line + 1;
  return own.concat(
    Object.entries(value).flatMap(([name, part]) => {
      const found = places(part, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, next);
      next += height(part);
      return found;
    }),
  );
}

it("finds the line of every place of a document, whatever is in its texts", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('"', "\\", "{", "]", ",", ":", "a/b", "~", "\n", "__proto__"));
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(tie("any")), fc.dictionary(text, tie("any"))),
  })).any;
  fc.assert(
    fc.property(value, (document) => {
      const written = JSON.stringify(document, null, 2);
      const all = linesIn(written);
      for (let place = 0; place < 20; place++) all(""); // from then on it has them all
      for (const [pointer, line] of places(JSON.parse(written))) {
        expect(lineOf(written, pointer), pointer).toBe(line);
        expect(all(pointer), pointer).toBe(line);
        expect(all(`${pointer}/nothing/such`), pointer).toBe(lineOf(written, `${pointer}/nothing/such`));
      }
      expect(lineOf(JSON.stringify(document), "/0/a")).toBe(1);
    }),
  );
});

it("answers the innermost part that is there", () => {
  expect(lineOf('{\n  "blocks": [\n    { "id": "a" }\n  ]\n}', "/blocks/0/when/var")).toBe(3);
  expect(lineOf('{\n  "blocks": [\n    { "id": "a" }\n  ]\n}', "/blocks/4")).toBe(2);
});
