import { Icon } from "../../drawings/icons.tsx";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { BlockProps } from "../draw/block.ts";

export function GroupBlock({
  block,
}: BlockProps<{
  look?:
    | "plain"
    | "row"
    | "columns"
    | "pair"
    | "card"
    | "slip"
    | "fold"
    | "panel"
    | "split"
    | "cutaway"
    | "apart"
    | "side"
    | "about"
    | "foot"
    | "beyond"
    | "choices"
    | "gallery"
    | "home"
    | "over"
    | "step"
    | "finder";
  title?: string;
}>) {
  const titleId = `${block.id}-t`;
  const blocks = block.blocks ?? [];
  if (block.look === "fold")
    return (
      <details className="group fold">
        <summary>
          <h2 className="display section">{block.title}</h2>
          <Icon name="chev" />
        </summary>
        <div className="folded">{drawBlocks(blocks)}</div>
      </details>
    );
  // A split puts its pictures on one side and everything else on the other.
  const pictures = block.look === "split" ? blocks.filter((child) => child.kind === "picture" || child.kind === "portrait") : [];
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
