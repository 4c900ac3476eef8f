/**
 * Snapshots as files that a person can review: one for each screen, with what each variant and persona
 * sees differently, and one for each language with what the texts say. Nothing is lost: every
 * descriptor is made of them again.
 *
 *     screens/apply.json   { base: …, seen: [{ by: ["default--ada"] }, { by: ["default--bo"], set: { "blocks/title": { "size": "page" } } }] }
 *     texts/fr-CA.json     { "apply.title": "…" }
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { deltaOf, withDelta, type Delta } from "./delta.ts";
import { jsonText, type Json, type JsonRecord } from "./json.ts";
import { placeRules, ruleNamer } from "./named-rules.ts";
import { withTexts, TextTables } from "./extract-texts.ts";

/** One document as one persona sees it. */
export interface Taken<Descriptor> {
  /** `screens/apply`: the file that it goes into. */
  of: string;
  /** `default--ada`: variants and persona. */
  by: string;
  /** In a language. */
  descriptorIn(locale: string): Descriptor;
  /** In the language of `text-marks.ts`: what the source language says is read off it. */
  marked: Descriptor;
}

interface SnapshotFile {
  base: Json;
  /** Whoever sees the same stands beside each other. The first is the base itself. */
  seen: ({ by: string[]; /** what is changed, where it isn't the base */ over?: string } & Delta)[];
}

/** Files by path. */
export type Files = Map<string, string>;

const TEXTS = "texts/";

export function packSnapshots(taken: readonly Taken<unknown>[], locales: readonly string[]): Files {
  const files: Files = new Map();
  const others = locales.filter((locale) => locale !== SOURCE_LOCALE);
  const tables = new TextTables(SOURCE_LOCALE, others);
  const named = ruleNamer();
  const byFile = new Map<string, Taken<unknown>[]>();
  for (const each of taken) byFile.set(each.of, [...(byFile.get(each.of) ?? []), each]);
  for (const [of, seen] of byFile) {
    // Many see one and the same: it is taken apart once.
    const known = new Map<unknown, { said: unknown[]; what: Json }[]>();
    const apart = seen.map(({ by, marked, ...one }) => {
      const descriptorIn = others.map((locale) => one.descriptorIn(locale));
      const alike = known.get(marked) ?? [];
      let found = alike.find((each) => each.said.every((one, index) => one === descriptorIn[index]));
      if (!found) {
        found = { said: descriptorIn, what: named(tables.extract(withoutLocale(marked), descriptorIn.map(withoutLocale), of)) };
        known.set(marked, [...alike, found]);
      }
      return { by, what: found.what };
    });
    files.set(`${of}.json`, jsonText(packed(apart) as unknown as Json));
  }
  for (const [locale, table] of tables.byLocale) {
    const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, descriptorIn]) => ` ${JSON.stringify(name)}: ${JSON.stringify(descriptorIn)}`);
    files.set(`${TEXTS}${locale}.json`, `{\n${rows.join(",\n")}\n}\n`);
  }
  return files;
}

/** The locale is said by the file that the texts stand in. */
function withoutLocale(descriptor: unknown): Json {
  const { locale: _, ...rest } = descriptor as JsonRecord;
  return rest;
}

const variantOf = (by: string): string => by.slice(0, by.indexOf("--"));
const isVaried = ([first]: string[]): boolean => variantOf(first!) !== "default";

function packed(apart: { by: string; what: Json }[]): SnapshotFile {
  const groups = new Map<string, { by: string[]; what: Json }>();
  const keys = new Map<Json, string>();
  for (const { by, what } of apart) {
    const key = keys.get(what) ?? JSON.stringify(what);
    keys.set(what, key);
    const group = groups.get(key);
    if (group) group.by.push(by);
    else groups.set(key, { by: [by], what });
  }
  // What people see under no variant is what a variant is compared with.
  const [first, ...others] = [...groups.values()].sort((a, b) => Number(isVaried(a.by)) - Number(isVaried(b.by)));
  const firstOf = new Map([[variantOf(first!.by[0]!), first!]]);
  const seen = others.map(({ by, what }) => {
    const over = firstOf.get(variantOf(by[0]!));
    if (!over) firstOf.set(variantOf(by[0]!), { by, what });
    return { by, ...(over && over !== first && { over: over.by[0]! }), ...deltaOf((over ?? first!).what, what) };
  });
  return { base: first!.what, seen: [{ by: first!.by }, ...seen] };
}

/** Every descriptor again, by `<file>/<variants>--<persona>--<locale>`. */
export function unpackSnapshots(files: ReadonlyMap<string, string>): Map<string, Json> {
  const tables = new Map<string, Map<string, Json>>();
  for (const [path, text] of files) {
    if (path.startsWith(TEXTS)) tables.set(path.slice(TEXTS.length, -".json".length), new Map(Object.entries(JSON.parse(text) as Record<string, Json>)));
  }
  const descriptors = new Map<string, Json>();
  for (const [path, text] of files) {
    if (path.startsWith(TEXTS)) continue;
    const { base, seen } = JSON.parse(text) as SnapshotFile;
    const apart = new Map<string, Json>();
    for (const { by, over, ...delta } of seen) {
      const what = withDelta(over === undefined ? base : apart.get(over)!, delta);
      for (const one of by) apart.set(one, what);
    }
    for (const [by, what] of apart) {
      for (const [locale, texts] of tables) {
        const descriptor = withTexts(placeRules(what), texts) as JsonRecord;
        descriptors.set(`${path.slice(0, -".json".length)}/${by}--${locale}`, { ...descriptor, locale });
      }
    }
  }
  return descriptors;
}

/** The files of a folder; none when there is no folder. */
export function readFiles(folder: string): Files {
  const files: Files = new Map();
  let paths: string[] = [];
  try {
    paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return files;
  }
  for (const path of paths.map((each) => each.replaceAll("\\", "/")).sort())
    if (path.endsWith(".json")) files.set(path, readFileSync(join(folder, path), "utf8"));
  return files;
}

export interface Written {
  written: string[];
  removed: string[];
  unchanged: number;
}

/** Writes what changed, and takes away what there no longer is. */
export function writeFiles(folder: string, files: Files): Written {
  const before = readFiles(folder);
  const result: Written = { written: [], removed: [], unchanged: 0 };
  for (const [path, text] of files) {
    if (before.get(path) === text) {
      result.unchanged += 1;
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    result.written.push(path);
  }
  for (const path of before.keys()) {
    if (files.has(path)) continue;
    rmSync(join(folder, path));
    result.removed.push(path);
  }
  for (const name of new Set(result.removed.map(dirname))) if (readdirSync(join(folder, name)).length === 0) rmSync(join(folder, name), { recursive: true });
  return result;
}
