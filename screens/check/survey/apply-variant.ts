import type { Change, DocumentSet, ModalDoc, ScreenDoc, VariantDoc } from "#screens/language/documents/document.ts";
import { pointerTo } from "../words/places.ts";

export interface Origin {
  file: string;
  path: string;
  fromVariant: boolean;
}

/** Where the parts of a changed screen were written: in the screen's own file or in the variant's. */
export interface Origins {
  nodes: WeakMap<object, Origin>;
  /** Single properties that a `set` wrote, by name. */
  props: WeakMap<object, Record<string, Origin>>;
}

export type Node = { id: string } & Record<string, unknown>;

/** A change that can't be carried out, or that makes something else of what it names. */
export interface ChangeProblem {
  change: number;
  what:
    "unknown-target" | "unknown-id" | "deleted" | "moved-after" | "type-changed" | "unknown-copy-key" | "unknown-route" | "unknown-place" | "unknown-status";
  name: string;
  in: string;
  /** Position of the other change that is to blame. */
  by?: number;
  among?: string[];
}

export interface Applied {
  screens: Record<string, ScreenDoc>;
  modals: Record<string, ModalDoc>;
  origins: Origins;
  problems: ChangeProblem[];
  /** What each change named, as it stood just before it was replaced, set or removed. */
  before: Map<number, Node>;
}

/** Props by which stored answers, translations and experiments hang on an element: the resolver keeps them. */
export const IDENTITY: readonly string[] = ["id", "property", "root"];

type Doc = ScreenDoc | ModalDoc;
/** A change of one block, field or item. */
type ElementChange = Extract<Change, { replace: string } | { insert: unknown } | { remove: string } | { set: string }>;

/** The screens and modals that a variant changes, as it makes them. Never throws: problems are told. */
export function applyVariant(documents: DocumentSet, variant: VariantDoc, file: string): Applied {
  const origins: Origins = { nodes: new WeakMap(), props: new WeakMap() };
  const applied: Applied = { screens: {}, modals: {}, origins, problems: [], before: new Map() };
  /** Screen and id → the change that took it away. */
  const removed = new Map<string, number>();

  variant.changes.forEach((change, index) => {
    const path = pointerTo("/changes", index);
    if ("copy" in change) {
      if (!Object.values(documents.copy).some((copy) => Object.hasOwn(copy.texts, change.copy))) {
        applied.problems.push({ change: index, what: "unknown-copy-key", name: change.copy, in: "" });
      }
      return;
    }
    if ("route" in change) {
      const names = documents.flow.routes.map((route) => route.name);
      if (!names.includes(change.route)) applied.problems.push({ change: index, what: "unknown-route", name: change.route, in: "", among: names });
      return;
    }
    if ("status" in change) {
      const { statuses, routes } = documents.flow;
      const places = routes.flatMap(({ name, area }) => (area === undefined ? [name] : [name, area]));
      if (!Object.hasOwn(statuses, change.status))
        applied.problems.push({ change: index, what: "unknown-status", name: change.status, in: "", among: Object.keys(statuses) });
      for (const name of change.allows)
        if (!places.includes(name)) applied.problems.push({ change: index, what: "unknown-place", name, in: "", among: [...new Set(places)] });
      return;
    }
    const doc = changedDoc(documents, change.in, applied);
    if (!doc) {
      const among = [...Object.keys(documents.screens), ...Object.keys(documents.modals)];
      applied.problems.push({ change: index, what: "unknown-target", name: change.in, in: change.in, among });
      return;
    }
    if ("setScreen" in change) {
      (doc as unknown as Record<string, unknown>)[change.setScreen] = change.to;
      setOrigin(origins, doc, change.setScreen, { file, path: pointerTo(path, "to"), fromVariant: true });
      return;
    }
    carryOut(change, index, doc);
  });
  return applied;

  function carryOut(change: ElementChange, index: number, doc: Doc): void {
    const path = pointerTo("/changes", index);
    const target = "replace" in change ? change.replace : "remove" in change ? change.remove : "set" in change ? change.set : (change.before ?? change.after);
    const place = target === undefined ? { list: doc.blocks as unknown as Node[], at: doc.blocks.length } : locate(doc, target);
    if (!place) {
      applied.problems.push(lost(target!, change.in, index, doc));
      return;
    }
    const node = place.list[place.at];
    if (target !== undefined) applied.before.set(index, structuredClone(node!));
    if ("insert" in change) {
      const inserted = copyOf(change.insert as Node, { file, path: pointerTo(path, "insert"), fromVariant: true }, origins);
      place.list.splice(place.at + (change.before === undefined && change.after !== undefined ? 1 : 0), 0, inserted);
    } else if ("remove" in change) {
      place.list.splice(place.at, 1);
      forget(node!, change.in, index);
    } else if ("replace" in change) {
      const replacement = copyOf(change.with as Node, { file, path: pointerTo(path, "with"), fromVariant: true }, origins);
      for (const name of IDENTITY) if (Object.hasOwn(node!, name)) replacement[name] = node![name];
      place.list[place.at] = replacement;
      if (change.with.id === change.replace && becomesAnother(node!, replacement["kind"])) {
        applied.problems.push({ change: index, what: "type-changed", name: change.replace, in: change.in });
      }
      forget(node!, change.in, index);
      for (const id of idsIn(replacement)) removed.delete(`${change.in} ${id}`);
    } else {
      if (change.prop === "kind" && becomesAnother(node!, change.to))
        applied.problems.push({ change: index, what: "type-changed", name: change.set, in: change.in });
      if (IDENTITY.includes(change.prop)) return; // reported as a change of what is stored
      const at = { file, path: pointerTo(path, "to"), fromVariant: true };
      node![change.prop] = recorded(change.to, at, origins);
      setOrigin(origins, node!, change.prop, at);
    }
  }

  function forget(node: Node, within: string, index: number): void {
    for (const id of idsIn(node)) removed.set(`${within} ${id}`, index);
  }

  function lost(name: string, within: string, index: number, doc: Doc): ChangeProblem {
    const by = removed.get(`${within} ${name}`);
    if (by !== undefined) return { change: index, what: "deleted", name, in: within, by };
    const later = variant.changes.findIndex((change, i) => {
      const brought =
        i <= index || !("in" in change) || change.in !== within ? null : "insert" in change ? change.insert : "replace" in change ? change.with : null;
      return brought !== null && idsIn(brought as Node).includes(name);
    });
    if (later !== -1) return { change: index, what: "moved-after", name, in: within, by: later };
    return { change: index, what: "unknown-id", name, in: within, among: (doc.blocks as unknown as Node[]).flatMap(idsIn) };
  }
}

