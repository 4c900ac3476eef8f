/**
 * Phase 1 of checking documents: their shape. Reads the files of `schemas/` into a DocumentSet, or says
 * what is wrong with them, where, and what was probably meant. What the documents mean (whether what
 * they name is there) is phase 2, `screens/check`.
 */
import type { z } from "zod";
import type { Literal } from "../expressions/condition.ts";
import type { ConstantsDoc, DocumentSet, FragmentDoc } from "../documents/document.ts";
import { SOURCE_LOCALE } from "../documents/document.ts";
import { findingAtSource, withUsesTogether } from "../documents/document-source.ts";
import type { Finding } from "../documents/finding.ts";
import { catalog } from "./catalog.ts";
import * as documents from "./documents.ts";
import { type Expanded, expandFragments, type WrittenFragment } from "./expand-fragments.ts";
import { jsonFault } from "./json-fault.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { duplicateIds, duplicatesOf, unsafeNames } from "./names.ts";
import { resource } from "./resource.ts";
import { isObject, type Path, type ShapeIssue, shapeIssues } from "./shape.ts";
import { inLongForm } from "../short/long-form.ts";
import { findingAsWritten } from "../short/written-place.ts";
import { withWholePersonas } from "./whole-personas.ts";
import { nearest } from "../documents/nearest.ts";
import { withResourceRoots } from "../documents/resource-roots.ts";

/** A file by its path below `schemas/`, read already or as it stands. */
export type RawDocument = { file: string; json: unknown } | { file: string; text: string };

export interface Parsed {
  /** Absent when anything is wrong. */
  documents?: DocumentSet;
  findings: Finding[];
}

interface Place {
  kind: keyof typeof SCHEMAS;
  id: string;
}

export const SCHEMAS = {
  flow: documents.flow,
  catalog,
  conditions: documents.conditions,
  promos: documents.promos,
  retired: documents.retired,
  release: documents.release,
  screen: documents.screen,
  modal: documents.modal,
  fragment: documents.fragment,
  mail: documents.mail,
  variant: documents.variant,
  persona: documents.persona,
  copy: documents.copy,
  resource,
  constants: documents.constants,
} satisfies Record<string, z.ZodType>;

const SINGLE: Record<string, keyof typeof SCHEMAS> = {
  "flow.json": "flow",
  "data.json": "catalog",
  "conditions.json": "conditions",
  "promos.json": "promos",
  "retired.json": "retired",
  "release.json": "release",
};
const FOLDERS: Record<string, keyof typeof SCHEMAS> = {
  screens: "screen",
  modals: "modal",
  fragments: "fragment",
  mails: "mail",
  variants: "variant",
  personas: "persona",
  copy: "copy",
  resources: "resource",
  constants: "constants",
};
/** Read by other parts of the product. */
const NOT_OURS = /^(?:jurisdictions\.json|life-cycle\.json|events\.json|experiments\.json|features\.json|living\.json|desk\.json|demo\/.*)$/;

export function parseDocuments(raw: readonly RawDocument[]): Parsed {
  const findings: Finding[] = [];
  const set = emptySet();
  const found = new Map<string, string>(); // document key → file
  const fragments = new Map<string, WrittenFragment>();
  const used = new Set<string>();
  for (const entry of [...raw].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const { file } = entry;
    if (NOT_OURS.test(file)) {
      // What else is wrong with it, whoever reads it says.
      if ("text" in entry && jsonFault(entry.text) === null) readJson(entry, findings);
      continue;
    }
    const place = placeOf(file);
    if (!place) {
      const meant = nearest(file, Object.keys(SINGLE));
      findings.push(
        finding(
          file,
          null,
          "",
          { code: "shape/unknown-file", reason: "No document is read from here.", ...(meant && { suggestion: `Did you mean "${meant}"?` }) },
          "warning",
        ),
      );
      continue;
    }
    const written = "text" in entry ? readJson(entry, findings) : entry.json;
    if (written === UNREADABLE) continue;
    // Names that reach prototypes first: nothing else may look at such a document.
    const isUnsafe = unsafeNames(written).length > 0;
    const whole = isUnsafe || !WRITTEN_SHORTLY.includes(place.kind) ? written : inLongForm(written);
    if (whole !== written) (set.written ??= {})[file] = written;
    const { json, sources, ...expanded } = isUnsafe || !USERS.includes(place.kind) ? asItIs(whole) : expandFragments(file, whole, fragments);
    const issues = issuesOf(place, json);
    findings.push(...expanded.findings);
    for (const id of expanded.uses) used.add(id);
    if (sources.length > 0) (set.sources ??= {})[file] = sources;
    if (place.kind === "fragment") fragments.set(place.id, { file, doc: issues.length === 0 ? (json as FragmentDoc) : null });
    for (const [path, issue] of issues) findings.push(findingAtSource(finding(file, json, pointer(path), issue), { [file]: sources }));
    const key = `${place.kind}:${place.id}`;
    const other = found.get(key);
    if (other !== undefined)
      findings.push({
        ...finding(file, json, "/id", { code: "shape/duplicate-id", reason: `${other} has the id "${place.id}" as well.` }),
        related: [{ file: other, path: "/id", id: place.id }],
      });
    found.set(key, file);
    if (issues.length === 0) put(set, place, json, file, findings);
  }
  for (const [file, kind] of [
    ["flow.json", "flow"],
    ["data.json", "catalog"],
    [`copy/${SOURCE_LOCALE}.json`, `copy:${SOURCE_LOCALE}`],
  ] as const) {
    if (!raw.some((entry) => entry.file === file))
      findings.push(finding(file, null, "", { code: "shape/missing-document", reason: `There is no ${file} (${kind}), and nothing can be drawn without it.` }));
  }
  const whole = withWholePersonas(set);
  findings.push(...whole.findings);
  const told = (each: readonly Finding[]): Finding[] => each.map((finding) => findingAsWritten(finding, set.written));
  if (findings.some(({ severity }) => severity === "error")) return { findings: withUsesTogether(told(findings)) };
  const idle = [...fragments].filter(([id]) => !used.has(id));
  return { documents: withResourceRoots(whole.set), findings: told([...findings, ...idle.map(([id, { file }]) => unusedFragment(id, file))]) };
}

