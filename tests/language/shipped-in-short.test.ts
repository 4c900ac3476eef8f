import { expect, it } from "vitest";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { typeOfFile, WRITTEN_SHORTLY } from "#screens/language/meta/meta-schema.ts";
import { inLongForm } from "#screens/language/short/long-form.ts";
import { inShortForm } from "./short-form/in-short-form.ts";
import { readDocuments } from "#server/documents/load.ts";

const files = readDocuments(new URL("../../schemas", import.meta.url).pathname).flatMap((document) => {
  const type = typeOfFile(document.file);
  return type !== null && "text" in document ? [{ file: document.file, type, json: JSON.parse(document.text) as unknown }] : [];
});
const { texts } = files.find(({ file }) => file === `copy/${SOURCE_LOCALE}.json`)!.json as { texts: object };
const shortly = files.filter(({ type }) => type !== "catalog" && WRITTEN_SHORTLY.includes(type));

it("what is shipped is written as shortly as it can be: a thing is said in one way", () => {
  const longer = shortly.filter(
    ({ json }) => JSON.stringify(json).length > JSON.stringify(inShortForm(inLongForm(json), (key) => Object.hasOwn(texts, key))).length,
  );
  expect(longer.map(({ file }) => file)).toEqual([]);
});

/** How much of the characters are saved of what documents would be in full, their prose and the catalog's types left out. */
it("screens, modals, mails, fragments, variants and the flow are a seventh shorter for it", () => {
  const many = (json: unknown): number => JSON.stringify(json, (name, part: unknown) => (name === "about" ? undefined : part)).length;
  const [written, whole] = [shortly.reduce((sum, { json }) => sum + many(json), 0), shortly.reduce((sum, { json }) => sum + many(inLongForm(json)), 0)];
  expect(written / whole).toBeLessThan(6 / 7);
});
