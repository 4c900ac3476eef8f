import type { DocumentSet } from "#screens/language/documents/document.ts";
import { asksFields } from "#screens/language/kinds/asking-kinds.ts";
import { ownProperty } from "../survey/data-types.ts";

/** Answers that nobody is asked for any more, by `<root>.<property>`: what was given stays where it is. */
export function questionsTakenOut(before: DocumentSet, after: DocumentSet): string[] {
  const [old, now] = [questionsIn(before), questionsIn(after)];
  return [...old].filter((name) => !now.has(name)).sort();
}

/** What any screen or modal asks and keeps, as it stands and as variants change it. */
function questionsIn({ screens, modals, variants, catalog }: DocumentSet): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, fields } = value as { kind?: unknown; fields?: unknown };
    const root = typeof kind === "string" && asksFields(kind) ? (value as { root?: string }).root : undefined;
    if (root !== undefined && ownProperty(catalog.roots, root)?.resource !== undefined && Array.isArray(fields))
      for (const { property } of fields as { property?: string }[]) if (property !== undefined) found.add(`${root}.${property}`);
    for (const part of Object.values(value)) visit(part);
  };
  visit([Object.values(screens), Object.values(modals), Object.values(variants).map(({ changes }) => changes)]);
  return found;
}