function changedDoc(documents: DocumentSet, id: string, applied: Applied): Doc | null {
  const changed = applied.screens[id] ?? applied.modals[id];
  if (changed) return changed;
  const origin = (kind: string): Origin => ({ file: documents.files[`${kind}:${id}`] ?? `${kind}/${id}`, path: "", fromVariant: false });
  if (Object.hasOwn(documents.screens, id))
    return (applied.screens[id] = copyOf(documents.screens[id] as unknown as Node, origin("screen"), applied.origins) as unknown as ScreenDoc);
  if (Object.hasOwn(documents.modals, id))
    return (applied.modals[id] = copyOf(documents.modals[id] as unknown as Node, origin("modal"), applied.origins) as unknown as ModalDoc);
  return null;
}

function setOrigin(origins: Origins, node: object, prop: string, origin: Origin): void {
  origins.props.set(node, { ...origins.props.get(node), [prop]: origin });
}

/** A field may be asked in another way, as long as it stores the same; a block of another kind is another block. */
const becomesAnother = (node: Node, kind: unknown): boolean => node["kind"] !== kind && !Object.hasOwn(node, "property");

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).id === "string";

/** Lists of things with ids inside a block: its blocks, its fields, its items. */
function nodeLists(node: object): [string, Node[]][] {
  return Object.entries(node).filter((entry): entry is [string, Node[]] => Array.isArray(entry[1]) && entry[1].some(isNode));
}

/** Those whose members a change can name. */
function childLists(node: object): [string, Node[]][] {
  return nodeLists(node).filter(([name]) => name === "blocks" || name === "empty" || name === "fields");
}

function locate(node: object, id: string): { list: Node[]; at: number } | null {
  for (const [, list] of childLists(node)) {
    const at = list.findIndex((child) => child.id === id);
    if (at !== -1) return { list, at };
    for (const child of list) {
      const found = locate(child, id);
      if (found) return found;
    }
  }
  return null;
}

function idsIn(node: Node): string[] {
  return [node.id, ...childLists(node).flatMap(([, list]) => list.flatMap(idsIn))];
}

/** A copy that may be changed, its parts remembering where they were written. Conditions, actions and copy are shared. */
function copyOf(node: Node, origin: Origin, origins: Origins): Node {
  const copy: Node = { ...node };
  origins.nodes.set(copy, origin);
  for (const [name, list] of nodeLists(node)) copy[name] = recorded(list, { ...origin, path: pointerTo(origin.path, name) }, origins);
  return copy;
}

function recorded(value: unknown, origin: Origin, origins: Origins): unknown {
  if (!Array.isArray(value) || !value.some(isNode)) return value;
  return value.map((child, i) => (isNode(child) ? copyOf(child, { ...origin, path: pointerTo(origin.path, i) }, origins) : child));
}
