/**
 * What a client that is older than the documents draws. A client says which catalog it knows; the kinds
 * that came later are replaced by what their manifest says: an unknown leaf by a quiet placeholder, an
 * unknown container by its children, an unknown required input by a call for help. Nothing that a
 * person has to answer is skipped silently.
 */
import type { BlockDescriptor, FieldDescriptor, FormSectionDescriptor, ScreenDescriptor } from "./descriptor.ts";
import { type Fallback, fallbackByShape, fieldFallback } from "../kinds/fallback.ts";
import { FIELDS, type FieldManifest } from "../kinds/fields.ts";
import { BLOCKS, type BlockKind } from "../kinds/manifest.ts";
import type { KindManifest } from "../kinds/specs.ts";

/** A kind that the client does not know, and what it draws in its place. */
export interface UnknownPart {
  id: string;
  kind: string;
  fallback: Fallback;
}

export interface Known {
  blocks: ReadonlySet<string>;
  fields: ReadonlySet<string>;
}

/** The kinds of a catalog version. */
export function knownIn(catalog: number): Known {
  const upTo = (kinds: Readonly<Record<string, { since?: number }>>) =>
    new Set(
      Object.entries(kinds)
        .filter(([, { since = 1 }]) => since <= catalog)
        .map(([kind]) => kind),
    );
  return { blocks: upTo(BLOCKS as Record<string, KindManifest>), fields: upTo(FIELDS as Record<string, FieldManifest>) };
}

/**
 * What stands in for a block of a kind that is not known. Without the kind's manifest (the client is
 * the one that is old) the block's own shape says it: fields must not be lost, children can be drawn.
 */
export function fallbackOf(block: Pick<BlockDescriptor, "blocks"> & { kind: string; fields?: unknown }): Fallback {
  if (Object.hasOwn(BLOCKS, block.kind)) return BLOCKS[block.kind as BlockKind].fallback;
  return fallbackByShape(block);
}

/** The screen for a client that knows less: what it does not know carries its `fallback`. The same object when it knows everything. */
export function degradeScreen(screen: ScreenDescriptor, known: Known): { screen: ScreenDescriptor; unknown: UnknownPart[] } {
  const unknown: UnknownPart[] = [];
  const blocks = degradeBlocks(screen.blocks, known, unknown);
  const modals = Object.fromEntries(
    Object.entries(screen.modals).map(([key, modal]) => [key, { ...modal, blocks: degradeBlocks(modal.blocks, known, unknown) }]),
  );
  return { screen: unknown.length === 0 ? screen : { ...screen, blocks, modals }, unknown };
}

function degradeBlocks(blocks: readonly BlockDescriptor[], known: Known, unknown: UnknownPart[]): BlockDescriptor[] {
  return blocks.map((block) => {
    if (known.blocks.has(block.kind)) return degradeInside(block, known, unknown);
    const fallback = fallbackOf(block);
    unknown.push({ id: block.id, kind: block.kind, fallback });
    // What held for the block still holds for what stands in for it: its place, and when it is shown.
    const { id, kind, region, visible } = block;
    return {
      id,
      kind,
      fallback,
      ...(region !== undefined && { region }),
      ...(visible !== undefined && { visible }),
      ...(fallback === "children" && { blocks: degradeBlocks(block.blocks ?? [], known, unknown) }),
    };
  });
}

function degradeInside(block: BlockDescriptor, known: Known, unknown: UnknownPart[]): BlockDescriptor {
  const fields = Array.isArray(block.fields) ? { fields: degradeFields((block as unknown as FormSectionDescriptor).fields, known, unknown) } : {};
  const blocks = block.blocks ? { blocks: degradeBlocks(block.blocks, known, unknown) } : {};
  return { ...block, ...fields, ...blocks };
}

function degradeFields(fields: readonly FieldDescriptor[], known: Known, unknown: UnknownPart[]): FieldDescriptor[] {
  return fields.map((field) => {
    if (known.fields.has(field.kind)) return field;
    const fallback = fieldFallback(field);
    unknown.push({ id: field.id, kind: field.kind, fallback });
    return { ...field, props: { fallback } };
  });
}
