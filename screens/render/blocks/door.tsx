import { Door } from "../door.tsx";
import type { BlockProps } from "./block.ts";

export function DoorBlock({ block }: BlockProps<{ step: number | null; of?: number; label: string }>) {
  return <Door step={block.step ?? 0} of={block.of ?? 4} label={block.label} />;
}
