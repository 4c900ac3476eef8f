/** What the two ways of showing sections, all on one page and one at a time, have in common. */
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { useCount, useOpenParts, useRemaining } from "../../session/use-field.ts";
import { useScope } from "../../session/scope.ts";
import { SectionHeader } from "../form-section/section-header.tsx";
import type { BlockProps } from "../draw/block.ts";
import { Block, drawBlocks } from "../draw/draw-blocks.tsx";

export interface SectionsProps {
  layout: "page" | "steps";
  railLabel: string;
  back?: string;
  next?: string;
  nextBlockedReason?: string;
  progress?: string;
}

/** One entry of the rail: a section, or a group of blocks that form one. */
export interface Part {
  id: string;
  title: string;
  sectionIds: string[];
  total: number;
  section: string | undefined;
}

export interface DrawnParts {
  block: BlockProps<SectionsProps>["block"];
  blocks: BlockDescriptor[];
  parts: Part[];
}

/**
 * How much of the step is done, in whole tenths, for the bar over the page (`data-done` in the style sheet): a
 * section counts once it asks nothing more, and so does handing in, which is still to come.
 */
export const tenthsDone = (parts: Part[], open: number): number => Math.floor(((parts.length - open) * 10) / (parts.length + 1));
export const useOpen = (parts: Part[]): number => useOpenParts(parts.map(({ sectionIds }) => sectionIds));

/** A section draws itself; a group of blocks gets the head that a section has. */
export function Section({ block, part }: { block: BlockDescriptor; part: Part }) {
  return block.kind === "group" ? <SectionGroup block={block} part={part} /> : <Block block={block} />;
}

function SectionGroup({ block, part }: { block: BlockDescriptor; part: Part }) {
  const { store } = useScope();
  const remaining = useRemaining(part.sectionIds);
  const wrong = useCount(part.sectionIds, "wrong") > 0;
  const titleId = `${block.id}-t`;
  return (
    <section className="sec" id={block.id} aria-labelledby={titleId}>
      <SectionHeader id={titleId} title={part.title} remaining={remaining} wrong={wrong} texts={store.remainingTexts} />
      {drawBlocks(block.blocks)}
    </section>
  );
}
