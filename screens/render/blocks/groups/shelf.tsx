import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { useScope, useUi } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";

export interface ShelfProps {
  label: string;
}

interface Ends {
  start: boolean;
  end: boolean;
  /** Nothing in it takes the focus: by the keyboard the row itself has to be reached. */
  isStill: boolean;
}

/**
 * One row of things beside each other, of which the next peeks in. It is scrolled by touch, wheel, mouse and arrow keys as any
 * row is; two buttons go on by one, as long as there is one.
 */
export function Shelf({ block }: BlockProps<ShelfProps>) {
  const ui = useUi();
  const { constants } = useScope();
  const row = useRef<HTMLUListElement>(null);
  // Hundreds of them stand in it: as long as they are what they were, moving along the row draws none of them again.
  const items = useMemo(() => thingsOn(block.blocks ?? []).map((thing) => <li key={thing.id}>{drawBlocks([thing])}</li>), [block.blocks]);
  const ends = useEnds(row, items.length);
  useMouseDrag(row, constants.carousel_swipe_px);
  const go = (by: number) => row.current && row.current.scrollBy({ left: by * stepOf(row.current), behavior: "smooth" });
  const fits = ends.start && ends.end;
  const tabIndex = ends.isStill && !fits ? 0 : undefined;
  return (
    <div className="shelf-frame">
      <div className="shelf-ways" hidden={fits}>
        <button type="button" className="btn line" aria-label={ui("ui.shelf-back")} aria-disabled={ends.start || undefined} onClick={() => go(-1)}>
          <Icon name="left" size="s" />
        </button>
        <button type="button" className="btn line" aria-label={ui("ui.shelf-next")} aria-disabled={ends.end || undefined} onClick={() => go(1)}>
          <Icon name="right" size="s" />
        </button>
      </div>
      <ul ref={row} className="shelf" aria-label={block.label} tabIndex={tabIndex}>
        {items}
      </ul>
    </div>
  );
}

/** Members of a list stand among what else stands there. */
const thingsOn = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] => blocks.flatMap((block) => (block.kind === "each" ? (block.blocks ?? []) : [block]));

/** On which sides there is nothing more, as the row is scrolled, sized or filled. */
function useEnds(row: RefObject<HTMLUListElement>, count: number): Ends {
  const [ends, setEnds] = useState<Ends>({ start: true, end: true, isStill: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = () => setEnds((before) => kept(before, endsOf(list)));
    measure();
    list.addEventListener("scroll", measure, { passive: true });
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    sizes?.observe(list);
    return () => {
      list.removeEventListener("scroll", measure);
      sizes?.disconnect();
    };
  }, [row, count]);
  return ends;
}

/**
 * Drags the row by a mouse, which is for convenience: it scrolls by every other means as well.
 * @param slack  pixels that a press may move by and still be one
 */
function useMouseDrag(row: RefObject<HTMLUListElement>, slack: number): void {
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    let drag: { x: number; left: number; isMoved: boolean } | null = null;
    const begin = ({ pointerType, button, clientX }: PointerEvent) => {
      if (pointerType === "mouse" && button === 0) drag = { x: clientX, left: list.scrollLeft, isMoved: false };
    };
    const move = ({ clientX }: PointerEvent) => {
      if (!drag || (!drag.isMoved && Math.abs(clientX - drag.x) < slack)) return;
      // It begins where it is, without a jump.
      if (!drag.isMoved) drag = { ...drag, isMoved: true, x: clientX };
      list.classList.add("dragged");
      list.scrollLeft = drag.left - (clientX - drag.x);
    };
    const end = () => {
      list.classList.remove("dragged");
      // The press that ends a drag follows it at once, and is none.
      setTimeout(() => (drag = null));
    };
    const swallowClick = (event: MouseEvent) => {
      if (drag?.isMoved !== true) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const preventNativeDrag = (event: DragEvent) => event.preventDefault();
    const unmounted = new AbortController();
    const { signal } = unmounted;
    list.addEventListener("pointerdown", begin, { signal });
    list.addEventListener("pointermove", move, { signal });
    list.addEventListener("pointerup", end, { signal });
    list.addEventListener("pointerleave", end, { signal });
    list.addEventListener("dragstart", preventNativeDrag, { signal });
    list.addEventListener("click", swallowClick, { signal, capture: true });
    return () => unmounted.abort();
  }, [row, slack]);
}

/** From one thing to the next. */
function stepOf(list: HTMLElement): number {
  const [one, other] = list.children as unknown as HTMLElement[];
  return one && other ? other.offsetLeft - one.offsetLeft : list.clientWidth;
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The one before where nothing of it is another: then nothing is drawn. */
const kept = (before: Ends, now: Ends): Ends => (before.start === now.start && before.end === now.end && before.isStill === now.isStill ? before : now);

/** A part of a pixel is nothing. */
const endsOf = (list: HTMLElement): Ends => ({
  start: Math.abs(list.scrollLeft) < 2,
  end: list.scrollWidth - list.clientWidth - Math.abs(list.scrollLeft) < 2,
  isStill: list.querySelector(FOCUSABLE) === null,
});
