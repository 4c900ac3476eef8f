import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonFault } from "#screens/language/meta/json-fault.ts";
import { parseDocuments } from "#screens/language/meta/meta-schema.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("a text that is no JSON", () => {
  it.each([
    ['{\n  "a": 1,\n}', "2:9", 'there is a comma too many before "}"'],
    ['{\n  "a": [1, 2,]\n}', "2:13", 'there is a comma too many before "]"'],
    ['{\n  "a": 1\n  "b": 2\n}', "3:3", 'a comma or "}" is missing here'],
    ['{\n  "a": [1 2]\n}', "2:11", 'a comma or "]" is missing here'],
    ['{\n  "a": "one\n}', "2:8", "this text is not closed on its line"],
    ["{\n  \"a\": 'one'\n}", "2:8", "a text stands in double quotes"],
    ['{\n  "a": one\n}', "2:8", "a text stands in double quotes"],
    ["{\n  a: 1\n}", "2:3", "a name in double quotes"],
    ['{\n  "a" 1\n}', "2:7", "after a name there has to be a colon"],
    ['{\n  // first\n  "a": 1\n}', "2:3", "JSON has no comments"],
    ['{\n  "a": {\n    "b": 1\n', "4:1", 'the file ends before the "{" of line 2 is closed'],
    ["{} {}", "1:4", "something still follows"],
    ["", "1:1", "the file is empty"],
    ['{"a": }', "1:7", '"}" begins no value'],
    ['{"a": 01}', "1:8", 'a comma or "}" is missing here'],
  ])("%j: at %s, %s", (text, place, why) => {
    const fault = jsonFault(text)!;
    expect(`${fault.line}:${fault.column}`).toBe(place);
    expect(fault.why).toContain(why);
  });

  it("is told from one that is, as JSON.parse does", () => {
    const piece = fc.constantFrom("{", "}", "[", "]", ",", ":", '"a"', '"', "\\", "1", "-", "0", ".5", "e3", "true", "null", " ", "\n", "x", "\\u00e9");
    const agrees = (text: string): void => {
      expect(jsonFault(text) === null, text).toBe(isJson(text));
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => agrees(pieces.join(""))),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "]", "0"), (json, at, put) => {
        agrees(json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([10_000, 100_000])("is refused in words where it is nested %i deep, whether it is JSON, says a name twice, or is none", (depth) => {
    const nested = "[".repeat(depth) + "]".repeat(depth);
    const codesOf = (text: string): string[] => parseDocuments([{ file: "screens/deep.json", text }]).findings.map(({ code }) => code);
    expect(codesOf(`{"id": "deep", "blocks": ${nested}}`)).toContain("shape/too-deep");
    expect(codesOf(`{"id": "deep", "id": "deep", "blocks": ${nested}}`)).toContain("shape/too-deep");
    expect(jsonFault(`{"id": "deep", "blocks": ${nested},}`)).toMatchObject({ why: "the document is nested too deeply" });
  });
});
