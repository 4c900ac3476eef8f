/**
 * Lays over a drawn screen what has become of a part of it. Everything that the patch does not name stays as it is, and
 * stays the very object that it was, so that nothing else is drawn again.
 */
import type { BlockDescriptor, ScreenDescriptor, ScreenPatch } from "./descriptor.ts";

/** Null where it doesn't fit: the screen has to be asked for as a whole. */
export function patched(screen: ScreenDescriptor, patch: ScreenPatch): ScreenDescriptor | null {
  const { of, places, modals, rules, tables, ...frame } = patch;
  if (of.revision !== screen.revision || of.locale !== screen.locale || of.screen !== screen.screen || !isSame(of.variants, screen.variants)) return null;
  const { follows: _, ...before } = screen;
  return {
    ...before,
    ...reuseUnchanged(screen, frame),
    blocks: placed(screen.blocks, null, places),
    modals: Object.keys(modals).length === 0 ? screen.modals : { ...screen.modals, ...reuseUnchanged(screen.modals, modals) },
    ...(rules && { rules }),
    ...(tables && { tables: { ...screen.tables, ...tables } }),
  };
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What reads as before stays the same object. */
const reuseUnchanged = <T extends object>(before: object, now: T): T =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => {
      const there = (before as Record<string, unknown>)[name];
      return [name, isSame(there, value) ? there : value];
    }),
  ) as T;

function placed(before: BlockDescriptor[], parent: string | null, places: ScreenPatch["places"]): BlockDescriptor[] {
  const byId = new Map(before.map((block) => [block.id, block]));
  const place = places.find((each) => each.in === parent);
  const now = place
    ? place.blocks.flatMap((block) => {
        if (typeof block !== "string") return [shared(byId.get(block.id), block)];
        const there = byId.get(block);
        return there ? [inside(there, places)] : [];
      })
    : before.map((block) => inside(block, places));
  return isAsBefore(before, now) ? before : now;
}

function inside(block: BlockDescriptor, places: ScreenPatch["places"]): BlockDescriptor {
  if (!block.blocks) return block;
  const blocks = placed(block.blocks, block.id, places);
  return blocks === block.blocks ? block : { ...block, blocks };
}

/** The block as it is now, made of what is as before: a member that was there already is not drawn again. */
function shared(before: BlockDescriptor | undefined, now: BlockDescriptor): BlockDescriptor {
  if (!before || before.kind !== now.kind) return now;
  const byId = new Map(before.blocks?.map((block) => [block.id, block]));
  const blocks = now.blocks?.map((block) => shared(byId.get(block.id), block));
  if (isSame({ ...before, blocks: undefined }, { ...now, blocks: undefined }) && isAsBefore(before.blocks ?? [], blocks ?? [])) return before;
  return blocks ? { ...now, blocks: isAsBefore(before.blocks ?? [], blocks) ? before.blocks! : blocks } : now;
}

const isAsBefore = (before: readonly BlockDescriptor[], now: readonly BlockDescriptor[]): boolean =>
  before.length === now.length && before.every((block, i) => block === now[i]);
