/**
 * The samples of every kind (`schemas/samples`): a set of documents of its own, beside the product's, that the same
 * checker holds and the same resolver draws. Each kind has a screen there; `/sandbox/kinds` shows them all.
 */
import { join } from "node:path";
import type { BlockDescriptor, FormSectionDescriptor, PostedField, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { degradeScreen, type Known, knownIn } from "#screens/language/documents/degrade.ts";
import type { BlockDoc, DocumentSet, FieldDoc, PersonaDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import { readsFrom, valueProblem } from "#screens/language/forms/form.ts";
import { FIELDS, type FieldManifest } from "#screens/language/kinds/fields.ts";
import { BLOCKS, CATALOG_VERSION } from "#screens/language/kinds/manifest.ts";
import type { KindManifest, PropSpec } from "#screens/language/kinds/specs.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { compile, formatText, resolveScreen, type Revision } from "#screens/resolve/index.ts";
import type { KindsPage, Sample, SampledKind } from "../kernel/context/kinds-page.ts";
import { documentsOf, type Loaded, readDocuments, SAMPLES } from "./load.ts";
import { DocumentsRefused } from "./open.ts";

/** The samples' own words: they are written for those who write documents. */
const LOCALE = "en-US";

/** How a sample stands: what its section asks, what is done to its fields. */
const FIELD_STATES: Readonly<Record<string, { root: string; change?: Partial<FieldDoc> }>> = {
  unanswered: { root: "unanswered" },
  filled: { root: "filled" },
  wrong: { root: "wrong" },
  closed: { root: "filled", change: { readOnly: true, required: false } },
  saving: { root: "saving" },
  long: { root: "filled", change: { label: "long.sentence", hint: "long.sentence" } },
};

/**
 * The samples as they are checked: every kind of field in every state, and a way to every screen.
 * @param folder the folder `schemas/`
 */
export function loadSamples(folder: string): Loaded {
  const own = join(folder, SAMPLES);
  const raw = readDocuments(own).map(inEveryState);
  const screens = raw.flatMap(({ file }) => (file.startsWith("screens/") ? [idOf(file)] : []));
  const loaded = documentsOf([...raw, { file: "flow.json", json: flowTo(screens) }]);
  // They are parts of pages: what a page as a whole is held to is not theirs.
  return { ...loaded, findings: loaded.findings.filter(({ code }) => !code.startsWith("accessibility/") && code !== "reference/asked-twice") };
}

/** The samples as they stand; read anew each time, so that an edit shows at the next look. @throws DocumentsRefused */
export function samplesOf(folder: string): DocumentSet {
  const { documents, findings } = loadSamples(folder);
  if (!documents || findings.some(({ severity }) => severity === "error")) throw new DocumentsRefused(findings);
  return documents;
}

const idOf = (file: string): string => file.slice("screens/".length, -".json".length);

const flowTo = (screens: readonly string[]): object => ({
  format: 1,
  totalSteps: 1,
  notFound: screens[0],
  routes: screens.map((screen) => ({ name: screen, path: `/sandbox/kinds/${screen}`, screen })),
  statuses: {},
  guards: [],
});

/** The one section of a field's file stands for as many as there are states. */
function inEveryState(document: RawDocument): RawDocument {
  if (!document.file.startsWith("screens/") || !("text" in document)) return document;
  const screen = JSON.parse(document.text) as ScreenDoc;
  if (document.file.startsWith("screens/block-")) return { file: document.file, json: withLongTexts(screen) };
  const [section] = screen.blocks;
  if (!section) return document;
  const blocks = Object.entries(FIELD_STATES).map(([state, { root, change }]) => ({
    ...section,
    id: `${screen.id}-${state}`,
    root,
    fields: (section["fields"] as FieldDoc[]).map((field) => ({ ...field, id: `${field.id}-${state}`, ...change })),
  }));
  const needs = [...new Set(Object.values(FIELD_STATES).map(({ root }) => root))];
  return { file: document.file, json: { ...screen, needs, blocks } };
}

const LONG = "state.long";
const LONG_TEXT = "long.sentence";
const TEXTS: readonly string[] = ["copy", "rich"] satisfies PropSpec["is"][];

/** The first sample of a block that has texts once more, with all of them long, where the file has no such sample of its own. */
function withLongTexts(screen: ScreenDoc): ScreenDoc {
  const kind = screen.id.slice("block-".length);
  const props = Object.hasOwn(BLOCKS, kind) ? (BLOCKS as Record<string, KindManifest>)[kind]!.props : {};
  const [first] = screen.blocks;
  if (!first || screen.blocks.some(({ title }) => title === LONG) || !hasTexts(props)) return screen;
  return { ...screen, blocks: [...screen.blocks, { ...(lengthened(first, kind, props) as BlockDoc), id: `${kind}-long`, title: LONG }] };
}

const hasTexts = (props: KindManifest["props"]): boolean =>
  Object.values(props).some((spec) => TEXTS.includes(spec.is) || (spec.is === "items" && hasTexts(spec.of)));

function lengthened(value: unknown, kind: string, props: KindManifest["props"]): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthened(each, kind, props));
  if (typeof value !== "object" || value === null) return value;
  const isKind = (value as { kind?: unknown }).kind === kind;
  const parts = Object.entries(value).map(([name, part]) => [name, name === "id" ? `${String(part)}-long` : lengthened(part, kind, props)]);
  const node = Object.fromEntries(parts) as Record<string, unknown>;
  return isKind ? { ...node, ...longTexts(node, props) } : node;
}

