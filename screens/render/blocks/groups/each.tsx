import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { BlockProps } from "../draw/block.ts";

/** The resolver has already drawn one set of blocks for every member. A list of answers can be led to, empty or not. */
export function EachBlock({
  block,
}: BlockProps<{ look?: "rows" | "cards" | "plain" | "tiles" | "chips" | "halves" | "faces"; label?: string; list?: string }>) {
  const blocks = block.blocks ?? [];
  const { list } = block;
  if (blocks.length === 0 && list === undefined) return null;
  return (
    <ul className={`each ${block.look ?? "plain"}`} aria-label={block.label} data-root={list} tabIndex={list === undefined ? undefined : -1}>
      {blocks.map((member) => (
        <li key={member.id}>{drawBlocks([member])}</li>
      ))}
    </ul>
  );
}
EachBlock.plain = true as const;