/** Kinds of documents that fragments may be used in. They are read after them: by the names of their folders. */
const USERS: readonly string[] = ["screen", "modal", "mail", "variant"];
/** Kinds of documents in which something may be written shortly. */
export const WRITTEN_SHORTLY: readonly string[] = [...USERS, "fragment", "flow", "conditions", "promos", "catalog"];
const asItIs = (json: unknown): Expanded => ({ json, sources: [], findings: [], uses: new Set() });

const unusedFragment = (id: string, file: string): Finding => ({
  code: "reach/fragment",
  severity: "warning",
  reason: `Nothing uses the fragment "${id}"`,
  at: { file, path: "/id", id },
  related: [],
});

function placeOf(file: string): Place | null {
  const single = SINGLE[file];
  if (single) return { kind: single, id: single };
  const steps = file.split("/");
  const kind = FOLDERS[steps[0] as string];
  const name = steps.at(-1) as string;
  if (!kind || steps.length < 2 || steps.length > (kind === "screen" ? 3 : 2) || !name.endsWith(".json")) return null;
  return { kind, id: name.slice(0, -".json".length) };
}

/** null of a file that no document is read from. */
export const typeOfFile = (file: string): keyof typeof SCHEMAS | null => (NOT_OURS.test(file) ? null : (placeOf(file)?.kind ?? null));

const UNREADABLE = Symbol("unreadable");

function readJson({ file, text }: { file: string; text: string }, findings: Finding[]): unknown {
  try {
    const json: unknown = JSON.parse(text);
    findings.push(...sayDuplicateKeys(file, text, json));
    return json;
  } catch (error) {
    const fault = jsonFault(text);
    const reason = fault ? `Column ${fault.column}: ${fault.why}.` : String(error);
    const found = finding(file, null, "", { code: "shape/not-json", reason });
    findings.push(fault ? { ...found, at: { ...found.at, line: fault.line } } : found);
    return UNREADABLE;
  }
}

/** Of a file that is JSON. */
const sayDuplicateKeys = (file: string, text: string, json: unknown): Finding[] =>
  duplicateKeys(text, json).map(({ name, path, lines: [first, second] }) =>
    finding(file, json, path, {
      code: "shape/duplicate-key",
      reason: `"${name}" stands twice, on the lines ${first} and ${second}: only the second is read`,
    }),
  );

/** Each document is read once: to write a function for each of its shapes first, as Zod does, takes longer than that. */
const READ_ONCE = { jitless: true };

