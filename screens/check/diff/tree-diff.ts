import { canonicalJson } from "#screens/language/documents/content-hash.ts";

/** Something with an id: a block, a field, an item; of a document or of a descriptor. */
export type TreeNode = { id: string } & Record<string, unknown>;

export type TreeChange =
  | { what: "added" | "removed"; node: TreeNode; in: TreeNode | null; after: TreeNode | null }
  | { what: "moved"; node: TreeNode; in: TreeNode | null; after: TreeNode | null }
  | { what: "changed"; node: TreeNode; before: TreeNode; prop: string; from: unknown; to: unknown };

interface Placed {
  node: TreeNode;
  parent: TreeNode | null;
  siblings: TreeNode[];
  /** The container and the list in it: an `each` has two. */
  list: string;
}

/** What became of the things with ids, by id: however they stand, a thing keeps its id. */
export function diffTrees(before: readonly TreeNode[], after: readonly TreeNode[]): TreeChange[] {
  const old = index(before);
  const now = index(after);
  const changes: TreeChange[] = [];
  for (const [key, { node, parent, siblings }] of old) {
    // What went with its container need not be said.
    if (!now.has(key) && (parent === null || now.has(keyOf(parent, old)))) changes.push({ what: "removed", node, in: parent, after: previous(siblings, node) });
  }
  const moved = movedKeys(old, now);
  for (const [key, { node, parent, siblings }] of now) {
    const was = old.get(key);
    const place = { node, in: parent, after: previous(siblings, node) };
    if (!was) {
      if (parent === null || old.has(keyOf(parent, now))) changes.push({ what: "added", ...place });
      continue;
    }
    if (moved.has(key)) changes.push({ what: "moved", ...place });
    for (const prop of new Set([...Object.keys(was.node), ...Object.keys(node)])) {
      // Neither does what its authors say of it.
      if (prop === "id" || prop === "accepts" || isList(was.node[prop]) || isList(node[prop])) continue;
      // In which order an object names its properties is nothing that anybody sees.
      if (differ(was.node[prop], node[prop])) changes.push({ what: "changed", node, before: was.node, prop, from: was.node[prop], to: node[prop] });
    }
  }
  return changes;
}

export const differ = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one !== other : JSON.stringify(one) !== JSON.stringify(other) && canonicalJson(one) !== canonicalJson(other);

const isNode = (value: unknown): value is TreeNode => typeof value === "object" && value !== null && typeof (value as TreeNode).id === "string";
const isList = (value: unknown): value is TreeNode[] => Array.isArray(value) && value.length > 0 && value.every(isNode);

/** Items have ids of their own within their block only, so the block's id goes before theirs. */
function index(nodes: readonly TreeNode[]): Map<string, Placed> {
  const placed = new Map<string, Placed>();
  const visit = (siblings: TreeNode[], parent: TreeNode | null, parentKey: string, list: string): void => {
    for (const node of siblings) {
      const key = isElement(node) ? node.id : `${parentKey}/${node.id}`;
      placed.set(key, { node, parent, siblings, list });
      for (const [name, value] of Object.entries(node)) if (isList(value)) visit(value, node, key, `${key} ${name}`);
    }
  };
  visit([...nodes], null, "", "");
  return placed;
}

const isElement = (node: TreeNode): boolean => typeof node["kind"] === "string";

function keyOf(node: TreeNode, placed: Map<string, Placed>): string {
  if (isElement(node)) return node.id;
  for (const [key, { node: other }] of placed) if (other === node) return key;
  return node.id;
}

function previous(siblings: readonly TreeNode[], node: TreeNode): TreeNode | null {
  return siblings[siblings.indexOf(node) - 1] ?? null;
}

/** Those that changed their container, and the fewest of the others that have to be moved to get the new order. */
function movedKeys(old: Map<string, Placed>, now: Map<string, Placed>): Set<string> {
  const moved = new Set<string>();
  const groups = new Map<string, { key: string; was: number }[]>();
  for (const [key, { list }] of now) {
    const was = old.get(key);
    if (!was) continue;
    if (was.list === list) groups.set(list, [...(groups.get(list) ?? []), { key, was: was.siblings.indexOf(was.node) }]);
    else moved.add(key);
  }
  for (const group of groups.values()) {
    const kept = longestIncreasing(group.map(({ was }) => was));
    group.forEach(({ key }, i) => {
      if (!kept.has(i)) moved.add(key);
    });
  }
  return moved;
}

/** Positions of a longest increasing subsequence. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const best = values.map(() => 1);
  const from = values.map(() => -1);
  let last = -1;
  values.forEach((value, i) => {
    for (let j = 0; j < i; j++) {
      if (values[j]! < value && best[j]! + 1 > best[i]!) {
        best[i] = best[j]! + 1;
        from[i] = j;
      }
    }
    if (last === -1 || best[i]! > best[last]!) last = i;
  });
  const kept = new Set<number>();
  for (let at = last; at !== -1; at = from[at]!) kept.add(at);
  return kept;
}
