import type { DocumentSet, RetiredDoc } from "#screens/language/documents/document.ts";
import type { FixStep } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { Difference } from "./difference.ts";

const FILE = "retired.json";
const NOTHING: RetiredDoc = { format: 1 };

/** What retired.json has yet to learn of the ids that are gone, and ids that it no longer keeps from being given again. */
export function diffRetired(before: DocumentSet, after: DocumentSet): Difference[] {
  const found: Difference[] = [];
  const [was, is] = [before.retired ?? NOTHING, after.retired ?? NOTHING];
  const due = (owner: string, gone: string[], kept: readonly string[], path: string, elements: boolean): void => {
    const missing = gone.filter((id) => !kept.includes(id)).sort();
    if (missing.length === 0) return;
    const ids = missing.map((id) => `"${id}"`).join(", ");
    const them = missing.length === 1 ? "is gone, and its id has" : "are gone, and their ids have";
    found.push({
      in: "retired",
      of: owner,
      variant: null,
      id: elements && missing.length === 1 ? (missing[0] ?? null) : null,
      prop: null,
      words: `${ids} of ${owner} ${them} to go into ${FILE}: at ${path}, so that nothing else is ever given it`,
      fix: [...listsFor(after.retired, elements), { op: "add", file: FILE, path, value: [...kept, ...missing] }],
    });
  };
  const freed = (owner: string, old: readonly string[], now: readonly string[]): void => {
    for (const id of old.filter((each) => !now.includes(each)))
      found.push({
        in: "retired",
        of: owner,
        variant: null,
        id,
        prop: null,
        words: `"${id}" of ${owner} is no longer retired: something else may take the id`,
      });
  };
  for (const kind of ["screens", "modals", "mails", "variants"] as const) {
    const gone = Object.keys(before[kind]).filter((id) => !Object.hasOwn(after[kind], id));
    due(`the ${kind}`, gone, is[kind] ?? [], `/${kind}`, false);
    freed(`the ${kind}`, was[kind] ?? [], is[kind] ?? []);
  }
  const [old, now] = [elementIds(before), elementIds(after)];
  for (const [surface, ids] of old) {
    // With a whole screen its own id is retired, and nothing can stand on it again.
    if (![after.screens, after.modals, after.mails].some((kind) => Object.hasOwn(kind, surface))) continue;
    const gone = [...ids].filter((id) => !now.get(surface)?.has(id));
    due(`"${surface}"`, gone, ownProperty(is.elements ?? {}, surface) ?? [], `/elements/${surface}`, true);
  }
  for (const [surface, ids] of Object.entries(was.elements ?? {})) freed(`"${surface}"`, ids, ownProperty(is.elements ?? {}, surface) ?? []);
  return found;
}

/** What has to be there before an id can be written into it. */
function listsFor(retired: RetiredDoc | undefined, elements: boolean): FixStep[] {
  return [
    ...(retired ? [] : [{ op: "add", file: FILE, path: "", value: NOTHING } as const]),
    ...(elements && !retired?.elements ? [{ op: "add", file: FILE, path: "/elements", value: {} } as const] : []),
  ];
}

/** Ids of blocks and fields by the screen, modal or mail that they stand on, those that variants bring included. */
function elementIds({ screens, modals, mails, variants }: DocumentSet): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (surface: string, nodes: readonly unknown[]): void => {
    const ids = found.get(surface) ?? new Set<string>();
    found.set(surface, ids);
    for (const node of nodes) {
      const { id, blocks, empty, fields } = node as { id?: string; blocks?: unknown[]; empty?: unknown[]; fields?: unknown[] };
      if (id !== undefined) ids.add(id);
      for (const inside of [blocks, empty, fields]) if (Array.isArray(inside)) add(surface, inside);
    }
  };
  for (const { id, blocks } of [...Object.values(screens), ...Object.values(modals), ...Object.values(mails)]) add(id, blocks);
  for (const { changes } of Object.values(variants))
    for (const change of changes) {
      if ("insert" in change) add(change.in, [change.insert]);
      // What stands in its place keeps its id; what stands inside of it may be new.
      if ("replace" in change) add(change.in, [{ ...change.with, id: change.replace }]);
    }
  return found;
}
