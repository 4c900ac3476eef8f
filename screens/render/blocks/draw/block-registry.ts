import type { BlockComponent } from "./block.ts";

/**
 * Which component draws which kind. Filled in by the page instead of imported: a container draws blocks, and
 * a registry that containers import would import them back.
 */
export const BLOCKS_BY_KIND: Record<string, BlockComponent | undefined> = {};
