/**
 * Snapshots: every screen as every persona sees it, in every language.
 *
 * A persona is shown on each screen that the flow lets them see, under the variants that their own
 * data brings about. A variant that changes a screen and applies to none of them there is shown with
 * the first persona who sees the screen, their data changed by the least that makes the variant
 * apply. A screen that no persona sees is shown to a `witness` with the least data that leads there,
 * so that a new screen has its snapshots without anybody writing a persona.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { DocumentSet, PersonaDoc } from "#screens/language/documents/document.ts";
import { variantsFor } from "#screens/resolve/index.ts";
import { preview, type Preview } from "./preview.ts";

/** By path below the folder of snapshots: `<screen>/<variant>--<persona>--<locale>.json`. */
export type Snapshots = Map<string, ScreenDescriptor>;

export function makeSnapshots(documents: DocumentSet): Snapshots {
  const snapshots: Snapshots = new Map();
  const previewed = preview(documents);
  const locales = Object.keys(documents.copy).sort();
  const take = (screen: string, persona: PersonaDoc): boolean => locales.map((locale) => taken(screen, persona, locale)).some(Boolean);

  for (const screen of Object.keys(documents.screens).sort()) {
    const seen = previewed.personas.filter((persona) => take(screen, persona));
    const stranger = seen.length === 0 ? previewed.stranger(screen) : null;
    if (stranger) take(screen, stranger);
    for (const variant of Object.values(documents.variants)) {
      if (variant.changes.some((change) => "in" in change && change.in === screen)) takeUnder(variant.id, screen, stranger ? [stranger] : seen);
    }
  }
  return snapshots;

  function taken(screen: string, persona: PersonaDoc, locale: string): boolean {
    const descriptor = previewed.see(screen, persona, { locale });
    if (descriptor) snapshots.set(pathOf(descriptor, persona, locale), descriptor);
    return descriptor !== null;
  }

  function takeUnder(variant: string, screen: string, candidates: PersonaDoc[]): void {
    if (candidates.some((persona) => appliesTo(previewed, variant, persona))) return;
    candidates.some((persona) => {
      const changed = previewed.under(variant, persona);
      return changed !== null && appliesTo(previewed, variant, changed) && take(screen, changed);
    });
  }
}

function appliesTo({ revision }: Preview, variant: string, persona: PersonaDoc): boolean {
  return variantsFor(revision, persona.data).includes(variant);
}

function pathOf({ screen, variants }: ScreenDescriptor, persona: PersonaDoc, locale: string): string {
  return `${screen}/${variants.length === 0 ? "default" : variants.join("+")}--${persona.id}--${locale}.json`;
}

export const snapshotText = (descriptor: ScreenDescriptor): string => `${JSON.stringify(descriptor, null, 1)}\n`;

/** The snapshots in a folder, as text; none when there is no folder. */
export function readSnapshots(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  let paths: string[] = [];
  try {
    paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return texts;
  }
  for (const path of paths.map((each) => each.replaceAll("\\", "/")).sort())
    if (path.endsWith(".json")) texts.set(path, readFileSync(join(folder, path), "utf8"));
  return texts;
}

export interface Written {
  written: string[];
  removed: string[];
  unchanged: number;
}

/** Writes what changed, and takes away what there no longer is. */
export function writeSnapshots(folder: string, snapshots: Snapshots): Written {
  const before = readSnapshots(folder);
  const result: Written = { written: [], removed: [], unchanged: 0 };
  for (const [path, descriptor] of snapshots) {
    const text = snapshotText(descriptor);
    if (before.get(path) === text) {
      result.unchanged += 1;
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    result.written.push(path);
  }
  for (const path of before.keys()) {
    if (snapshots.has(path)) continue;
    rmSync(join(folder, path));
    result.removed.push(path);
  }
  for (const name of new Set(result.removed.map(dirname))) if (readdirSync(join(folder, name)).length === 0) rmSync(join(folder, name), { recursive: true });
  return result;
}
