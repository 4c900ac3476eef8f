import { drawBlocks } from "./draw-blocks.tsx";
import type { BlockProps } from "./block.ts";

/** The resolver has already drawn one set of blocks for every member. */
export function EachBlock({ block }: BlockProps<{ look?: "rows" | "cards" | "plain"; label?: string }>) {
  const blocks = block.blocks ?? [];
  if (blocks.length === 0) return null;
  return (
    <ul className={`each ${block.look ?? "plain"}`} aria-label={block.label}>
      {blocks.map((member) => (
        <li key={member.id}>{drawBlocks([member])}</li>
      ))}
    </ul>
  );
}
EachBlock.plain = true as const;
