import { icon } from "../../drawings/icons.tsx";
import type { BlockProps } from "../draw/block.ts";

type Size = "page" | "section" | "sub" | "hero" | "figure";
const SIZE_OF_LEVEL: Record<number, Size> = { 1: "page", 2: "section", 3: "sub" };

const STATE = { success: "left done", danger: "left bad", quiet: "left" } as const;

interface HeadingProps {
  text: string;
  level?: number;
  size?: Size;
  state?: string;
  tone?: keyof typeof STATE;
}

export function HeadingBlock({ block }: BlockProps<HeadingProps>) {
  // A title whose words are not known yet is not drawn: an empty one is announced all the same.
  if (!block.text) return null;
  const level = block.level ?? 1;
  const Tag = (["h1", "h1", "h2", "h3", "h4"] as const)[level] ?? "h4";
  const title = (
    <Tag className={`display ${block.size ?? SIZE_OF_LEVEL[level] ?? "sub"}`} tabIndex={level === 1 ? -1 : undefined}>
      {block.text}
    </Tag>
  );
  if (!block.state) return title;
  return (
    <div className="title-line">
      {title}
      <span className={STATE[block.tone ?? "quiet"]}>
        {block.tone === "success" && icon("check", "xs")}
        {block.state}
      </span>
    </div>
  );
}
HeadingBlock.plain = true as const;
