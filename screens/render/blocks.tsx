import { memo } from "react";
import type { BlockDescriptor } from "#screens/language/descriptor.ts";
import { useLiveFlag } from "./forms/use-field.ts";
import type { BlockComponent } from "./blocks/block.ts";
import { BLOCK_COMPONENTS } from "./blocks/index.ts";
import { UnknownKind } from "./unknown-kind.tsx";

const components: Record<string, BlockComponent | undefined> = BLOCK_COMPONENTS as unknown as Record<string, BlockComponent>;

export function Blocks({ blocks }: { blocks: readonly BlockDescriptor[] | undefined }) {
  return <>{blocks?.map((block) => <Block key={block.id} block={block} />)}</>;
}

/** One block of any kind. A kind that this client does not know is drawn as its fallback says. */
export const Block = memo(function Block({ block }: { block: BlockDescriptor }) {
  const { visible } = block;
  if (typeof visible === "object") return <LiveBlock block={block} visible={visible} />;
  return visible === false ? null : drawn(block);
});

function LiveBlock({ block, visible }: { block: BlockDescriptor; visible: NonNullable<BlockDescriptor["visible"]> }) {
  return useLiveFlag(visible, "show") ? drawn(block) : null;
}

function drawn(block: BlockDescriptor) {
  const Kind = components[block.kind];
  return Kind ? <Kind block={block} /> : <UnknownKind kind={block.kind} fallback={block["fallback"]} blocks={block.blocks ?? []} />;
}
