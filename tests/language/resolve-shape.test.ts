import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocuments } from "#screens/language/meta/meta-schema.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { nearest } from "#screens/language/documents/nearest.ts";
import { sampleDocuments } from "./sample-documents.ts";

interface File {
  file: string;
  json: unknown;
}

/** The sample documents as the files that they would be. */
function files(): File[] {
  const set = sampleDocuments();
  const each = (folder: string, documents: Record<string, unknown>): File[] =>
    Object.entries(documents).map(([id, json]) => ({ file: `${folder}/${id}.json`, json }));
  return [
    { file: "flow.json", json: set.flow },
    { file: "data.json", json: set.catalog },
    { file: "conditions.json", json: set.conditions },
    { file: "promos.json", json: set.promos },
    {
      file: "constants/limits.json",
      json: {
        format: 1,
        category: "Limits",
        about: "Limits.",
        constants: Object.entries(set.constants).map(([identifier, default_value]) => ({ identifier, default_value, about: "A constant." })),
      },
    },
    ...each("screens/all", set.screens),
    ...each("modals", set.modals),
    ...each("variants", set.variants),
    ...each("copy", set.copy),
    ...each("resources", set.resources),
  ];
}
const path = (steps: string) => steps.split("/").slice(1);
/** The findings after one place of one file is changed. `undefined` takes it away. */
function breakAt(file: string, pointer: string, to: unknown): Finding[] {
  const all = files();
  const steps = path(pointer);
  const last = steps.pop() as string;
  const at = steps.reduce<Record<string, unknown>>(
    (node, step) => node[step] as Record<string, unknown>,
    all.find((entry) => entry.file === file)!.json as Record<string, unknown>,
  );
  if (to === undefined) delete at[last];
  else Object.defineProperty(at, last, { value: to, enumerable: true, configurable: true, writable: true });
  return parseDocuments(all).findings;
}
const form = "screens/all/form.json";

describe("documents of the right shape", () => {
  it("become a set", () => {
    const { documents, findings } = parseDocuments(files());
    expect(findings).toEqual([]);
    const { files: from, ...set } = documents!;
    const { files: _, ...sample } = sampleDocuments();
    expect(set).toEqual(sample);
    expect(from).toMatchObject({
      flow: "flow.json",
      catalog: "data.json",
      "screen:form": form,
      "copy:fr-CA": "copy/fr-CA.json",
      "constants:limits": "constants/limits.json",
    });
  });
  it("are read from their text as well", () => {
    expect(parseDocuments(files().map(({ file, json }) => ({ file, text: JSON.stringify(json) }))).documents).toBeDefined();
  });
  it("may stand beside files that are not documents", () => {
    expect(
      parseDocuments([...files(), { file: "jurisdictions.json", json: [] }, { file: "demo/people.json", json: 1 }, { file: "experiments.json", json: {} }])
        .findings,
    ).toEqual([]);
  });
});

