import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type DocumentType, documentSchema, PARTS_FILE, partsSchema, unexplained } from "#screens/language/reference/json-schema.ts";
import { SCHEMAS, typeOfFile } from "#screens/language/meta/meta-schema.ts";
import { NAMES } from "#screens/language/reference/words/of-names.ts";
import { PLACES } from "#screens/language/reference/words/of-places.ts";
import { REFERENCE, referenceFiles } from "#server/bin/language-reference.ts";
import { readDocuments } from "#server/documents/load.ts";

const root = new URL("../..", import.meta.url).pathname;

describe("the reference of the language", () => {
  it("is as code, manifests and findings have it: npm run screens -- reference", () => {
    const files = referenceFiles(root);
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(root, REFERENCE, path), "utf8") === text, path).toBe(true);
    const schemas = readdirSync(join(root, REFERENCE, "schema")).map((name) => `schema/${name}`);
    expect(schemas.filter((path) => !Object.hasOwn(files, path))).toEqual([]);
  });

  it("says of every property what it is for", () => {
    expect(unexplained()).toEqual([]);
    for (const words of [...Object.values(NAMES), ...Object.values(PLACES)]) expect(words).toMatch(/^\S.{2,}[.!?]$/su);
  });
});

describe("the JSON Schema of a type of document", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(partsSchema(), PARTS_FILE);
  const judges = Object.fromEntries((Object.keys(SCHEMAS) as DocumentType[]).map((type) => [type, ajv.compile(documentSchema(type))]));

  it("refuses none of what is shipped", () => {
    const wrong = readDocuments(join(root, "schemas")).flatMap((each) => {
      const type = typeOfFile(each.file);
      if (type === null || !("text" in each)) return [];
      const judge = judges[type]!;
      return judge(JSON.parse(each.text)) ? [] : [`${each.file}${judge.errors?.[0]?.instancePath ?? ""} ${judge.errors?.[0]?.message ?? ""}`];
    });
    expect(wrong).toEqual([]);
  });

  it("marks what is misspelt", () => {
    expect(judges.screen!({ format: 1, id: "a", title: "a.b", layuot: "form", needs: [], audience: ["anyone"], blocks: [] })).toBe(false);
    expect(judges.screen!({ format: 1, id: "a", title: "a.b", layout: "form", needs: [], audience: ["anyone"], blocks: [{ id: "x", kind: "headin" }] })).toBe(
      false,
    );
  });
});
