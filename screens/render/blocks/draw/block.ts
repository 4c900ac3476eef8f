import type { ComponentType } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";

/** What a block's component is given: the descriptor, with the props of its kind's manifest. */
export interface BlockProps<Props = unknown> {
  block: { id: string; blocks?: BlockDescriptor[] } & Props;
}
/** `plain`: no hooks inside, so it is called as a function; a page has dozens, and each component costs. */
export type BlockComponent = ComponentType<BlockProps> & { plain?: true };
