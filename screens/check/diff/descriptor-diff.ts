import type { Live, RichText } from "#screens/language/documents/descriptor.ts";
import { titleProp } from "./element-words.ts";
import type { Speaker } from "./element-words.ts";
import type { TreeNode } from "./tree-diff.ts";

const TEXTS = new Set(["label", "hint", "placeholder", "help", "title", "text", "about", "value", "reason", "requiredMessage"]);

/** A resolved text as plain words; of a live one, all of its choices. */
export function plain(text: unknown): string | null {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return (text as RichText).map((part) => (typeof part === "string" ? part : part.text)).join("");
  const live = (text as { live?: { is: Live<string> }[] } | null)?.live;
  return live ? live.map(({ is }) => plain(is)).join(" / ") : null;
}

export const speaker: Speaker = {
  labelOf(node) {
    const prop = titleProp(node);
    return prop === null ? null : plain(node[prop]);
  },
  textOf: (_, prop, value) => (TEXTS.has(prop) && value !== undefined ? plain(value) : null),
  action(value) {
    const action = value as { do?: string; href?: string; command?: string; modal?: string } | undefined;
    switch (action?.do) {
      case "go":
      case "link":
        return `leads to ${action.href}`;
      case "command":
        return `gives the command "${action.command}"`;
      case "open":
        return `opens "${action.modal}"`;
      case "close":
        return "closes";
      case undefined:
        return "does nothing";
      default:
        return `does "${action?.do}"`;
    }
  },
};

export const nodesOf = ({ blocks }: { blocks: unknown }): TreeNode[] => blocks as TreeNode[];
