/** Where documents are written, and what the check says of them, for whoever looks at them in a page. */
import { exampleOf } from "#screens/check/words/finding-words.ts";
import { lineOf } from "#screens/check/words/line-of.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { guardIn } from "#screens/language/short/flow-form.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import type { DocumentPart, DocumentPlace, DocumentProblem } from "../../kernel/context/documents.ts";

/** Below the project's own folder, as the check names them. */
const shown = (file: string): string => `schemas/${file}`;

/** @returns null where nothing is called that, or its file isn't at hand */
export function writtenAt(raw: readonly RawDocument[], part: DocumentPart, id: string): DocumentPlace | null {
  const textOf = (is: (file: string) => boolean): { file: string; text: string } | null => {
    const found = raw.find(({ file }) => is(file));
    return found && "text" in found ? { file: found.file, text: found.text } : null;
  };
  if (part === "screen") {
    const own = textOf((file) => file.startsWith("screens/") && file.endsWith(`/${id}.json`));
    return own && { file: shown(own.file), line: 1 };
  }
  const flow = textOf((file) => file === "flow.json");
  if (!flow) return null;
  const guard = guardIn(JSON.parse(flow.text) as { guards: unknown[] }, id);
  return guard === null ? null : { file: shown(flow.file), line: lineOf(flow.text, guard) };
}

export const problemOf = ({ code, severity, reason, at, suggestion, witness }: Finding): DocumentProblem => ({
  code,
  severity,
  reason,
  suggestion: suggestion ?? null,
  example: witness ? exampleOf(witness) : null,
  at: { file: shown(at.file), line: at.line ?? null },
  screen: /^screens\/(?:.*\/)?([^/]+)\.json$/u.exec(at.file)?.[1] ?? null,
});
