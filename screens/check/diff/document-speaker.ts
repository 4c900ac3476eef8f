import type { Action, CopyRef, DocumentSet } from "#screens/language/documents/document.ts";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import type { PropSpec } from "#screens/language/kinds/specs.ts";
import { ownProperty } from "../survey/data-types.ts";
import { titleProp } from "./element-words.ts";
import type { Speaker } from "./element-words.ts";
import type { TreeNode } from "./tree-diff.ts";

/** Says what documents hold, texts in the source language. `after` knows first, `before` what is gone. */
export function documentSpeaker(before: DocumentSet, after: DocumentSet): Speaker {
  const text = (key: string): string => {
    const entry = ownProperty(after.copy[SOURCE_LOCALE]?.texts ?? {}, key) ?? ownProperty(before.copy[SOURCE_LOCALE]?.texts ?? {}, key) ?? key;
    return typeof entry === "string" ? entry : entry.text;
  };
  return {
    labelOf(node) {
      const prop = titleProp(node);
      return prop === null ? null : copyInWords(node[prop], text);
    },
    textOf: (node, prop, value) => (value !== undefined && isCopy(node, prop) ? copyInWords(value, text) : null),
    action: actionInWords,
  };
}

/** The text of a copy reference; of several choices, all of them. */
export function copyInWords(ref: unknown, text: (key: string) => string): string {
  if (typeof ref === "string") return text(ref);
  if (Array.isArray(ref)) return ref.map((choice: { copy: CopyRef }) => copyInWords(choice.copy, text)).join(" / ");
  const key = (ref as { key?: unknown } | null)?.key;
  return typeof key === "string" ? text(key) : "";
}

function isCopy(node: TreeNode, prop: string): boolean {
  if ("property" in node && ["label", "hint", "placeholder", "help"].includes(prop)) return true;
  const kind = String(node["kind"]);
  const manifests = ("property" in node ? FIELDS : BLOCKS) as Record<string, { props: Record<string, PropSpec> }>;
  const spec = ownProperty(ownProperty(manifests, kind)?.props ?? {}, prop);
  // An item has no kind of its own; its texts are the ones that name it.
  return spec
    ? ["copy", "rich", "steps", "pattern"].includes(spec.is)
    : node["kind"] === undefined && ["label", "title", "text", "note", "badge"].includes(prop);
}

function actionInWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return "does nothing";
  const action = value as Action;
  if ("command" in action) {
    const input = action.input && Object.keys(action.input).length > 0 ? ` with ${JSON.stringify(action.input)}` : "";
    return `gives the command "${action.command}"${input}${action.then ? ` and then ${actionInWords(action.then)}` : ""}`;
  }
  if ("go" in action) return `leads to "${action.go}"`;
  if ("open" in action) return `opens "${action.open}"`;
  if ("close" in action) return "closes";
  if ("link" in action) return `links to ${JSON.stringify(action.link)}`;
  if ("support" in action) return "opens the support";
  if ("print" in action) return "prints the page";
  if ("tool" in action) return `does "${action.tool}" in the browser`;
  if ("resume" in action) return `goes on where the person was, else to "${action.resume}"`;
  if ("frame" in action) return `opens ${JSON.stringify(action.frame)} in a frame`;
  return JSON.stringify(action);
}
