/** What a schema of one place can't see: names that are unsafe anywhere, and ids that are used twice. */
import type { BlockDoc, FieldDoc } from "../documents/document.ts";
import { isSafeName } from "../expressions/read-path.ts";
import { duplicateId } from "./block.ts";
import { isObject, type Path, type ShapeIssue } from "./shape.ts";

export function unsafeNames(value: unknown, path: Path = []): [Path, ShapeIssue][] {
  if (typeof value !== "object" || value === null) return [];
  if (path.length > 200) return [[path, { code: "shape/too-deep", reason: "This is nested too deeply." }]];
  return Object.entries(value).flatMap(([name, part]): [Path, ShapeIssue][] => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    return isSafeName(name) ? unsafeNames(part, here) : [[here, { code: "shape/unsafe-name", reason: `"${name}" may not be used as a name.` }]];
  });
}

/** Blocks and fields share one space of ids, because variants name both. */
export function duplicateIds(nodes: readonly unknown[], path: Path, seen: Set<string>): [Path, ShapeIssue][] {
  return nodes.flatMap((node, index): [Path, ShapeIssue][] => {
    if (!isObject(node)) return [];
    const here = [...path, index];
    const issues: [Path, ShapeIssue][] = [];
    if (typeof node.id === "string") {
      if (seen.has(node.id)) issues.push([[...here, "id"], duplicateId(node.id)]);
      seen.add(node.id);
    }
    for (const name of ["fields", "blocks", "empty"]) {
      const children = node[name];
      if (Array.isArray(children)) issues.push(...duplicateIds(children as (BlockDoc | FieldDoc)[], [...here, name], seen));
    }
    return issues;
  });
}

export function duplicatesOf(list: unknown, name: string, property: string): [Path, ShapeIssue][] {
  if (!Array.isArray(list)) return [];
  const seen = new Set<unknown>();
  return list.flatMap((entry: unknown, index): [Path, ShapeIssue][] => {
    const own = isObject(entry) ? entry[property] : undefined;
    const twice = own !== undefined && seen.has(own);
    seen.add(own);
    return twice ? [[[name, index, property], { code: "shape/duplicate-id", reason: `"${String(own)}" is there twice among the ${name}.` }]] : [];
  });
}
