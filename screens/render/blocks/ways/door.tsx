import type { Live } from "#screens/language/documents/descriptor.ts";
import { useLiveFlag } from "../../session/use-field.ts";
import { Door } from "../../drawings/four-panel-door.tsx";
import type { BlockProps } from "../draw/block.ts";

export function DoorBlock({ block }: BlockProps<{ step: number | null; of?: number; label: string; done?: Live<boolean> }>) {
  const done = useLiveFlag(block.done);
  return <Door step={done ? (block.of ?? 4) + 1 : (block.step ?? 0)} of={block.of ?? 4} label={block.label} />;
}
