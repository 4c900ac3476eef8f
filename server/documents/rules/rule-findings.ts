/** What is found wrong in a rule file once it has its shape: no server starts with it. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, FindingCode } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";

export type RuleFinding = (code: FindingCode, path: string, id: string, reason: string, more?: Partial<Finding>) => Finding;

export const findingIn =
  (file: string): RuleFinding =>
  (code, path, id, reason, more = {}) => ({ code, severity: "error", reason, at: { file, path, id }, related: [], ...more });

/** Names of texts and of drawings that the documents have to have. */
export function namesIn(file: string, { catalog, copy }: Pick<DocumentSet, "catalog" | "copy">) {
  const finding = findingIn(file);
  const texts = Object.keys(copy[SOURCE_LOCALE]?.texts ?? {});
  const known = new Set(texts);
  return {
    unknownText: (path: string, key: string): Finding[] =>
      known.has(key) ? [] : [finding("reference/unknown-copy", path, key, `There is no text with the key "${key}"`, didYouMean(key, texts))],
    unknownDrawing(path: string, of: "icon" | "picture", name: string): Finding[] {
      const names = catalog.tokens[of] ?? [];
      return names.includes(name) ? [] : [finding("reference/unknown-token", path, name, `There is no ${of} "${name}"`, didYouMean(name, names))];
    },
  };
}

/** The places of what stood there before. */
export const twice = (ids: readonly string[]): number[] => ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []));