function longTexts(node: Record<string, unknown>, props: KindManifest["props"]): Record<string, unknown> {
  const given = Object.entries(props).filter(([name]) => node[name] !== undefined);
  return Object.fromEntries(
    given.flatMap(([name, spec]): [string, unknown][] => {
      if (TEXTS.includes(spec.is)) return [[name, LONG_TEXT]];
      if (spec.is !== "items") return [];
      return [[name, (node[name] as Record<string, unknown>[]).map((item) => ({ ...item, ...longTexts(item, spec.of) }))]];
    }),
  );
}

/** Everything that the page of samples shows. */
export function kindsPage(documents: DocumentSet): KindsPage {
  const revision = compile(documents);
  const say = (key: string, args: Record<string, string | number> = {}): string => formatText(revision, LOCALE, `kinds.${key}`, args);
  return {
    title: say("title"),
    lead: say("lead"),
    words: { contents: say("contents"), json: say("json"), copy: say("copy"), copied: say("copied") },
    groups: [
      {
        title: say("blocks"),
        kinds: Object.entries<KindManifest>(BLOCKS).map(([kind, manifest]) => sampled(revision, "block", kind, blockFacts(manifest, say), manifest)),
      },
      {
        title: say("fields"),
        kinds: Object.entries<FieldManifest>(FIELDS).map(([kind, manifest]) => sampled(revision, "field", kind, fieldFacts(manifest, say), manifest)),
      },
    ],
  };
}

type Say = (key: string, args?: Record<string, string | number>) => string;

const blockFacts = ({ role, critical, fallback, since = 1 }: KindManifest, say: Say): string[] => [
  say(role),
  say(critical ? "critical" : "critical-not"),
  say(fallback),
  say("since", { n: since }),
];
const fieldFacts = ({ holds, since = 1 }: FieldManifest, say: Say): string[] => [
  say("input"),
  say("holds", { types: holds.join(", ") }),
  say("field-fallback"),
  say("since", { n: since }),
];

function sampled(
  revision: Revision,
  of: "block" | "field",
  kind: string,
  facts: string[],
  { about, since = 1 }: { about: string; since?: number },
): SampledKind {
  const id = `${of}-${kind}`;
  const doc = revision.documents.screens[id];
  const persona = Object.values(revision.documents.personas)[0];
  if (!doc || !persona) return { id, kind, about, facts, samples: [] };
  const screen = resolveScreen(revision, {
    route: { name: id, params: {}, query: {} },
    data: persona.data,
    now: persona.now,
    audience: persona.audience,
    locale: LOCALE,
  });
  const samples = doc.blocks.map((block, index) => sampleOf(revision, persona, screen, doc, index, stateOf(id, kind, block)));
  return { id, kind, about, facts, samples: [...samples, inAnOlderClient(revision, samples[0]!, of, kind, since)] };
}

/** `field-choice-filled` and `choice-filled` are samples of the state `filled`. */
const stateOf = (id: string, kind: string, { id: block }: BlockDoc): string =>
  [id, kind].reduce((rest, name) => rest.replace(new RegExp(`^${name}-`), ""), block);

