import { loadShape } from "#server/documents/load.ts";
import { fragmentList } from "#server/documents/screen-list.ts";
import { describe, expect, it } from "vitest";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import { compile } from "#screens/resolve/index.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

const base = readDocuments(new URL("corpus/base", import.meta.url).pathname);
const SCREEN = "screens/apply/about-you.json";
const put = (file: string, value: unknown): Patch => ({ file, op: "add", path: "", value });
const insert = (at: number, value: unknown): Patch => ({ file: SCREEN, op: "add", path: `/blocks/${at}`, value });

const NOTES = put("fragments/notes.json", {
  format: 1,
  id: "notes",
  about: "Two notes about an answer.",
  parameters: {
    root: { is: "root", about: "Whose answer." },
    copy: { is: "copy-prefix", about: "Their texts." },
    when: { is: "condition", about: "When they are shown.", default: true },
    title: { is: "copy", about: "Above the first.", optional: true },
  },
  blocks: [
    { id: "one", kind: "note", title: { param: "title" }, when: { param: "when" }, text: "{copy}.few" },
    { id: "two", kind: "note", when: { "!=": [{ var: "{root}.name" }, null] }, text: "{copy}.paid" },
  ],
});
const load = (...patches: Patch[]) => documentsOf(patchDocuments(base, patches));
const loaded = (...patches: Patch[]): DocumentSet => {
  const { documents, findings } = load(...patches);
  expect(findings).toEqual([]);
  return documents!;
};
const idsOf = (set: DocumentSet) => set.screens["about-you"]!.blocks.map(({ id }) => id);
const places = (findings: readonly Finding[]) =>
  findings.map(({ code, at, related }) => [code, at.file, at.path, ...related.map(({ file, path }) => `${file}${path}`)]);
const USE = { use: "notes", with: { root: "person", copy: "about" } };

describe("a fragment", () => {
  it("stands where it is used as if it were written there", () => {
    const set = loaded(NOTES, insert(1, { ...USE, with: { ...USE.with, when: { var: "person.has_pet" } } }));
    const without = loaded();
    expect(idsOf(set)).toEqual([idsOf(without)[0], "one", "two", ...idsOf(without).slice(1)]);
    expect(set.screens["about-you"]!.blocks.slice(1, 3)).toEqual([
      { id: "one", kind: "note", when: { var: "person.has_pet" }, text: "about.few" },
      { id: "two", kind: "note", when: { "!=": [{ var: "person.name" }, null] }, text: "about.paid" },
    ]);
  });

  it("is the same revision as the documents that it was taken out of", () => {
    const written = (set: DocumentSet) => compile(set).id;
    const whole = [
      { id: "one", kind: "note", when: true, text: "about.few" },
      { id: "two", kind: "note", when: { "!=": [{ var: "person.name" }, null] }, text: "about.paid" },
    ];
    expect(written(loaded(NOTES, insert(1, USE)))).toBe(written(documentsOf(patchDocuments(base, [insert(1, whole[0]), insert(2, whole[1])])).documents!));
  });

  it("may be used twice under prefixes, in another fragment, and in the fields of a section", () => {
    const outer = put("fragments/outer.json", {
      format: 1,
      id: "outer",
      about: "Around.",
      parameters: { root: { is: "root", about: "Whose." } },
      blocks: [{ id: "around", kind: "group", blocks: [{ ...USE, as: "inner", with: { root: "{root}", copy: "about" } }] }],
    });
    const fields = put("fragments/extra.json", {
      format: 1,
      id: "extra",
      about: "A field.",
      fields: [{ id: "pay", kind: "money", property: "salary", label: "field.salary" }],
    });
    const set = loaded(NOTES, outer, fields, insert(1, { ...USE, as: "first" }), insert(2, { use: "outer", as: "second", with: { root: "person" } }), {
      file: "screens/apply/details.json",
      op: "replace",
      path: "/blocks/0/fields/0",
      value: { use: "extra" },
    });
    expect(idsOf(set).slice(1, 4)).toEqual(["first-one", "first-two", "second-around"]);
    expect(set.screens["about-you"]!.blocks[3]!.blocks!.map(({ id }) => id)).toEqual(["second-inner-one", "second-inner-two"]);
    expect((set.screens["details"]!.blocks[0] as unknown as { fields: { id: string }[] }).fields[0]!.id).toBe("pay");
  });

  it("is put in by a variant in its own order, and a variant changes its parts by their ids", () => {
    const change = (value: unknown): Patch => ({ file: "variants/portland.json", op: "add", path: "/changes/-", value });
    const set = load(
      NOTES,
      insert(1, USE),
      change({ in: "about-you", set: "two", prop: "text", to: "about.few" }),
      change({ in: "about-you", insert: { ...USE, as: "more" }, after: "you" }),
    ).documents!;
    const { changes } = set.variants["portland"]!;
    expect(changes.slice(-3)).toMatchObject([{ set: "two" }, { insert: { id: "more-one" }, after: "you" }, { insert: { id: "more-two" }, after: "more-one" }]);
  });
});

