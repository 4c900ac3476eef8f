/** The parts of a screen that ask for something, found wherever they stand. */
import type { BlockDescriptor, FormSectionDescriptor } from "#screens/language/descriptor.ts";

/** Everything that asks, in the document's order. */
export function askingBlocks(blocks: readonly BlockDescriptor[], asking: BlockDescriptor[] = []): BlockDescriptor[] {
  for (const block of blocks) {
    if (isSection(block) || isWays(block)) asking.push(block);
    if (block.blocks) askingBlocks(block.blocks, asking);
  }
  return asking;
}

const isSection = ({ kind }: BlockDescriptor): boolean => kind === "form-section" || kind === "flag-section";
const isWays = ({ kind, visible }: BlockDescriptor): boolean => kind === "income-ways" && visible !== false;

/** Blocks that ask for a way to show income. */
export const waysOf = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] => askingBlocks(blocks).filter(isWays);

/** The form sections of a screen, in order, wherever they stand. */
export const sectionsOf = (blocks: readonly BlockDescriptor[]): FormSectionDescriptor[] =>
  askingBlocks(blocks).filter(isSection) as unknown as FormSectionDescriptor[];

export const isExpanded = (section: FormSectionDescriptor): boolean =>
  section["expanded"] === true || section.answers["expanded"] === true || section.target !== null;
