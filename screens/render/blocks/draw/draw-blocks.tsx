import { type ReactElement, type ReactNode, memo, useContext } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { fallbackByShape } from "#screens/language/kinds/fallback.ts";
import { BlockRegistry } from "./block-registry.ts";
import type { BlockComponent } from "./block.ts";
import { useLiveFlag, useLiveTexts } from "../../session/use-field.ts";
import { deferred } from "../../session/deferred.tsx";
import type { UnknownKindProps } from "../../elements/unknown-kind.tsx";

const UnknownKind = deferred<UnknownKindProps>(
  async () => (await import("../../elements/unknown-kind.tsx")).UnknownKind,
  () => null,
);

type BlockComponents = Readonly<Record<string, BlockComponent | undefined>>;

export function Blocks({ blocks }: { blocks: readonly BlockDescriptor[] | undefined }) {
  return <>{drawBlocks(blocks)}</>;
}

/** The same without a component of its own, for containers. */
export function drawBlocks(blocks: readonly BlockDescriptor[] | undefined): ReactElement[] | undefined {
  return blocks?.map((block) => <Block key={block.id} block={block} />);
}

/** One block of any kind. A kind that this client does not know is drawn as its fallback says. */
export const Block = memo(function Block({ block }: { block: BlockDescriptor }) {
  const components = useContext(BlockRegistry);
  return block.follows ? <FollowingBlock block={block} follows={block.follows} components={components} /> : drawBlock(block, components);
});

function FollowingBlock({ block, follows, components }: { block: BlockDescriptor; follows: readonly string[]; components: BlockComponents }) {
  return drawBlock(useLiveTexts(block, follows), components);
}

function drawBlock(block: BlockDescriptor, components: BlockComponents): ReactElement | null {
  const { visible } = block;
  const Kind = components[block.kind];
  const drawn = Kind?.plain ? (
    (Kind as (props: { block: BlockDescriptor }) => ReactElement | null)({ block })
  ) : Kind ? (
    <Kind block={block} />
  ) : (
    <UnknownKind kind={block.kind} fallback={block["fallback"] ?? fallbackByShape(block)}>
      {block.blocks && block.blocks.length > 0 ? <Blocks blocks={block.blocks} /> : null}
    </UnknownKind>
  );
  if (typeof visible === "object") return <WhileVisible visible={visible}>{drawn}</WhileVisible>;
  return visible === false ? null : drawn;
}

function WhileVisible({ visible, children }: { visible: NonNullable<BlockDescriptor["visible"]>; children: ReactNode }) {
  return useLiveFlag(visible) ? children : null;
}
