/** The parts of a screen that ask for something, found wherever they stand. */
import { asksFields, asksForWay } from "../kinds/asking-kinds.ts";
import type { BlockDescriptor, CommandFormDescriptor, FieldDescriptor, FormSectionDescriptor } from "../documents/descriptor.ts";

/** Everything that asks, in the document's order. */
export function askingBlocks(blocks: readonly BlockDescriptor[], asking: BlockDescriptor[] = []): BlockDescriptor[] {
  for (const block of blocks) {
    if (isSection(block) || isWays(block)) asking.push(block);
    if (block.blocks) askingBlocks(block.blocks, asking);
  }
  return asking;
}

export const isSection = (block: BlockDescriptor): block is BlockDescriptor & FormSectionDescriptor => asksFields(block.kind) || isForm(block);
/** Among what asks: the one whose answers are the input of a command. */
export const isForm = (section: { kind: string }): section is CommandFormDescriptor => section.kind === "form";
/** What is only chosen on the screen: it begins as something, and always is something. */
export const isLocalChoice = (section: Pick<FormSectionDescriptor, "kind" | "save">): boolean => section.save === null && !isForm(section);
export const isWays = ({ kind, visible }: BlockDescriptor): boolean => asksForWay(kind) && visible !== false;

/** Name that a visit to a section is remembered by: its own, or that of the first in it that asks. */
export function visitName(block: BlockDescriptor): string | undefined {
  const names = [block, ...askingBlocks([block])].map((each) => each["section"]);
  return names.find((name): name is string => typeof name === "string" && name !== "");
}

/** Those that a page is opened with: of sections that stand on one page, the first. Which step is shown is said by an address that no server sees. */
export function openedWith(blocks: readonly BlockDescriptor[]): string[] {
  return blocks.flatMap((block) => {
    const [first] = block.kind === "sections" && block.layout === "page" ? (block.blocks ?? []) : [];
    const name = first && visitName(first);
    return name === undefined ? openedWith(block.blocks ?? []) : [name];
  });
}

/** Blocks that ask for one of several ways. */
export const waysOf = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] => askingBlocks(blocks).filter(isWays);

/** The form sections of a screen, in order, wherever they stand. */
export const sectionsOf = (blocks: readonly BlockDescriptor[]): FormSectionDescriptor[] => askingBlocks(blocks).filter(isSection);

export const isExpanded = (section: FormSectionDescriptor): boolean =>
  section["expanded"] === true || section.answers["expanded"] === true || section.target !== null;

/** Id of a field's control on the page, for whatever leads there. */
export const fieldId = (section: Pick<FormSectionDescriptor, "id">, field: Pick<FieldDescriptor, "id">): string => `${section.id}-${field.id}`;
