import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockDoc, Change, FieldDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import { applyVariants, compile, type ResolveRequest, resolveScreen, variantsFor } from "#screens/resolve/index.ts";
import { form, sampleData, sampleDocuments, sampleRequest } from "./sample-documents.ts";

const revision = compile(sampleDocuments());
const bayArea = { ...sampleData(), application: { ...sampleData().application, market: "bay-area" } };
const both = { ...bayArea, session: { signed_in: true, is_staff: true } };
const resolve = (change: Partial<ResolveRequest>) => resolveScreen(revision, sampleRequest(change));

describe("a variant", () => {
  it("applies where its condition is true, and nowhere else", () => {
    expect(variantsFor(revision, sampleData())).toEqual([]);
    expect(variantsFor(revision, bayArea)).toEqual(["short-form"]);
    expect(variantsFor(revision, both)).toEqual(["short-form", "staff-form"]);
    expect(variantsFor(revision, {})).toEqual([]);
  });
  it("changes by id: removed, set, inserted, copied, routed", () => {
    const screen = resolve({ data: bayArea });
    const ids = screen.blocks.map(({ id }) => id);
    expect(screen.variants).toEqual(["short-form"]);
    expect(screen.layout).toBe("narrow");
    expect(ids).not.toContain("pet");
    expect(ids.slice(0, 3)).toEqual(["lead", "extra", "about-you"]);
    expect(screen.blocks[2]?.title).toBe("You");
    expect(screen.blocks[2]?.fields).toMatchObject([{ required: false }, {}, {}, {}, {}, {}, {}]);
    expect(screen.shell).toMatchObject({ meta: { currentStep: 2, requiresAuth: true }, steps: { current: 2 } });
  });
  it("is the recorded one when it was recorded, whatever would apply now", () => {
    expect(resolve({ variants: ["short-form"] }).layout).toBe("narrow");
    expect(resolve({ data: bayArea, variants: [] }).layout).toBe("form");
  });
  it("comes after those whose id is before its own, so that two always end the same way", () => {
    expect(resolve({ data: both }).layout).toBe("page");
    expect(resolve({ variants: ["staff-form", "short-form"] }).layout).toBe("page");
  });
  it("keeps the id and the property of what it replaces: stored answers hang on them", () => {
    const screen = resolve({ data: both });
    const fields = screen.blocks.find(({ id }) => id === "about-you")?.fields as { id: string; property: string }[];
    expect(fields[0]).toMatchObject({ id: "first-name", property: "first_name" });
  });
  it("leaves the documents as they are", () => {
    const documents = sampleDocuments();
    applyVariants(documents, ["short-form", "staff-form"]);
    expect(documents).toEqual(sampleDocuments());
  });
  it("that names nothing that is there changes nothing", () => {
    const documents = sampleDocuments();
    documents.variants["short-form"]!.changes = [
      { in: "form", remove: "no-such" },
      { in: "no-such", remove: "pet" },
      { in: "form", insert: { id: "pet", kind: "text", text: "home.none" }, before: "lead" },
      { in: "form", set: "lead", prop: "id", to: "other" },
    ];
    expect(applyVariants(documents, ["short-form", "unheard-of"]).screens.form).toEqual(form);
  });
});

describe("whatever variants do", () => {
  const fields = form.blocks.flatMap((block) => (block.fields ?? []) as FieldDoc[]);
  const stored = new Map(fields.map(({ id, property }) => [id, property]));
  const target = fc.constantFrom(...form.blocks.map(({ id }) => id), ...stored.keys(), "no-such");
  const newBlock: BlockDoc = { id: "new-block", kind: "text", text: "home.none" };
  const newField: FieldDoc = { id: "new-field", kind: "date", property: "birthdate", label: "field.birthdate" };
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(target, fc.constantFrom(newBlock, newField)).map(([replace, element]) => ({ in: "form", replace, with: element })),
    fc
      .tuple(target, fc.constantFrom(newBlock, newField), fc.constantFrom("before", "after"))
      .map(([id, insert, where]) => ({ in: "form", insert, [where]: id })),
    target.map((remove) => ({ in: "form", remove })),
    fc
      .tuple(target, fc.constantFrom("id", "property", "root", "required", "when", "__proto__"), fc.anything())
      .map(([set, prop, to]) => ({ in: "form", set, prop, to })),
  );

  function elements(screen: ScreenDoc): { id: string; property?: string }[] {
    const visit = (blocks: BlockDoc[]): { id: string; property?: string }[] =>
      blocks.flatMap((block) => [block, ...((block.fields ?? []) as FieldDoc[]), ...visit(block.blocks ?? []), ...visit(block.empty ?? [])]);
    return visit(screen.blocks);
  }

  it("ids stay their own, and what stores an answer stores it where it did", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const documents = sampleDocuments();
        documents.variants = { v: { format: 1, id: "v", about: "", when: true, changes } };
        const after = elements(applyVariants(documents, ["v"]).screens.form!);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        for (const { id, property } of after) if (stored.has(id)) expect(property).toBe(stored.get(id));
        expect(({} as Record<string, unknown>).required).toBeUndefined();
      }),
    );
  });
});