describe("a document of the wrong shape", () => {
  const cases: [string, string, string, unknown, Partial<Finding>][] = [
    [
      "a mistyped property",
      form,
      "/blocks/0/txet",
      "a.b",
      { code: "shape/unknown-property", at: { file: form, path: "/blocks/0/txet", id: "lead" }, suggestion: 'Did you mean "text"?' },
    ],
    ["a property of another kind", form, "/blocks/0/blocks", [], { code: "shape/unknown-property", at: { file: form, path: "/blocks/0/blocks", id: "lead" } }],
    ["a missing property", form, "/blocks/0/text", undefined, { code: "shape/missing-property", at: { file: form, path: "/blocks/0/text", id: "lead" } }],
    [
      "a command where the saving is described",
      form,
      "/blocks/1/save",
      "save-answers",
      { code: "shape/wrong-type", reason: 'This has to be an entry like {"command": …, "on": …, "afterMs": …}, and is "save-answers".' },
    ],
    ["a mistyped kind", form, "/blocks/0/kind", "txt", { code: "shape/unknown-kind", suggestion: 'Did you mean "text"?' }],
    [
      "a mistyped kind of field",
      form,
      "/blocks/1/fields/0/kind",
      "texxt",
      { code: "shape/unknown-kind", suggestion: 'Did you mean "text"?', at: { file: form, path: "/blocks/1/fields/0/kind", id: "first-name" } },
    ],
    [
      "a field without a label",
      form,
      "/blocks/1/fields/0/label",
      undefined,
      { code: "shape/missing-property", at: { file: form, path: "/blocks/1/fields/0/label", id: "first-name" } },
    ],
    [
      "a text where a copy key belongs",
      form,
      "/title",
      "Apply here!",
      { code: "shape/not-a-key", suggestion: expect.stringContaining("copy/en-US.json") as unknown as string },
    ],
    [
      "a mistyped operator",
      form,
      "/blocks/3/when",
      { "=": [1, 2] },
      { code: "shape/unknown-word", at: { file: form, path: "/blocks/3/when/=", id: "canada-note" } },
    ],
    ["two operators at once", form, "/blocks/3/when", { and: [], or: [] }, { code: "shape/wrong-type" }],
    [
      "a comparison of three",
      form,
      "/blocks/3/when",
      { "==": [1, 2, 3] },
      { code: "shape/wrong-type", at: { file: form, path: "/blocks/3/when/==", id: "canada-note" } },
    ],
    [
      "a condition deep inside",
      form,
      "/blocks/3/when",
      { not: { and: [true, { var: 7 }] } },
      { code: "shape/wrong-type", at: { file: form, path: "/blocks/3/when/not/and/1/var", id: "canada-note" } },
    ],
    ["a var that reaches a prototype", form, "/blocks/3/when", { var: "application.constructor.name" }, { code: "shape/bad-name" }],
    ["a name that reaches a prototype", form, "/blocks/0/__proto__", {}, { code: "shape/unsafe-name" }],
    ["an action that there is not", form, "/blocks/6/action", { goto: "home" }, { code: "shape/unknown-word", suggestion: 'Did you mean "go"?' }],
    ["an action with too much", form, "/blocks/6/action", { close: true, go: "home" }, { code: "shape/unknown-property" }],
    [
      "an input of an action",
      form,
      "/blocks/6/action/input",
      { minimum: { vra: "a.b" } },
      { code: "shape/unknown-property", suggestion: 'Did you mean "var"?' },
    ],
    ["an id used twice", form, "/blocks/6/id", "lead", { code: "shape/duplicate-id", at: { file: form, path: "/blocks/6/id", id: "lead" } }],
    ["an id that is none", form, "/blocks/0/id", "Lead Text", { code: "shape/bad-name" }],
    ["a layout that there is not", form, "/layout", "wiide", { code: "shape/unknown-word" }],
    [
      "a choice that hides those after it",
      form,
      "/blocks/6/label",
      [{ copy: "form.pay" }, { copy: "form.submit" }],
      { code: "shape/wrong-type", at: { file: form, path: "/blocks/6/label/0", id: "go-on" } },
    ],
    [
      "an end without a reason",
      form,
      "/end",
      "Over.",
      { code: "shape/wrong-type", reason: "This has to have at least 10 characters.", suggestion: "Say it in more words." },
    ],
    ["another format", form, "/format", 2, { code: "shape/format" }],
    ["a file of another name", form, "/id", "from", { code: "shape/file-name" }],
    ["a route that does two things", "flow.json", "/routes/1/redirect", { go: "login" }, { code: "shape/wrong-type" }],
    ["a route of the same name", "flow.json", "/routes/1/name", "root", { code: "shape/duplicate-id" }],
    [
      "a guard with a reason that is no text",
      "flow.json",
      "/guards/0/because",
      1,
      { code: "shape/wrong-type", at: { file: "flow.json", path: "/guards/0/because", id: "splash" } },
    ],
    ["a change that there is not", "variants/short-form.json", "/changes/0", { in: "form", delete: "pet" }, { code: "shape/unknown-word" }],
    ["a change to a broken block", "variants/short-form.json", "/changes/5/insert/kind", "textt", { code: "shape/unknown-kind" }],
    [
      "a change to a layout that there is not",
      "variants/short-form.json",
      "/changes/2/to",
      "narow",
      { code: "shape/unknown-word", suggestion: 'Did you mean "narrow"?' },
    ],
    [
      "a type of data that there is not",
      "data.json",
      "/roots/clock/properties/today/type",
      "dat",
      { code: "shape/unknown-word", suggestion: 'Did you mean "date"?' },
    ],
    [
      "a mistyped keyword of a schema",
      "resources/person.json",
      "/properties/first_name/maxLenght",
      50,
      { code: "shape/unknown-property", suggestion: 'Did you mean "maxLength"?' },
    ],
    ["a text that is a number", "copy/en-US.json", "/texts/form.pay", 7, { code: "shape/wrong-type" }],
    ["a constant without a value", "constants/limits.json", "/constants/0/default_value", {}, { code: "shape/wrong-type" }],
    ["a named condition without words", "conditions.json", "/conditions/in-us/about", "", { code: "shape/wrong-type" }],
    ["a promotion without a text", "promos.json", "/promos/waived/text", undefined, { code: "shape/missing-property" }],
  ];
  it.each(cases)("%s is found", (_, file, pointer, to, found) => {
    const findings = breakAt(file, pointer, to);
    expect(findings).toContainEqual(expect.objectContaining({ severity: "error", related: [], reason: expect.stringMatching(/\w+ .*\./), ...found }));
    expect(findings.length).toBeLessThanOrEqual(2);
  });

  it("that is no JSON is found with its line", () => {
    const findings = parseDocuments([...files().filter(({ file }) => file !== form), { file: form, text: '{\n  "id": "form",\n  "title" "x"\n}' }]).findings;
    expect(findings).toEqual([
      expect.objectContaining({ code: "shape/not-json", at: { file: form, path: "", line: 3 }, reason: expect.stringMatching(/^Column \d+: /) }),
    ]);
  });
  it("that has the id of another is found, with the other", () => {
    const findings = parseDocuments([...files(), { file: "screens/other/form.json", json: sampleDocuments().screens.form }]).findings;
    expect(findings).toEqual([expect.objectContaining({ code: "shape/duplicate-id", related: [expect.objectContaining({ file: form })] })]);
  });
  it("that stands where none is read is found", () => {
    expect(parseDocuments([...files(), { file: "flows.json", json: {} }]).findings).toEqual([
      expect.objectContaining({ severity: "warning", code: "shape/unknown-file", suggestion: 'Did you mean "flow.json"?' }),
    ]);
  });
  it("and one that is not there at all", () => {
    expect(parseDocuments(files().filter(({ file }) => file !== "flow.json")).findings).toEqual([
      expect.objectContaining({ code: "shape/missing-document", at: { file: "flow.json", path: "" } }),
    ]);
  });
  it("never makes reading them fail, whatever it holds", () => {
    const names = fc.constantFrom(
      "flow.json",
      "data.json",
      form,
      "modals/are-you-sure.json",
      "variants/short-form.json",
      "copy/en-US.json",
      "resources/person.json",
      "constants/limits.json",
      "personas/x.json",
    );
    fc.assert(
      fc.property(names, fc.jsonValue(), (file, json) => {
        const { documents, findings } = parseDocuments([...files().filter((entry) => entry.file !== file), { file, json }]);
        expect(documents === undefined).toBe(findings.some(({ severity }) => severity === "error"));
        expect(findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the nearest known word", () => {
  it.each([
    ["lable", "label"],
    ["Label", "label"],
    ["form-secton", "form-section"],
    ["hoem", "home"],
    ["nope", undefined],
    ["zzzzzz", undefined],
  ])("of %s is %s", (typed, meant) => expect(nearest(typed, ["label", "title", "form-section", "home"])).toBe(meant));
});
