/** What is wrong with the files beside the documents by what they name and what they say together. */
import type { ConstantsDoc, DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import type { Desk } from "../kernel/context/desk.ts";
import type { Jurisdictions } from "../kernel/rules/jurisdictions.ts";
import { deskFindings } from "./desk/desk-findings.ts";
import { constantNameFindings } from "./places/constant-names.ts";
import { type MarketPlace, placeFindings } from "./places/place-findings.ts";
import { experimentFindings } from "./rules/experiment-findings.ts";
import { ruleFileOf } from "./rules/rule-files.ts";
import { type FileContents, knownNames } from "./names/known-names.ts";
import { nameFindings } from "./names/name-findings.ts";
import { NAMED_STRINGS } from "./names/named-strings.ts";
import { demoFindings } from "./names/demo-findings.ts";
import { demoShapeFindings } from "./names/demo-shapes.ts";
import { eventFindings } from "./names/event-findings.ts";

const DESK = "desk.json";
const PLACES = "jurisdictions.json";

/** @param raw  all files; those that have not their shape are left out, and said elsewhere */
export function fileFindings(documents: DocumentSet, raw: readonly RawDocument[]): Finding[] {
  const contents = contentsOf(raw);
  const known = knownNames(documents, contents);
  const [desk, places] = [ruleFileOf(raw, DESK) as Desk | null, ruleFileOf(raw, PLACES) as Jurisdictions | null];
  const experiments = ruleFileOf(raw, "experiments.json");
  const constants = raw.flatMap(({ file }) => (file.startsWith("constants/") ? [{ file, doc: contents(file) as ConstantsDoc }] : []));
  const markets = (contents("demo/markets.json") as { markets?: MarketPlace[] } | undefined)?.markets ?? [];
  return [
    ...Object.keys(NAMED_STRINGS).flatMap((file) => (file === DESK ? [] : nameFindings(file, contents(file), known))),
    ...(desk ? deskFindings(documents, desk, contents, known) : []),
    ...(places ? [...placeFindings(documents, places, { markets, known, desk })] : []),
    ...constantNameFindings(constants, known),
    ...(experiments ? experimentFindings(documents, experiments as Parameters<typeof experimentFindings>[1]) : []),
    ...eventFindings(documents, contents),
    ...demoShapeFindings(contents),
    ...demoFindings(contents),
  ];
}

/** Each file is read once; undefined where it isn't there, or is no JSON. */
function contentsOf(raw: readonly RawDocument[]): FileContents {
  const byFile = new Map(raw.map((document) => [document.file, document]));
  const read = new Map<string, unknown>();
  return (file) => {
    if (read.has(file)) return read.get(file);
    const content = parsed(byFile.get(file));
    read.set(file, content);
    return content;
  };
}

function parsed(document: RawDocument | undefined): unknown {
  if (!document) return undefined;
  if (!("text" in document)) return document.json;
  try {
    return JSON.parse(document.text) as unknown;
  } catch {
    return undefined;
  }
}
