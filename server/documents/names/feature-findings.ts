/** Features that nothing reads: whoever turns one on would change nothing. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { ruleFileOf } from "../rules/rule-files.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";

const FILE = "features.json";

export function unreadFeatureFindings({ catalog }: DocumentSet, raw: readonly RawDocument[]): Finding[] {
  const read = catalog.roots["features"]?.properties ?? {};
  return Object.keys(ruleFileOf(raw, FILE)?.flags ?? {}).flatMap((name): Finding[] =>
    Object.hasOwn(read, name)
      ? []
      : [
          {
            code: "reach/unused",
            severity: "warning",
            reason: `Nothing reads the feature "${name}"`,
            at: { file: FILE, path: `/flags/${name}`, id: name },
            related: [],
            suggestion: `Write one that is read (${Object.keys(read).join(", ")}), or take it out.`,
          },
        ],
  );
}
