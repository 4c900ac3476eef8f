import type { BlockDescriptor } from "../../language/documents/descriptor.ts";
import type { BlockDoc } from "../../language/documents/document.ts";
import { BLOCKS } from "../../language/kinds/manifest.ts";
import type { PropSpec } from "../../language/kinds/specs.ts";
import { isItem } from "../../language/expressions/dependencies.ts";
import { itemRoot } from "../../language/forms/answer-name.ts";
import { readPath, readSegments, segmentsOf } from "../../language/expressions/read-path.ts";
import { note, type ResolveContext } from "./context.ts";
import type { Environment } from "./environment.ts";
import { compileFlag } from "./flag.ts";
import { dynamic, constant, list, type Compiled, record, evaluateIn } from "./compiled.ts";
import { compileProps, choiceTextsOf, shownWhen } from "./prop.ts";
import { compileForm } from "./command-form.ts";
import { compileSection, itemVarsOf, rootOf } from "./section.ts";
import { isReadable } from "./readable.ts";
import { compileId } from "./value.ts";

export function compileBlocks(docs: readonly BlockDoc[], at: string, environment: Environment): Compiled<BlockDescriptor[]> {
  return list(docs.map((doc) => compileBlock(doc, at, environment)));
}

/** A block as it is drawn for this person; nothing when it is decided to be hidden or is not for them to read. */
function compileBlock(doc: BlockDoc, at: string, environment: Environment): Compiled<BlockDescriptor | undefined> {
  const here = `${at}/${doc.id}`;
  const specs: Readonly<Record<string, PropSpec>> | undefined = Object.hasOwn(BLOCKS, doc.kind) ? BLOCKS[doc.kind].props : undefined;
  const root = rootOf(doc);
  if (!specs || (root !== undefined && !environment.mayRead(root)) || !isReadable(doc, specs, environment)) return constant(undefined);
  const follows = choiceTextsOf(specs, doc, environment);
  const head = {
    id: compileId(doc.id, environment),
    kind: constant(doc.kind),
    ...(doc.region !== undefined && { region: constant(doc.region) }),
    ...(follows.length > 0 && { follows: constant(follows) }),
  };
  const props = compileProps(specs, doc, here, environment);
  const body = doc.kind === "each" ? compileEach(doc, head, props, here, environment) : compilePlain(doc, head, props, here, environment);
  return doc.when === undefined ? body : (shownWhen(compileFlag(doc.when, `${here}.when`, environment), body) as Compiled<BlockDescriptor | undefined>);
}

type Pieces = Record<string, Compiled<unknown>>;

function compilePlain(doc: BlockDoc, head: Pieces, props: Pieces, at: string, environment: Environment): Compiled<BlockDescriptor> {
  const blocks = doc.blocks && { blocks: compileBlocks(doc.blocks, at, environment) };
  const own = record({ ...head, ...props, ...blocks }) as Compiled<BlockDescriptor>;
  const section = doc.kind === "form" ? compileForm(doc, at, environment) : compileSection(doc, at, environment);
  return section ? dynamic((context) => ({ ...evaluateIn(own, context), ...evaluateIn(section, context) })) : own;
}

/**
 * The blocks of `each` once for every member, side by side in `blocks`, so that a client that does not
 * know the kind can draw them all the same. Ids carry the member's key.
 */
function compileEach(doc: BlockDoc, head: Pieces, { of, key, ...props }: Pieces, at: string, environment: Environment): Compiled<BlockDescriptor> {
  const own = record({ ...head, ...props }) as Compiled<BlockDescriptor>;
  const path = typeof doc.of === "object" && doc.of !== null && "var" in doc.of ? String(doc.of.var) : null;
  const listRoot = path !== null && path.endsWith(".list") && environment.isList(path.slice(0, -".list".length)) ? path.slice(0, -".list".length) : undefined;
  const template = compileBlocks(doc.blocks ?? [], at, insideEach(doc, listRoot, environment));
  const empty = compileBlocks(doc.empty ?? [], at, environment);
  return dynamic((context) => {
    const members = path === null ? (of ? evaluateIn(of, context) : undefined) : readList(path, context);
    if (members === undefined) note(context, at, `"${path ?? "of"}" is missing`);
    else if (members !== null && !Array.isArray(members)) note(context, at, `"${path ?? "of"}" is not a list`);
    const items: unknown[] = Array.isArray(members) ? members : [];
    // Unknown is not empty: nobody is told that there is nothing when that isn't known.
    const blocks =
      items.length === 0 ? (members === undefined ? [] : evaluateIn(empty, context)) : memberBlocks({ doc, listRoot, key, template }, items, context);
    return { ...evaluateIn(own, context), ...(listRoot !== undefined && { list: listRoot }), blocks };
  });
}

/** What is live around an `each` is live inside; of its members, what the sections inside ask of them. */
function insideEach(doc: BlockDoc, listRoot: string | undefined, environment: Environment): Environment {
  const asked = listRoot === undefined ? new Set<string>() : itemVarsOf(doc.blocks ?? [], listRoot);
  const { listRoot: _, ...around } = environment;
  return {
    ...around,
    isMember: true,
    ...(listRoot !== undefined && { listRoot }),
    isLive: (path) => (isItem(path) ? asked.has(path) : environment.isLive(path)),
  };
}

function readList(path: string, context: ResolveContext): unknown {
  const segments = segmentsOf(path);
  return segments[0] === "item" ? readSegments(context.scope.item, segments.slice(1)) : readSegments(context.scope.data, segments);
}

interface Each {
  doc: BlockDoc;
  /** The root of the list, where its members are answered here. */
  listRoot: string | undefined;
  key: Compiled<unknown> | undefined;
  template: Compiled<BlockDescriptor[]>;
}

/** A list of two hundred homes comes by here as often: what all its members share is put together once. */
function memberBlocks({ doc, listRoot, key, template }: Each, items: readonly unknown[], context: ResolveContext): BlockDescriptor[] {
  const { itemRoot: _, ...around } = context.scope;
  const [members, outside] = [context.members ?? [], context.suffix ?? ""];
  const all: BlockDescriptor[] = [];
  for (const [index, item] of items.entries()) {
    const id = listRoot === undefined ? undefined : readPath(item, "id");
    const scope = typeof id === "string" ? { ...around, item, itemRoot: itemRoot(listRoot as string, id) } : { ...around, item };
    const each = { number: index + 1, count: items.length };
    const named = key && evaluateIn(key, { ...context, each, scope });
    const own = typeof named === "string" || typeof named === "number" ? String(named) : String(index);
    const suffix = `:${own}${outside}`;
    const blocks = evaluateIn(template, { ...context, each, scope, members: [...members, own], suffix });
    if (blocks.length > 1) all.push({ id: doc.id + suffix, kind: "group", look: "plain", blocks });
    else all.push(...blocks);
  }
  return all;
}
