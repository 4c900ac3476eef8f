/** Lays over a drawn screen what a plain form post brought and could not be stored. */
import type { BlockDescriptor, PostedAnswer, PostedField, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

/** By `<root>.<property>`. */
export type LaidOver = Map<string, PostedField>;

/** The descriptor itself stays as it is: parts of it are shared between screens. */
export const withPosted = (descriptor: ScreenDescriptor, laid: LaidOver, answer: PostedAnswer): ScreenDescriptor => ({
  ...descriptor,
  blocks: descriptor.blocks.map((block) => blockWith(block, laid)),
  answer: { ...answer, modals: answer.modals.map((modal) => ({ ...modal, blocks: modal.blocks.map((block) => blockWith(block, laid)) })) },
});

function blockWith(block: BlockDescriptor, laid: LaidOver): BlockDescriptor {
  const root = block["root"];
  const posted: Record<string, PostedField> = {};
  if (typeof root === "string" && Array.isArray(block["fields"])) {
    for (const { property } of block["fields"] as { property: string }[]) {
      const field = laid.get(`${root}.${property}`);
      if (field) posted[property] = field;
    }
  }
  return {
    ...block,
    ...(block.blocks ? { blocks: block.blocks.map((child) => blockWith(child, laid)) } : {}),
    ...(Object.keys(posted).length > 0 ? { posted } : {}),
  };
}
