/** The parts of a screen that ask for something, found wherever they stand. */
import type { BlockDescriptor, FormSectionDescriptor } from "#screens/language/descriptor.ts";

/** Blocks that ask for a way to show income. */
export function* waysOf(blocks: readonly BlockDescriptor[]): Generator<BlockDescriptor> {
  for (const block of blocks) {
    if (block.kind === "income-ways" && block.visible !== false) yield block;
    if (block.blocks) yield* waysOf(block.blocks);
  }
}

/** The form sections of a screen, in order, wherever they stand. */
export function* sectionsOf(blocks: readonly BlockDescriptor[]): Generator<FormSectionDescriptor> {
  for (const block of blocks) {
    if (block.kind === "form-section" || block.kind === "flag-section") yield block as unknown as FormSectionDescriptor;
    if (block.blocks) yield* sectionsOf(block.blocks);
  }
}

export const isExpanded = (section: FormSectionDescriptor): boolean =>
  section["expanded"] === true || section.answers["expanded"] === true || section.target !== null;