const nameOf = (revision: Revision, state: string): string => formatText(revision, LOCALE, `state.${state}`);

function sampleOf(revision: Revision, { data }: PersonaDoc, screen: ScreenDescriptor, doc: ScreenDoc, index: number, state: string): Sample {
  const block = doc.blocks[index]!;
  const drawn = screen.blocks.find(({ id }) => id === block.id);
  const shown = block.kind === "group" && drawn ? (drawn.blocks ?? []) : drawn ? [drawn] : [];
  const source = block.kind === "group" ? (block.blocks ?? []) : (block["fields"] as unknown[]);
  const id = `${doc.id}-sample-${state}`;
  return {
    id,
    state: nameOf(revision, state),
    json: source.map((each) => JSON.stringify(each, null, 2)).join(",\n"),
    descriptor: { ...screen, screen: id, opens: [], enter: [], blocks: shown.map((each) => withProblems(each, screen)) },
    ...(state === "saving" && { typed: typedOver(flat(data["saving"]), flat(data["filled"])) }),
  };
}

/** What is wrong stands there as after a form that was posted. */
function withProblems(block: BlockDescriptor, { rules, today }: ScreenDescriptor): BlockDescriptor {
  const inside = block.blocks ? { blocks: block.blocks.map((each) => withProblems(each, { rules, today } as ScreenDescriptor)) } : {};
  const section = block as unknown as FormSectionDescriptor;
  if (section.root !== "wrong") return { ...block, ...inside };
  const posted: Record<string, PostedField> = {};
  for (const field of section.fields) {
    const value = section.answers[field.property] ?? null;
    const problem = valueProblem(field, value, true, { data: {}, constants: {}, conditions: new Map(), today, rules } as never, readsFrom(section.answers));
    posted[field.property] = { problem: problem?.message ?? field.requiredMessage };
  }
  return { ...block, posted };
}

/** What a browser keeps of answers that were typed and are not stored yet. */
const typedOver = (before: Record<string, unknown>, after: Record<string, unknown>): NonNullable<Sample["typed"]> =>
  Object.fromEntries(Object.entries(after).map(([property, value]) => [property, { value, base: before[property] ?? null }]));

/** Answers by property path. */
function flat(record: unknown, prefix = ""): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries((record ?? {}) as Record<string, unknown>).map(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value) ? flat(value, `${prefix}${name}.`) : { [`${prefix}${name}`]: value },
    ),
  ) as Record<string, unknown>;
}

/** The first sample for a client of the catalog before the kind; of the first catalog, for one that lacks this kind alone. */
function inAnOlderClient(revision: Revision, { id, json, descriptor }: Sample, of: "block" | "field", kind: string, since: number): Sample {
  const known = since > 1 ? knownIn(since - 1) : without(knownIn(CATALOG_VERSION), of, kind);
  const { screen } = degradeScreen(descriptor, known);
  const blocks = screen.blocks.map((block) => unheardOf(block, known));
  return { id: `${id}-unknown`, state: nameOf(revision, "unknown"), json, descriptor: { ...screen, screen: `${id}-unknown`, blocks } };
}

function without(known: Known, of: "block" | "field", kind: string): Known {
  const rest = (kinds: ReadonlySet<string>) => new Set([...kinds].filter((each) => each !== kind));
  return of === "block" ? { ...known, blocks: rest(known.blocks) } : { ...known, fields: rest(known.fields) };
}

/** This renderer knows every kind: what it should not know gets a name that it has never heard. Ids are for one place of the page each. */
function unheardOf(block: BlockDescriptor, known: Known): BlockDescriptor {
  const named = (kind: string, kinds: ReadonlySet<string>): never => (kinds.has(kind) ? kind : `later-${kind}`) as never;
  const { fields } = block as Partial<FormSectionDescriptor>;
  return {
    ...block,
    id: `${block.id}-unknown`,
    kind: named(block.kind, known.blocks),
    ...(block.blocks && { blocks: block.blocks.map((each) => unheardOf(each, known)) }),
    ...(fields && { fields: fields.map((field) => ({ ...field, kind: named(field.kind, known.fields) })) }),
  };
}
