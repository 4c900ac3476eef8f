/** A part of a page alone: a test of one field does not draw the other twenty-seven. */
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./documents.ts";
import { APPLY } from "./typing.ts";

/** The page with the blocks of these ids, whatever stands around them, and no others. */
function partOf(descriptor: ScreenDescriptor, ...ids: string[]): ScreenDescriptor {
  const missing = new Set(ids);
  const kept = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] =>
    blocks.flatMap((block) => {
      if (missing.delete(block.id) || ids.includes(block.id)) return [block];
      const within = kept(block.blocks ?? []);
      return within.length > 0 ? [{ ...block, blocks: within }] : [];
    });
  const part = { ...descriptor, blocks: kept(descriptor.blocks) };
  if (missing.size > 0) throw new Error(`Not on this page: ${[...missing].join(", ")}`);
  return part;
}

/** These sections of the application form, as a persona sees them. */
export const formWith =
  (...sections: string[]) =>
  (...of: [persona: string, change?: Parameters<typeof draw>[2], locale?: string]): ScreenDescriptor =>
    partOf(draw(APPLY, ...of), ...sections);
