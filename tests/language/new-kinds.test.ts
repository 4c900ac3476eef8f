/** What the schema and the document say of a choice and a slider, and how their answers are read. */
import { describe, expect, test } from "vitest";
import type { FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, FieldDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { degradeScreen, knownIn } from "#screens/language/documents/degrade.ts";
import { codecOf, readTyped } from "#screens/language/forms/codecs.ts";
import { valueProblem } from "#screens/language/forms/form.ts";
import { constraintsOf } from "#screens/language/rules/constraint.ts";
import { compile, resolveScreen } from "#screens/resolve/index.ts";
import { sampleDocuments, sampleRequest } from "./sample-documents.ts";

/** The sample form with one question more. */
function asking(field: Partial<FieldDoc>, property: PropertySchema) {
  const documents: DocumentSet = structuredClone(sampleDocuments());
  documents.resources["person"]!.properties["asked"] = property;
  documents.copy["en-US"]!.texts["lease.months"] = "{value, plural, one {# month} other {# months}}";
  const section = documents.screens["form"]!.blocks.find(({ id }) => id === "about-you") as unknown as { fields: FieldDoc[] };
  section.fields = [{ id: "asked", kind: "choice", property: "asked", label: "field.first-name", ...field } as FieldDoc];
  const screen = resolveScreen(compile(documents), sampleRequest());
  const drawn = screen.blocks.find(({ id }) => id === "about-you") as unknown as FormSectionDescriptor;
  return { screen, field: drawn.fields[0] as FieldDescriptor };
}

const HOBBIES: PropertySchema = { type: "array", items: { type: "string", enum: ["cooking", "cycling", "plants"] }, maxItems: 2 };

describe("a choice", () => {
  test("offers the words of its schema, one or several of them as the schema holds", () => {
    const several = asking({}, HOBBIES).field.props;
    expect(several).toMatchObject({ many: true, most: 2 });
    expect((several["options"] as { value: string }[]).map(({ value }) => value)).toEqual(["cooking", "cycling", "plants"]);
    const one = asking({}, { type: "string", enum: ["cooking", "cycling"] }).field.props;
    expect(one).not.toHaveProperty("many");
    expect(one["options"]).toHaveLength(2);
  });

  test("is held to the words and to the number of them that the schema takes", () => {
    const { field, screen } = asking({}, HOBBIES);
    const judge = (value: unknown) => valueProblem(field, value, true, { today: screen.today, rules: screen.rules }, () => undefined)?.code ?? null;
    expect(judge(["cooking", "plants"])).toBeNull();
    expect(judge(["cooking", "plants", "cycling"])).toBe("maxItems");
    expect(judge(["sleeping"])).toBe("eachOneOf");
    expect(judge("cooking")).toBe("type");
    expect(judge([])).toBe("required");
    expect(constraintsOf({ ...HOBBIES, minItems: 1 }, { kind: "choice" }).map(({ code }) => code)).toContain("minItems");
  });

  test("stands in a form as one text, and is read back as the list that it was", () => {
    const { field } = asking({}, HOBBIES);
    expect(codecOf(field).format(["cooking", "plants"], "")).toBe("cooking,plants");
    expect(readTyped(field, "cooking,plants", "")).toEqual(["cooking", "plants"]);
    expect(readTyped(field, "", "")).toBeNull();
    expect(readTyped(asking({}, { type: "string", enum: ["cooking"] }).field, "cooking", "")).toBe("cooking");
  });
});

describe("a slider", () => {
  test("goes from the schema's least to its most in its steps, and every step is said in the document's words", () => {
    const { field } = asking({ kind: "slider", text: "lease.months" } as Partial<FieldDoc>, { type: "integer", minimum: 1, maximum: 7, multipleOf: 3 });
    expect(field.props).toMatchObject({ min: 1, max: 7, step: 3, texts: ["1 month", "4 months", "7 months"] });
  });

  test("adds tenths up to whole numbers", () => {
    const { field } = asking({ kind: "slider", text: "lease.months" } as Partial<FieldDoc>, { type: "number", minimum: 0, maximum: 0.3, multipleOf: 0.1 });
    expect((field.props["texts"] as string[])[3]).toBe("0.3 months");
  });

  test("is read as a number", () => {
    const { field } = asking({ kind: "slider" }, { type: "integer", minimum: 1, maximum: 7 });
    expect(readTyped(field, "4", "")).toBe(4);
    expect(readTyped(field, "", "")).toBeNull();
    expect(codecOf(field).format(4, "")).toBe("4");
  });
});

test("a client of the first catalog is told of a choice that it can't ask, and draws the rows of a table that it doesn't know", () => {
  const { screen } = asking({ required: true }, HOBBIES);
  const table = { id: "homes", kind: "table" as const, blocks: [{ id: "row", kind: "table-row" as const }] };
  const { unknown } = degradeScreen({ ...screen, blocks: [...screen.blocks, table] }, knownIn(1));
  expect(unknown).toEqual(
    expect.arrayContaining([
      { id: "asked", kind: "choice", fallback: "help" },
      { id: "homes", kind: "table", fallback: "children" },
      { id: "row", kind: "table-row", fallback: "placeholder" },
    ]),
  );
});

test("the rows of a table may come from a list", () => {
  const documents = sampleDocuments();
  const form = documents.screens["form"] as ScreenDoc;
  form.blocks.push({
    id: "homes-table",
    kind: "table",
    caption: "form.title",
    columns: [{ id: "home", label: "field.country" }],
    blocks: [
      {
        id: "rows",
        kind: "each",
        of: { var: "homes.list" },
        key: { var: "item.id" },
        blocks: [{ id: "home-row", kind: "table-row", label: "field.country", cells: [] }],
      },
    ],
  } as never);
  const drawn = resolveScreen(compile(documents), sampleRequest()).blocks.find(({ id }) => id === "homes-table");
  expect(drawn?.blocks?.[0]?.blocks?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["table-row"]));
});
