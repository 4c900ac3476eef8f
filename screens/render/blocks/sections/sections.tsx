import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { Block, drawBlocks } from "../draw/draw-blocks.tsx";
import { askingBlocks, isSection } from "#screens/language/forms/form-blocks.ts";
import { useCount, useOpenParts, useRemaining } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useScope, useUi } from "../../session/scope.ts";
import { AnswerGiven } from "./answer-given.tsx";
import type { BlockProps } from "../draw/block.ts";
import { progressRing } from "./progress-ring.tsx";
import { useStep } from "./step-address.ts";
import { SectionHeader, remainingText } from "../form-section/section-header.tsx";

interface SectionsProps {
  layout: "page" | "steps";
  railLabel: string;
  back?: string;
  next?: string;
  nextBlockedReason?: string;
  progress?: string;
}

/** One entry of the rail: a section, or a group of blocks that form one. */
interface Part {
  id: string;
  title: string;
  sectionIds: string[];
  total: number;
  section: string | undefined;
}

function partOf(block: BlockDescriptor): Part {
  const named = block["section"];
  const part: Part = {
    id: block.id,
    title: String(block["title"] ?? ""),
    sectionIds: [],
    total: 0,
    section: typeof named === "string" && named ? named : undefined,
  };
  for (const asking of askingBlocks([block])) {
    part.sectionIds.push(asking.id);
    part.total += !isSection(asking) ? 1 : asking.save === null ? 0 : asking.fields.length;
    if (isSection(asking)) part.section ??= asking.section || undefined;
  }
  return part;
}

export function SectionsBlock({ block }: BlockProps<SectionsProps>) {
  const children = block.blocks ?? [];
  const parts = children.map(partOf);
  return block.layout === "steps" ? <Steps block={block} blocks={children} parts={parts} /> : <Page block={block} blocks={children} parts={parts} />;
}

function Page({ block, blocks, parts }: { block: BlockProps<SectionsProps>["block"]; blocks: BlockDescriptor[]; parts: Part[] }) {
  const current = useCurrentPart(parts);
  useOpened(parts);
  const [listed, setListed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const ui = useUi();
  const now = parts.find((part) => part.id === current) ?? parts[0];
  // On a phone the list lies over the page: it goes with whoever goes on to the page, so that it hides nothing that they are at.
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && relatedTarget !== opener.current && !list.current?.contains(relatedTarget)) setListed(false);
  };
  const escaped = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !listed) return;
    setListed(false);
    opener.current?.focus();
  };
  return (
    <div className="sections page" data-done={tenthsDone(parts, useOpen(parts))}>
      <AnswerGiven />
      {now && (
        <div className="section-bar">
          <BarState part={now} />
          <button
            ref={opener}
            type="button"
            className="btn plain sm"
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
            onBlur={left}
            onKeyDown={escaped}
          >
            {ui(listed ? "ui.hide-sections" : "ui.all-sections")} <Icon name={listed ? "up" : "chev"} size="s" />
          </button>
        </div>
      )}
      <nav ref={list} className={`rail${listed ? " listed" : ""}`} aria-label={block.railLabel}>
        {parts.map((part) => (
          <RailEntry key={part.id} part={part} now={part.id === current} onGo={() => setListed(false)} onLeave={left} onKey={escaped} />
        ))}
      </nav>
      {blocks.map((child, index) => (
        <Section key={child.id} block={child} part={parts[index]!} />
      ))}
    </div>
  );
}

/**
 * How much of the step is done, in whole tenths, for the bar over the page (`data-done` in the style sheet): a
 * section counts once it asks nothing more, and so does handing in, which is still to come.
 */
const tenthsDone = (parts: Part[], open: number): number => Math.floor(((parts.length - open) * 10) / (parts.length + 1));
const useOpen = (parts: Part[]): number => useOpenParts(parts.map(({ sectionIds }) => sectionIds));

