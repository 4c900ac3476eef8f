import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { askingBlocks, isSection, visitName } from "#screens/language/forms/form-blocks.ts";
import { useCount, useRemaining } from "../../session/use-field.ts";
import { Icon } from "../../drawings/icons.tsx";
import { deferred } from "../../session/deferred.tsx";
import { useScope, useUi } from "../../session/scope.ts";
import { AnswerGiven } from "./answer-given.tsx";
import type { BlockProps } from "../draw/block.ts";
import { progressRing } from "./progress-ring.tsx";
import { type DrawnParts, type Part, Section, type SectionsProps, tenthsDone, useOpen } from "./part.tsx";
import { remainingText } from "../form-section/section-header.tsx";

function partOf(block: BlockDescriptor): Part {
  const part: Part = { id: block.id, title: String(block["title"] ?? ""), sectionIds: [], total: 0, section: visitName(block) };
  for (const asking of askingBlocks([block])) {
    part.sectionIds.push(asking.id);
    part.total += !isSection(asking) ? 1 : asking.save === null ? 0 : asking.fields.length;
  }
  return part;
}

/** Few forms are shown so: what the server drew stands there until the page is idle, and what is typed in it is kept as everywhere. */
const Steps = deferred<DrawnParts>(
  async () => (await import("./steps.tsx")).Steps,
  () => null,
);

export function SectionsBlock({ block }: BlockProps<SectionsProps>) {
  const children = block.blocks ?? [];
  const parts = children.map(partOf);
  return block.layout === "steps" ? <Steps block={block} blocks={children} parts={parts} /> : <Page block={block} blocks={children} parts={parts} />;
}

function Page({ block, blocks, parts }: DrawnParts) {
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

interface RailEntryProps {
  part: Part;
  now: boolean;
  onGo: () => void;
  onLeave: (event: FocusEvent) => void;
  onKey: (event: KeyboardEvent) => void;
}

function RailEntry({ part, now, onGo, onLeave, onKey }: RailEntryProps) {
  const { store } = useScope();
  const { left, wrong } = useLeft(part);
  const go = () => {
    onGo();
    const title = document.getElementById(`${part.id}-t`);
    title?.focus({ preventScroll: true });
  };
  return (
    <a
      href={`#${part.id}`}
      className={[now && "now", left === 0 && "done", wrong && "bad"].filter(Boolean).join(" ") || undefined}
      aria-current={now || undefined}
      onClick={go}
      onBlur={onLeave}
      onKeyDown={onKey}
    >
      {progressRing(left, part.total)}
      <b>{part.title}</b>
      <small>{remainingText(store.remainingTexts, left)}</small>
    </a>
  );
}

/** Where everything is answered, and one of the answers is wrong, that one is left. */
function useLeft({ sectionIds }: Part): { left: number; wrong: boolean } {
  const remaining = useRemaining(sectionIds);
  const wrong = useCount(sectionIds, "wrong") > 0;
  return { left: wrong ? Math.max(1, remaining) : remaining, wrong };
}

function BarState({ part }: { part: Part }) {
  const { store } = useScope();
  const { left } = useLeft(part);
  return (
    <>
      {progressRing(left, part.total)}
      <span>
        <b>{part.title}</b>
        <small>{remainingText(store.remainingTexts, left)}</small>
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
        reportPosition();
      },
      { rootMargin: "-15% 0px -60% 0px" },
    );
    const order = ids.split(" ");
    const reportPosition = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const most = scrollHeight - clientHeight;
      const read = most <= 0 || scrollTop <= 1 ? order[0] : scrollTop >= most - 1 ? order.at(-1) : order.find((id) => seen.has(id));
      if (read) setCurrent(read);
    };
    // The observer is silent while nothing crosses its lines, as at the ends.
    addEventListener("scroll", reportPosition, { passive: true });
    for (const id of ids.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => {
      removeEventListener("scroll", reportPosition);
      observer.disconnect();
    };
  }, [ids]);
  return current;
}

/**
 * Tells of every section that comes into the window: who sees what it asks, or which ways it offers, has opened it. That the first
 * was opened is kept with the page itself (`openedWith`).
 */
function useOpened(parts: Part[]): void {
  const { actions } = useScope();
  // Where it is drawn once, nobody reads it.
  const told = import.meta.env.SSR ? "" : JSON.stringify(parts.slice(1).map(({ id, section }) => [id, section]));
  useEffect(() => {
    const sections = new Map(JSON.parse(told) as [string, string | undefined][]);
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const section = isIntersecting ? sections.get(target.id) : undefined;
        if (section) actions.startSection(section);
      }
    });
    for (const id of sections.keys()) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [actions, told]);
}
