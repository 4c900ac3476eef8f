/** The page of samples: whoever writes documents sees there what there is. */
import { describe, expect, test } from "vitest";
import type { BlockDescriptor, FieldDescriptor } from "#screens/language/documents/descriptor.ts";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import type { KindManifest } from "#screens/language/kinds/specs.ts";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";

const { documents, findings } = loadSamples(new URL("../../schemas", import.meta.url).pathname);
const page = kindsPage(documents!);
const kinds = page.groups.flatMap((group) => group.kinds);
const statesOf = (id: string) => kinds.find((kind) => kind.id === id)!.samples.map(({ state }) => state);

describe("the samples", () => {
  test("are documents without a finding", () => {
    expect(findings).toEqual([]);
  });

  test("are there for every kind, resolved without anything that is not known, with the JSON that made them", () => {
    const wanted = [...Object.keys(BLOCKS).map((kind) => `block-${kind}`), ...Object.keys(FIELDS).map((kind) => `field-${kind}`)];
    expect(kinds.map(({ id }) => id)).toEqual(wanted);
    for (const { id, kind, samples } of kinds) {
      expect(samples.length, `${id} needs schemas/samples/screens/${id}.json`).toBeGreaterThan(1);
      expect(
        samples.some(({ json }) => json.includes(`"kind": "${kind}"`)),
        id,
      ).toBe(true);
      for (const { descriptor } of samples) expect(descriptor.unknowns, id).toEqual([]);
    }
  });

  test("show a field unanswered, filled, wrong with its message, read-only, being saved and with a long text", () => {
    for (const kind of Object.keys(FIELDS))
      expect(statesOf(`field-${kind}`), kind).toEqual([
        "Required, not answered",
        "Filled",
        "Not as it should be",
        "Read only",
        "Being saved",
        "Long text",
        "In a client that doesn’t know it",
      ]);
    const [wrong] = kinds.find(({ id }) => id === "field-choice")!.samples.find(({ id }) => id.endsWith("-wrong"))!.descriptor.blocks;
    expect(wrong!["posted"]).toEqual({ rhythm: { problem: "Field is required" }, likes: { problem: "Please choose at most 2." } });
  });

  test.each(Object.entries<KindManifest>(BLOCKS).filter(([, { props }]) => /"is":"(?:copy|rich)"/.test(JSON.stringify(props))))(
    "show of %s how a long text stands in it",
    (kind) => expect(statesOf(`block-${kind}`)).toContain("Long text"),
  );

  test("show what goes through a list with nobody in it", () => {
    for (const kind of ["each", "table", "list"]) expect(statesOf(`block-${kind}`), kind).toContain("Nothing in it");
  });

  test.each(Object.entries<KindManifest>(BLOCKS))("show of %s what a client draws that doesn't know it", (kind, { fallback }) => {
    const { descriptor } = kinds.find(({ id }) => id === `block-${kind}`)!.samples.at(-1)!;
    const found: BlockDescriptor[] = [];
    const visit = (blocks: readonly BlockDescriptor[]) =>
      blocks.forEach((block) => (block.kind === `later-${kind}` && found.push(block), visit(block.blocks ?? [])));
    visit(descriptor.blocks);
    if (kind === "table-row") return expect(found, "it goes with its table").not.toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    for (const block of found) expect(block["fallback"]).toBe(fallback);
  });

  test("show of a field that has to be answered how an older client asks for help", () => {
    const [section] = kinds.find(({ id }) => id === "field-slider")!.samples.at(-1)!.descriptor.blocks;
    const [field] = section!["fields"] as (Omit<FieldDescriptor, "kind"> & { kind: string })[];
    expect(field).toMatchObject({ kind: "later-slider", required: true, props: { fallback: "help" } });
  });

  test("say of each kind what its manifest says", () => {
    expect(kinds.find(({ id }) => id === "block-table")!.facts).toEqual([
      "container",
      "not critical",
      "an older client draws what is inside",
      "since catalog 2",
    ]);
    expect(kinds.find(({ id }) => id === "field-slider")!.facts).toContain("holds number, integer");
  });
});
