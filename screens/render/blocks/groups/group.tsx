import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { BlockProps } from "../draw/block.ts";

export function GroupBlock({ block }: BlockProps<{ look?: "plain" | "row" | "columns" | "card" | "slip" | "panel" | "split"; title?: string }>) {
  const titleId = `${block.id}-t`;
  const blocks = block.blocks ?? [];
  // A split puts its pictures on one side and everything else on the other.
  const pictures = block.look === "split" ? blocks.filter((child) => child.kind === "picture") : [];
  return (
    <div className={`group ${block.look ?? "plain"}`} role={block.title ? "group" : undefined} aria-labelledby={block.title ? titleId : undefined}>
      {block.title && (
        <h2 className="display section" id={titleId}>
          {block.title}
        </h2>
      )}
      {block.look === "split" ? (
        <>
          {drawBlocks(pictures)}
          <div className="rest">{drawBlocks(blocks.filter((child) => !pictures.includes(child)))}</div>
        </>
      ) : (
        drawBlocks(blocks)
      )}
    </div>
  );
}
GroupBlock.plain = true as const;
