/**
 * Variants: changes to documents by id. Applied in the order of the variants' ids, so that two that
 * change the same thing always end the same way. What is stored keeps its id and its property.
 */
import type { BlockDoc, Change, DocumentSet, FieldDoc, ModalDoc, RouteMeta, ScreenDoc, VariantDoc } from "../../language/documents/document.ts";

export interface VariedDocuments {
  screens: Readonly<Record<string, ScreenDoc>>;
  modals: Readonly<Record<string, ModalDoc>>;
  /** Copy keys that read another key. */
  copy: ReadonlyMap<string, string>;
  routeMeta: ReadonlyMap<string, RouteMeta>;
}

type Node = BlockDoc | FieldDoc;
type InDocument = Extract<Change, { in: string }>;

export function applyVariants(documents: DocumentSet, variantIds: readonly string[]): VariedDocuments {
  const variants = [...variantIds].sort().flatMap((id) => (Object.hasOwn(documents.variants, id) ? [documents.variants[id] as VariantDoc] : []));
  const screens = { ...documents.screens };
  const modals = { ...documents.modals };
  const copy = new Map<string, string>();
  const routeMeta = new Map<string, RouteMeta>();
  for (const change of variants.flatMap((variant) => variant.changes)) {
    if ("copy" in change) copy.set(change.copy, change.to);
    else if ("route" in change) routeMeta.set(change.route, { ...routeMeta.get(change.route), ...change.meta });
    // What a status may visit is asked before anything is drawn.
    else if ("status" in change) continue;
    else if (Object.hasOwn(screens, change.in)) screens[change.in] = applyChange(screens[change.in] as ScreenDoc, change);
    else if (Object.hasOwn(modals, change.in)) modals[change.in] = applyChange(modals[change.in] as ModalDoc, change);
  }
  return { screens, modals, copy, routeMeta };
}

/** The document with one change. A change that names nothing that is there leaves it as it is; the checker finds it. */
function applyChange<D extends ScreenDoc | ModalDoc>(document: D, change: InDocument): D {
  if ("setScreen" in change) return { ...document, [change.setScreen]: change.to };
  const { blocks } = document;
  if ("remove" in change) return { ...document, blocks: edit(blocks, change.remove, () => []) };
  if ("replace" in change) return { ...document, blocks: edit(blocks, change.replace, (old) => [keepIdentity(old, change.with)]) };
  if ("set" in change) return { ...document, blocks: edit(blocks, change.set, (old) => [setProp(old, change.prop, change.to)]) };
  if (idsOf(blocks).has(change.insert.id)) return document;
  if (change.before !== undefined) return { ...document, blocks: edit(blocks, change.before, (old) => [change.insert, old]) };
  if (change.after !== undefined) return { ...document, blocks: edit(blocks, change.after, (old) => [old, change.insert]) };
  return "property" in change.insert ? document : { ...document, blocks: [...blocks, change.insert as BlockDoc] };
}

/** Props by which stored answers, translations and experiments hang on an element. */
const IDENTITY = new Set(["id", "property", "root"]);

function setProp(old: Node, prop: string, to: unknown): Node {
  return IDENTITY.has(prop) || prop === "__proto__" ? old : ({ ...old, [prop]: to } as Node);
}

function keepIdentity(old: Node, next: Node): Node {
  const kept: Record<string, unknown> = { ...next };
  for (const name of IDENTITY) if (Object.hasOwn(old, name)) kept[name] = old[name];
  return kept as unknown as Node;
}

/** The blocks with the element of an id put through `to`. Everything beside its path is shared. */
function edit(blocks: readonly BlockDoc[], id: string, to: (old: Node) => Node[]): BlockDoc[] {
  const visit = <N extends Node>(nodes: readonly N[]): N[] => nodes.flatMap((node) => (node.id === id ? (to(node) as N[]) : [descend(node)]));
  const descend = <N extends Node>(node: N): N => {
    const changed: Record<string, unknown> = {};
    for (const name of ["blocks", "empty", "fields"] as const) {
      const children = node[name];
      if (Array.isArray(children)) changed[name] = visit(children as Node[]);
    }
    return Object.keys(changed).length > 0 ? { ...node, ...changed } : node;
  };
  return visit(blocks);
}

function idsOf(blocks: readonly BlockDoc[], into = new Set<string>()): Set<string> {
  for (const block of blocks) {
    into.add(block.id);
    if (Array.isArray(block.fields)) for (const field of block.fields as FieldDoc[]) into.add(field.id);
    idsOf(block.blocks ?? [], into);
    idsOf(block.empty ?? [], into);
  }
  return into;
}
