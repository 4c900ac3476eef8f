import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NothingThere, patchText } from "#screens/check/mend/patch-text.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { mend } from "#server/documents/mend.ts";
import { type Patch, patchDocuments } from "./patch-documents.ts";

const corpus = new URL("corpus", import.meta.url).pathname;
const base = readDocuments(join(corpus, "base"));
const details = "screens/apply/details.json";

const FILE = "a.json";
const WRITTEN = `{
  "format": 1,
  "needs": ["one", "two"],
  "blocks": [
    {"id": "a"},
    {"id": "b", "label": "b.label"}
  ],
  "empty": {}
}
`;

describe("a text of JSON", () => {
  it.each<[string, Parameters<typeof patchText>[1][number], string, string]>([
    ["another value", { op: "replace", file: FILE, path: "/needs/1", value: "three" }, '"two"', '"three"'],
    ["another name", { op: "move", file: FILE, from: "/blocks/1/label", path: "/blocks/1/title" }, '"label": ', '"title": '],
    ["one more at the end of a line", { op: "add", file: FILE, path: "/needs/-", value: "three" }, '"two"]', '"two", "three"]'],
    ["one more before another", { op: "add", file: FILE, path: "/needs/1", value: "three" }, '"two"]', '"three", "two"]'],
    [
      "one more on a line of its own",
      { op: "add", file: FILE, path: "/blocks/-", value: { id: "c", "no ": [] } },
      '"b.label"}\n',
      '"b.label"},\n    {"id": "c", "no ": []}\n',
    ],
    ["the first of an empty entry", { op: "add", file: FILE, path: "/empty/it", value: null }, "{}", '{"it": null}'],
    ["the first taken out", { op: "remove", file: FILE, path: "/needs/0" }, '"one", ', ""],
    ["the last taken out", { op: "remove", file: FILE, path: "/blocks/1" }, ',\n    {"id": "b", "label": "b.label"}', ""],
    ["the only one taken out", { op: "remove", file: FILE, path: "/blocks/0/id" }, '{"id": "a"}', "{}"],
    ["a property with its line", { op: "remove", file: FILE, path: "/format" }, '"format": 1,\n  ', ""],
  ])("gets %s, and is otherwise as it was written", (_what, step, before, after) => {
    expect(WRITTEN).toContain(before);
    const patched = patchText(WRITTEN, [step]);
    expect(patched).toBe(WRITTEN.replace(before, () => after));
    const [{ json }] = patchDocuments([{ file: FILE, text: WRITTEN }], [step]) as unknown as [{ json: unknown }];
    expect(JSON.parse(patched)).toEqual(json);
  });

  it("is left alone where the place isn't there", () => {
    for (const path of ["/needs/7", "/nothing/at/all", "/format/1"])
      expect(() => patchText(WRITTEN, [{ op: "remove", file: FILE, path }])).toThrow(NothingThere);
  });
});

interface Case {
  about: string;
  patch: Patch[];
  expect: { code: string };
}

const broken = (...patches: Patch[]): RawDocument[] =>
  patchDocuments(base, patches).map((each) => ({ file: each.file, text: JSON.stringify((each as { json: unknown }).json, null, 2) }));
const said = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

describe("what is certain", () => {
  it("is mended together, whatever family it is of", () => {
    const { changed, mended, findings } = mend(
      broken(
        { file: details, op: "replace", path: "/blocks/2/action/command", value: "sumbit" },
        { file: details, op: "add", path: "/needs/0", value: "notes" },
        { file: "copy/en-US.json", op: "add", path: "/texts/old.text", value: "Old" },
        { file: "copy/fr-CA.json", op: "add", path: "/texts/old.text", value: "Vieux" },
      ),
      documentsOf,
    );
    expect(said(findings)).toEqual([]);
    expect(said(mended)).toContain("reference/unknown-command");
    expect(changed.map(({ file }) => file).sort()).toEqual(["copy/en-US.json", "copy/fr-CA.json", details]);
  });

  it("is mended of a shape, too, and then what the documents mean is looked at", () => {
    const files = broken(
      { file: details, op: "replace", path: "/layuot", value: "blank" },
      { file: details, op: "remove", path: "/layout" },
      { file: details, op: "replace", path: "/blocks/0/kind", value: "form-secton" },
      { file: details, op: "replace", path: "/blocks/2/action/command", value: "sumbit" },
    );
    const { mended, findings } = mend(files, documentsOf);
    expect(said(mended).sort()).toEqual(["reference/unknown-command", "shape/unknown-kind", "shape/unknown-property"]);
    expect(said(findings)).toEqual([]);
  });

  it("isn't mended where that brings another error, nor where two names are as near", () => {
    // To take the text out would leave the translation of a text that the code says without its source.
    const judge = (raw: RawDocument[]) => {
      const loaded = documentsOf(raw);
      const isGone = !raw.some((each) => "text" in each && each.text.includes("old.text"));
      const brought: Finding = { code: "shape/wrong", severity: "error", reason: "Something else is wrong now", at: { file: FILE, path: "" }, related: [] };
      return isGone ? { ...loaded, findings: [...loaded.findings, brought] } : loaded;
    };
    const files = broken({ file: "copy/en-US.json", op: "add", path: "/texts/old.text", value: "Old" });
    const { changed, mended } = mend(
      files.filter(({ file }) => file !== "copy/fr-CA.json"),
      judge,
    );
    expect([changed, mended]).toEqual([[], []]);
  });
});

describe("a mistake of the corpus", () => {
  const isMended = /^(?:needless-end|not-loaded|unread-need|unused|unused-argument|unused-link|unknown-(?:command|condition|constant|modal|token))$/;
  const cases = readdirSync(corpus).flatMap((family) =>
    family === "base"
      ? []
      : readdirSync(join(corpus, family)).flatMap((name) => {
          const { about, patch, expect: expected } = JSON.parse(readFileSync(join(corpus, family, name), "utf8")) as Case;
          return isMended.test(expected.code.split("/")[1] ?? "") ? [{ about, patch, name }] : [];
        }),
  );

  it.each(cases)("that was mended stays mended: $name", ({ patch }) => {
    const files = broken(...patch);
    const { changed, mended } = mend(files, documentsOf);
    expect(changed.length > 0).toBe(mended.length > 0);
    const after = files.map((each) => changed.find(({ file }) => file === each.file) ?? each);
    if (changed.length > 0) expect(mend(after, documentsOf).changed).toEqual([]);
  });
});
