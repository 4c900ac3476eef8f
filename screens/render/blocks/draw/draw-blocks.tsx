import { Fragment, type ReactElement, type ReactNode, createElement, memo } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { fallbackByShape } from "#screens/language/kinds/fallback.ts";
import { BLOCKS_BY_KIND } from "./block-registry.ts";
import { useLiveFlag, useLiveTexts } from "../../session/use-field.ts";
import { deferred } from "../../session/deferred.tsx";
import type { UnknownKindProps } from "../../elements/unknown-kind.tsx";

const UnknownKind = deferred<UnknownKindProps>(
  async () => (await import("../../elements/unknown-kind.tsx")).UnknownKind,
  () => null,
);

export function Blocks({ blocks }: { blocks: readonly BlockDescriptor[] | undefined }) {
  return <>{drawBlocks(blocks)}</>;
}

/** The same without a component of its own, for containers. Where it is drawn once, no block needs one: nothing is ever compared. */
export function drawBlocks(blocks: readonly BlockDescriptor[] | undefined): ReactNode {
  if (import.meta.env.SSR) return blocks && createElement(Fragment, null, ...blocks.map(drawBlock));
  return blocks?.map((block) => <Block key={block.id} block={block} />);
}

/** One block of any kind. A kind that this client does not know is drawn as its fallback says. */
export const Block = memo(({ block }: { block: BlockDescriptor }) => drawBlock(block));

const drawBlock = (block: BlockDescriptor): ReactElement | null => (block.follows ? <FollowingBlock block={block} follows={block.follows} /> : drawKind(block));

function FollowingBlock({ block, follows }: { block: BlockDescriptor; follows: readonly string[] }) {
  return drawKind(useLiveTexts(block, follows));
}

function drawKind(block: BlockDescriptor): ReactElement | null {
  const { visible } = block;
  const Kind = BLOCKS_BY_KIND[block.kind];
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
