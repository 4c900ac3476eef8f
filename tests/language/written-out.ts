import { inLongForm } from "#screens/language/short/long-form.ts";
import { typeOfFile, WRITTEN_SHORTLY, type RawDocument } from "#screens/language/meta/meta-schema.ts";

/** A file with nothing in it that is written shortly, so that each of its parts stands where the checker knows it. */
export function writtenOut(document: RawDocument): unknown {
  const json: unknown = "json" in document ? document.json : JSON.parse(document.text);
  const type = typeOfFile(document.file);
  return type !== null && WRITTEN_SHORTLY.includes(type) ? inLongForm(json) : json;
}