describe("what is wrong", () => {
  it("in a fragment is said there, once, with every place that uses it", () => {
    const wrong = {
      ...NOTES,
      value: {
        ...(NOTES.value as object),
        blocks: [
          { id: "one", kind: "note", when: { param: "when" }, text: "about.nowhere" },
          { id: "two", kind: "note", text: { key: "{copy}.fee" }, title: { param: "title" } },
        ],
      },
    };
    const { findings } = load(wrong, insert(1, { ...USE, as: "a" }), insert(3, { ...USE, as: "b", with: { root: "person", copy: "about" } }));
    expect(places(findings)).toContainEqual(["reference/unknown-copy", "fragments/notes.json", "/blocks/0/text", `${SCREEN}/blocks/1`, `${SCREEN}/blocks/3`]);
  });

  it("in what it is given is said where it is given", () => {
    const { findings } = load(NOTES, insert(1, { ...USE, with: { ...USE.with, when: { var: "person.nothing" } } }));
    expect(places(findings)).toEqual([["reference/unknown-data", SCREEN, "/blocks/1/with/when/var", "fragments/notes.json/blocks/0/when"]]);
  });

  it("after it is said where that stands in the file", () => {
    const { findings } = load(NOTES, insert(1, USE), { file: SCREEN, op: "replace", path: "/blocks/3/text", value: "about.nowhere" });
    expect(places(findings).filter(([code]) => code === "reference/unknown-copy")).toEqual([["reference/unknown-copy", SCREEN, "/blocks/3/text"]]);
  });

  it("with the shape of its parts is said of the fragment, too", () => {
    const wrong = {
      ...NOTES,
      value: {
        ...(NOTES.value as object),
        blocks: [{ id: "one", kind: "note", text: "{copy}.few", colour: "{root}", title: { param: "title" }, when: { param: "when" } }],
      },
    };
    expect(places(load(wrong, insert(1, USE)).findings)).toEqual([
      ["shape/unknown-property", "fragments/notes.json", "/blocks/0/colour", `${SCREEN}/blocks/1`],
    ]);
  });

  it("names both lines", () => {
    const text = (value: unknown) => JSON.stringify(value, null, 2);
    const raw = patchDocuments(base, [NOTES, insert(1, { ...USE, with: { root: "person", copy: "about.no" } })]).map(({ file, ...rest }) => ({
      file,
      text: text((rest as { json: unknown }).json),
    }));
    const said = documentsOf(raw).findings.map(findingInWords).join("\n");
    expect(said).toMatch(/fragments\/notes\.json:\d+ \/blocks\/0\/text/);
    expect(said).toMatch(/see schemas\/screens\/apply\/about-you\.json:\d+ \/blocks\/1/);
  });

  it("never hangs: fragments that make too much are refused", () => {
    const many = Array.from({ length: 8 }, (_, i) =>
      put(`fragments/f${i}.json`, {
        format: 1,
        id: `f${i}`,
        about: "Many.",
        blocks: i === 0 ? [{ id: "x", kind: "text", text: "about.few" }] : Array.from({ length: 10 }, (_, k) => ({ use: `f${i - 1}`, as: `k${k}` })),
      }),
    );
    expect(load(...many, insert(1, { use: "f7" })).findings.map(({ code }) => code)).toContain("shape/too-deep");
  });
});

describe("what a co-signer is asked", () => {
  const shipped = loadShape(new URL("../../schemas", import.meta.url).pathname).documents!;
  it.each(["address-fields", "photo-id", "employment-fields", "proof-of-income", "secure-id-fields", "payment-card"])(
    "%s is the applicant's own fragment, with another subject",
    (fragment) => {
      const line = fragmentList(shipped).find((one) => one.startsWith(`${fragment} `));
      expect(line).toContain("screens/apply/");
      expect(line).toContain("screens/cosign/");
    },
  );
});
