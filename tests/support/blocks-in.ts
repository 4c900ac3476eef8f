import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";

/** All of these blocks, and those within them, as they are drawn one after the other. */
export const blocksIn = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] => blocks.flatMap((block) => [block, ...blocksIn(block.blocks ?? [])]);
