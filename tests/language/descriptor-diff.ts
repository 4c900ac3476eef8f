/** What is other in a drawn screen, in words: for whoever is told that a snapshot changed. */
import { nodesOf, speaker } from "#screens/check/diff/descriptor-diff.ts";
import type { Difference } from "#screens/check/diff/difference.ts";
import { changeInWords, shortened } from "#screens/check/diff/element-words.ts";
import { differ, diffTrees } from "#screens/check/diff/tree-diff.ts";
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

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

function diffProps(before: ScreenDescriptor | ModalDescriptor, after: ScreenDescriptor | ModalDescriptor, say: (prop: string, words: string) => void): void {
  const [old, now] = [before as unknown as Record<string, unknown>, after as unknown as Record<string, unknown>];
  for (const prop of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (prop === "blocks" || prop === "modals" || prop === "revision") continue;
    if (differ(old[prop], now[prop])) say(prop, `its ${prop} is ${JSON.stringify(now[prop])} instead of ${JSON.stringify(old[prop])}`);
  }
}
