/** Strings of the files beside the documents that name what there is none of. */
import type { Finding } from "#screens/language/documents/finding.ts";
import { nearest, onlyNearest } from "#screens/language/documents/nearest.ts";
import { findingIn } from "../rules/rule-findings.ts";
import { partsOf, type JsonPart } from "./json-parts.ts";
import type { KnownNames, NameKind } from "./known-names.ts";
import { NAMED_STRINGS } from "./named-strings.ts";

/** @param json the file as it is read; of its shape nothing is expected */
export function nameFindings(file: string, json: unknown, known: KnownNames): Finding[] {
  return (NAMED_STRINGS[file] ?? []).flatMap(({ at, is, prefix = "" }) => {
    const kind = known[is];
    if (!kind) return [];
    return partsOf(json, at).flatMap((part) =>
      typeof part.value !== "string" || kind.has(prefix + part.value) ? [] : [unknownName(file, part, kind, prefix)],
    );
  });
}

export function unknownName(file: string, { path, value, isName }: JsonPart, kind: NameKind, prefix = ""): Finding {
  const name = String(value);
  return { ...findingIn(file)(kind.code, path, name, kind.says(prefix + name)), ...meant(file, path, prefix + name, kind.all, isName, prefix) };
}

/** What was most likely meant, and the mending where nothing else comes near it. */
function meant(file: string, path: string, name: string, all: readonly string[], isName: boolean, prefix: string): Pick<Finding, "suggestion" | "fix"> {
  const best = nearest(name, all);
  if (best === undefined) return {};
  const isCertain = !isName && best.startsWith(prefix) && onlyNearest(name, all) === best;
  const suggestion = `Did you mean "${best}"?`;
  return isCertain ? { suggestion, fix: [{ op: "replace", file, path, value: best.slice(prefix.length) }] } : { suggestion };
}