/** A section draws itself; a group of blocks gets the head that a section has. */
function Section({ block, part }: { block: BlockDescriptor; part: Part }) {
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

interface RailEntryProps {
  part: Part;
  now: boolean;
  onGo: () => void;
  onLeave: (event: FocusEvent) => void;
  onKey: (event: KeyboardEvent) => void;
}

function RailEntry({ part, now, onGo, onLeave, onKey }: RailEntryProps) {
  const { store } = useScope();
  const remaining = useRemaining(part.sectionIds);
  const wrong = useCount(part.sectionIds, "wrong") > 0;
  const done = remaining === 0 && !wrong;
  const go = () => {
    onGo();
    const title = document.getElementById(`${part.id}-t`);
    title?.focus({ preventScroll: true });
  };
  return (
    <a
      href={`#${part.id}`}
      className={[now && "now", done && "done", wrong && "bad"].filter(Boolean).join(" ") || undefined}
      aria-current={now || undefined}
      onClick={go}
      onBlur={onLeave}
      onKeyDown={onKey}
    >
      {progressRing(remaining, part.total)}
      <b>{part.title}</b>
      <small>{remainingText(store.remainingTexts, remaining)}</small>
    </a>
  );
}

function BarState({ part }: { part: Part }) {
  const { store } = useScope();
  const remaining = useRemaining(part.sectionIds);
  return (
    <>
      {progressRing(remaining, part.total)}
      <span>
        <b>{part.title}</b>
        <small>{remainingText(store.remainingTexts, remaining)}</small>
      </span>
    </>
  );
}

/**
 * The part that is being read: the one in the upper part of the window. At either end of the page it is the first
 * or the last, however short these are: no further scrolling would bring them there.
 */
function useCurrentPart(parts: Part[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map((part) => part.id).join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) seen.add(entry.target.id);
          else seen.delete(entry.target.id);
        }
        tell();
      },
      { rootMargin: "-15% 0px -60% 0px" },
    );
    const order = ids.split(" ");
    const tell = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const most = scrollHeight - clientHeight;
      const read = most <= 0 || scrollTop <= 1 ? order[0] : scrollTop >= most - 1 ? order.at(-1) : order.find((id) => seen.has(id));
      if (read) setCurrent(read);
    };
    // The observer is silent while nothing crosses its lines, as at the ends.
    addEventListener("scroll", tell, { passive: true });
    for (const id of ids.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => {
      removeEventListener("scroll", tell);
      observer.disconnect();
    };
  }, [ids]);
  return current;
}

/** Tells of every section that comes into the window: who sees what it asks, or which ways it offers, has opened it. */
function useOpened(parts: Part[]): void {
  const { actions } = useScope();
  const told = JSON.stringify(parts.map(({ id, section }) => [id, section]));
  useEffect(() => {
    const sections = new Map(JSON.parse(told) as [string, string | undefined][]);
    const open = (id: string) => {
      const section = sections.get(id);
      if (section) actions.startSection(section);
    };
    const [first] = sections.keys();
    if (first !== undefined) open(first);
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) open(target.id);
    });
    for (const id of sections.keys()) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [actions, told]);
}

/** One section at a time, with Back and Continue and its own progress. */
function Steps({ block, blocks, parts }: { block: BlockProps<SectionsProps>["block"]; blocks: BlockDescriptor[]; parts: Part[] }) {
  const { store, autosave } = useScope();
  const ui = useUi();
  const { at, go } = useStep(parts);
  const open = useOpen(parts);
  const step = parts[at];
  const last = at === parts.length - 1;
  const next = () => {
    const wrong = step ? store.revealProblems(step.sectionIds) : undefined;
    if (wrong) return focusField(store, wrong);
    void autosave.flush();
    go(at + 1);
  };
  return (
    <div className="sections steps" data-last={last} data-done={tenthsDone(parts, open)}>
      <AnswerGiven />
      <div className="step-progress">
        {progressRing(open, parts.length)}
        <p className="small muted" aria-live="polite">
          {ui("ui.step-of", { n: at + 1, total: parts.length })}
        </p>
      </div>
      {blocks.map((child, index) => (
        <div key={child.id} data-step={index} hidden={index !== at}>
          <Section block={child} part={parts[index]!} />
        </div>
      ))}
      <div className="step-buttons">
        {at > 0 && (
          <button type="button" className="btn line" onClick={() => go(at - 1)}>
            <Icon name="left" size="s" />
            {block.back ?? ui("ui.back")}
          </button>
        )}
        {!last && block.next && (
          <button type="button" className="btn main" onClick={next}>
            {block.next}
          </button>
        )}
      </div>
    </div>
  );
}