function issuesOf({ kind, id }: Place, json: unknown): [Path, ShapeIssue][] {
  // Names that reach prototypes first: nothing else may look at such a document.
  const unsafe = unsafeNames(json);
  if (unsafe.length > 0) return unsafe;
  const result = SCHEMAS[kind].safeParse(json, READ_ONCE);
  const issues = result.success ? [] : result.error.issues.flatMap((issue) => shapeIssues(issue, json));
  const own = kind === "copy" ? "locale" : kind === "resource" ? "$id" : "id";
  const isNamed = !issues.some(([[first]]) => first === own);
  if (isNamed && isObject(json) && typeof json[own] === "string" && json[own] !== id && !Object.values(SINGLE).includes(kind)) {
    issues.push([
      [own],
      {
        code: "shape/file-name",
        reason: `The file is called ${id}.json, and says that it is "${json[own]}".`,
        suggestion: `Rename the file to ${json[own]}.json, or the ${own} to "${id}".`,
      },
    ]);
  }
  if ((kind === "screen" || kind === "modal" || kind === "mail") && isObject(json) && Array.isArray(json.blocks))
    issues.push(...duplicateIds(json.blocks, ["blocks"], new Set()));
  if (kind === "flow" && isObject(json)) {
    issues.push(...duplicatesOf(json.routes, "routes", "name"), ...duplicatesOf(json.guards, "guards", "id"));
  }
  return issues;
}

/** Where documents of which there are many stand in the set; of the others there is one. */
const COLLECTIONS = {
  screen: "screens",
  modal: "modals",
  mail: "mails",
  variant: "variants",
  persona: "personas",
  copy: "copy",
  resource: "resources",
} as const;

/** The shape of `json` has been checked. */
function put(set: DocumentSet, { kind, id }: Place, json: unknown, file: string, findings: Finding[]): void {
  set.files[kind in COLLECTIONS || kind === "constants" || kind === "fragment" ? `${kind}:${id}` : kind] = file;
  if (kind === "fragment") set.fragments = { ...set.fragments, [id]: json as FragmentDoc };
  else if (kind === "constants") putConstants(set, json as ConstantsDoc, file, findings);
  else if (kind in COLLECTIONS) Object.assign(set[COLLECTIONS[kind as keyof typeof COLLECTIONS]], { [id]: json });
  else Object.assign(set, { [kind]: json });
}

function putConstants(set: DocumentSet, json: ConstantsDoc, file: string, findings: Finding[]): void {
  json.constants.forEach(({ identifier, default_value }, index) => {
    if (Object.hasOwn(set.constants, identifier))
      findings.push(
        finding(file, json, `/constants/${index}/identifier`, { code: "shape/duplicate-id", reason: `The constant "${identifier}" is there twice.` }),
      );
    set.constants[identifier] = default_value satisfies Literal;
  });
}

const pointer = (path: Path): string => path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function finding(file: string, json: unknown, path: string, { code, reason, suggestion, meant }: ShapeIssue, severity: Finding["severity"] = "error"): Finding {
  const id = nearestId(json, path);
  const missing = code === "shape/missing-property" ? /[^/]*$/.exec(path)![0] : "";
  return {
    code,
    severity,
    reason: /\D/.test(missing) ? reason.replace(/^This is missing/, `"${missing}" is missing`) : reason,
    at: { file, path, ...(id !== undefined && { id }) },
    related: [],
    ...(suggestion !== undefined && { suggestion }),
    ...(meant && mendingOf(file, json, path, meant)),
  };
}

/** The word that was meant, in its place: the value there, the name of what stands there, or a name within it. */
function mendingOf(file: string, json: unknown, path: string, { word, instead }: NonNullable<ShapeIssue["meant"]>): Pick<Finding, "fix"> {
  const steps = path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const partAt = (names: readonly string[]): unknown =>
    names.reduce<unknown>((at, name) => (isObject(at) || Array.isArray(at) ? at[name as never] : undefined), json);
  const part = partAt(steps);
  if (part === word) return { fix: [{ op: "replace", file, path, value: instead }] };
  const [within, where] = steps.at(-1) === word ? [partAt(steps.slice(0, -1)), steps.slice(0, -1)] : [part, steps];
  if (!isObject(within) || !Object.hasOwn(within, word) || Object.hasOwn(within, instead)) return {};
  return { fix: [{ op: "move", file, from: pointer([...where, word]), path: pointer([...where, instead]) }] };
}

/** The id of the innermost element around a place. */
function nearestId(json: unknown, path: string): string | undefined {
  let at = json;
  let id: string | undefined;
  for (const step of ["", ...path.split("/").slice(1)]) {
    if (step !== "") at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
    if (isObject(at) && typeof at.id === "string") id = at.id;
  }
  return id;
}

function emptySet(): DocumentSet {
  return {
    catalog: { format: 1, roots: {}, commands: {}, tokens: {} },
    flow: { format: 1, totalSteps: 1, notFound: "404", routes: [], statuses: {}, guards: [] },
    screens: {},
    modals: {},
    mails: {},
    variants: {},
    personas: {},
    conditions: { format: 1, conditions: {} },
    promos: { format: 1, promos: {} },
    copy: {},
    resources: {},
    constants: {},
    files: {},
  };
}
