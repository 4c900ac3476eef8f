/** Mistakes by rule: all of one kind that can be made in what is shipped. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { documentSource } from "#screens/language/documents/document-source.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { survey, type Survey } from "#screens/check/survey/survey.ts";
import { shapedOf } from "#server/documents/load.ts";
import { writtenOut } from "../written-out.ts";
import type { Patch } from "../patch-documents.ts";

export interface Mutant {
  /** Where the mistake is made, and what it is: how it is listed where nothing finds it. */
  file: string;
  path: string;
  about: string;
  edits: readonly Patch[];
}

/**
 * A rule of a family. `makes`: every mistake of its kind that there is room for.
 * `open`: why some of them aren't found so far; a rule without it has to find all.
 */
export interface MutantRule {
  name: string;
  makes(shipped: Shipped): Iterable<Mutant>;
  open?: string;
}

/** Of a rule that the check doesn't know yet. */
export const SOON = "The check doesn't look for it yet.";

export type MutantFamily = readonly [name: string, rules: readonly MutantRule[]];

export type Node = Record<string, unknown>;

/** A part of a file, by its pointer. */
export interface Part {
  file: string;
  path: string;
  value: unknown;
  /** The name that it has in what it stands in; null for the file itself. */
  name: string | null;
  within: unknown;
}

/** What is shipped, as rules look at it: as it is written, and as the checker understands it. */
export class Shipped {
  readonly raw: readonly RawDocument[];
  readonly documents: DocumentSet;
  readonly survey: Survey;
  readonly #json: ReadonlyMap<string, unknown>;

  constructor(raw: readonly RawDocument[]) {
    this.#json = new Map(raw.map((document) => [document.file, writtenOut(document)]));
    this.raw = [...this.#json].map(([file, json]) => ({ file, json }));
    const { documents } = shapedOf([...this.raw]);
    if (!documents) throw new Error("What is shipped can't be read.");
    this.documents = documents;
    this.survey = survey(documents);
  }

  get files(): string[] {
    return [...this.#json.keys()];
  }

  json(file: string): Node {
    return this.#json.get(file) as Node;
  }

  at(file: string, path: string): unknown {
    return stepsOf(path).reduce<unknown>((at, step) => (typeof at === "object" && at !== null ? (at as Node)[step] : undefined), this.#json.get(file));
  }

  /** Where a part is written that the checker met, if what is written there is that part and no parameter of a fragment. */
  source(place: Place, part: unknown): Pick<Place, "file" | "path"> | null {
    const { at } = documentSource(this.documents.sources, place);
    return JSON.stringify(this.at(at.file, at.path)) === JSON.stringify(part) ? { file: at.file, path: at.path } : null;
  }

  /** Every part of the files below a folder, or of one file. */
  *parts(below: string): Generator<Part> {
    for (const [file, json] of this.#json) if (file === below || file.startsWith(below)) yield* partsOf(file, "", json, null, null);
  }

  type(path: string, scope = {}): DataType | null {
    return this.survey.types.lookup(path, scope).type;
  }
}

function* partsOf(file: string, path: string, value: unknown, name: string | null, within: unknown): Generator<Part> {
  yield { file, path, value, name, within };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* partsOf(file, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, part, key, value);
}

export const stepsOf = (path: string): string[] =>
  path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

export const inShort = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 70 ? `${text.slice(0, 70)}…` : text;
};

/** Another value in the place of one. */
export const put = ({ file, path }: Pick<Place, "file" | "path">, value: unknown, about = `became ${inShort(value)}`): Mutant => ({
  file,
  path,
  about,
  edits: [{ file, op: "replace", path, value }],
});

/** A property more of an object, or another in its place. */
export const give = ({ file, path }: Pick<Place, "file" | "path">, name: string, value: unknown): Mutant => ({
  file,
  path: `${path}/${name}`,
  about: `was given ${inShort(value)}`,
  edits: [{ file, op: "add", path: `${path}/${name}`, value }],
});

/** Something taken out. */
export const take = ({ file, path }: Pick<Place, "file" | "path">, about = "was taken out"): Mutant => ({
  file,
  path,
  about,
  edits: [{ file, op: "remove", path }],
});
