/** What changed on one screen for one person, one line for each change, with what was there before and what is there now. */
import type { ScreenChange, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { nodesOf, plain, speaker } from "./descriptor-diff.ts";
import { changeInWords, shortened, titleProp } from "./element-words.ts";
import { diffTrees, type TreeChange, type TreeNode } from "./tree-diff.ts";

export function screenChanges(before: ScreenDescriptor, after: ScreenDescriptor): ScreenChange[] {
  const modals = [...new Set([...Object.keys(before.modals), ...Object.keys(after.modals)])];
  const title: TreeNode[][] = [before, after].map(({ title: text }) => [{ id: "title", kind: "heading", title: text }]);
  const trees = [
    [title[0]!, title[1]!],
    [nodesOf(before), nodesOf(after)],
    ...modals.map((id) => [before.modals[id], after.modals[id]].map((modal) => (modal ? [modal as unknown as TreeNode] : []))),
  ];
  const [titled = [], ...rest] = trees.map(([old, now]) => diffTrees(old!, now!).map(changeOf));
  const others = rest.flat();
  // Where the page says its title itself, it is one change and not two.
  return [...titled.filter((change) => !others.some(({ after: text }) => text === change.after)), ...others];
}

function changeOf(change: TreeChange): ScreenChange {
  const { what, node } = change;
  const words = changeInWords(change, speaker);
  if (what !== "changed") {
    const text = titleOf(node);
    const [before, after] = [what === "added" ? null : text, what === "removed" ? null : text];
    return { what, where: node.id, words, before, after, shown: { before, after } };
  }
  const { prop, from, to, before: was } = change;
  return {
    what,
    where: `${node.id}.${prop}`,
    words,
    before: value(from),
    after: value(to),
    shown: { before: plainOr(from) ?? titleOf(was), after: plainOr(to) ?? titleOf(node) },
  };
}

/** The words on an element. */
function titleOf(node: TreeNode): string | null {
  const prop = titleProp(node);
  return prop === null ? null : plain(node[prop]);
}

const plainOr = (given: unknown): string | null => (typeof given === "string" || Array.isArray(given) ? plain(given) : null);

function value(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  return plainOr(given) ?? plain(given) ?? shortened(JSON.stringify(given));
}
