import type { Live, ModalDescriptor, RichText, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Difference } from "./difference.ts";
import { changeInWords, shortened, titleProp } from "./element-words.ts";
import type { Speaker } from "./element-words.ts";
import { differ, diffTrees } from "./tree-diff.ts";
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

/** Between two resolutions of the same screen for the same person. */
export function diffDescriptors(before: ScreenDescriptor, after: ScreenDescriptor): Difference[] {
  const found: Difference[] = [];
  const add = (words: string, id: string | null = null, prop: string | null = null): void => {
    found.push({ in: "screen", of: after.screen, variant: after.variants.join("+") || null, id, prop, words: `Screen "${after.screen}": ${words}` });
  };
  for (const change of diffTrees(nodesOf(before), nodesOf(after)))
    add(changeInWords(change, speaker), change.node.id, change.what === "changed" ? change.prop : null);
  for (const id of new Set([...Object.keys(before.modals), ...Object.keys(after.modals)])) {
    const [old, now] = [before.modals[id], after.modals[id]];
    // The key has the arguments in it; a person knows what is written on top.
    const modal = `modal '${shortened((old ?? now)!.title)}'`;
    if (!old || !now) add(`${modal} can ${now ? "now" : "no longer"} be opened`, id);
    else
      for (const change of diffTrees(nodesOf(old), nodesOf(now)))
        add(`${modal}: ${changeInWords(change, speaker)}`, change.node.id, change.what === "changed" ? change.prop : null);
    if (old && now) diffProps(old, now, (prop, words) => add(`${modal}: ${words}`, id, prop));
  }
  diffProps(before, after, (prop, words) => add(words, null, prop));
  return found;
}

export const nodesOf = ({ blocks }: { blocks: unknown }): TreeNode[] => blocks as TreeNode[];

function diffProps(before: ScreenDescriptor | ModalDescriptor, after: ScreenDescriptor | ModalDescriptor, say: (prop: string, words: string) => void): void {
  const [old, now] = [before as unknown as Record<string, unknown>, after as unknown as Record<string, unknown>];
  for (const prop of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (prop === "blocks" || prop === "modals" || prop === "revision") continue;
    if (differ(old[prop], now[prop])) say(prop, `its ${prop} is ${JSON.stringify(now[prop])} instead of ${JSON.stringify(old[prop])}`);
  }
}
