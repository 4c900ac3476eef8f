import { Blocks } from "../blocks.tsx";
import type { BlockProps } from "./block.ts";

export function GroupBlock({ block }: BlockProps<{ look?: "plain" | "row" | "card" | "panel" | "split"; title?: string }>) {
  const titleId = `${block.id}-t`;
  return (
    <div className={`group ${block.look ?? "plain"}`} {...(block.title && { role: "group", "aria-labelledby": titleId })}>
      {block.title && <h2 className="display section" id={titleId}>{block.title}</h2>}
      <Blocks blocks={block.blocks} />
    </div>
  );
}
