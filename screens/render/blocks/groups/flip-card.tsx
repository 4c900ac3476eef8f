import type { Live } from "#screens/language/documents/descriptor.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { BlockProps } from "../draw/block.ts";

/** A card of which the side that is seen is drawn. */
export function FlipCard({ block }: BlockProps<{ turned: Live<boolean>; label?: string }>) {
  return (
    <div className="flip-card" role={block.label ? "group" : undefined} aria-label={block.label}>
      {drawBlocks(block.blocks)}
    </div>
  );
}
