import { pictureUrl } from "../../drawings/pictures.ts";
import type { BlockProps } from "../draw/block.ts";

export function PictureBlock({ block }: BlockProps<{ name: string; alt?: string; size?: "small" | "medium" | "large" | "scene" }>) {
  return <img className={`picture ${block.size ?? "medium"}`} data-picture={block.name} src={pictureUrl(block.name)} alt={block.alt ?? ""} decoding="async" />;
}
PictureBlock.plain = true as const;
