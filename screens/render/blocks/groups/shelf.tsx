import { useEffect, useRef, useState } from "react";
import { Icon } from "../../drawings/icons.tsx";
import { useScope, useUi } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";

export interface ShelfProps {
  label?: string;
}

/**
 * One row of things beside each other, of which the next peeks in. It is scrolled by touch, wheel, mouse and arrow keys as any
 * row is; two buttons go on by one, as long as there is one.
 */
export function Shelf({ block }: BlockProps<ShelfProps>) {
  const ui = useUi();
  const { constants } = useScope();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const blocks = block.blocks ?? [];
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const look = () => setEnds(endsOf(list));
    look();
    list.addEventListener("scroll", look, { passive: true });
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    sizes?.observe(list);
    const letGo = draggedByMouse(list, constants.carousel_swipe_px);
    return () => {
      list.removeEventListener("scroll", look);
      sizes?.disconnect();
      letGo();
    };
  }, [blocks.length, constants]);
  const go = (by: number) => row.current && row.current.scrollBy({ left: by * stepOf(row.current), behavior: "smooth" });
  const fits = ends.start && ends.end;
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
      <ul ref={row} className="each shelf" aria-label={block.label}>
        {blocks.map((member) => (
          <li key={member.id}>{drawBlocks([member])}</li>
        ))}
      </ul>
    </div>
  );
}

/** Drags the row by a mouse, which is for convenience: it scrolls by every other means as well. Returns what ends it. */
function draggedByMouse(list: HTMLElement, slack: number): () => void {
  let held: { x: number; left: number; isMoved: boolean } | null = null;
  const down = ({ pointerType, button, clientX }: PointerEvent) => {
    if (pointerType === "mouse" && button === 0) held = { x: clientX, left: list.scrollLeft, isMoved: false };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!held || (!held.isMoved && Math.abs(clientX - held.x) < slack)) return;
    // It begins where it is, without a jump.
    if (!held.isMoved) held = { ...held, isMoved: true, x: clientX };
    list.classList.add("dragged");
    list.scrollLeft = held.left - (clientX - held.x);
  };
  const up = () => {
    list.classList.remove("dragged");
    // The press that ends a drag follows it at once, and is none.
    setTimeout(() => (held = null));
  };
  const press = (event: MouseEvent) => {
    if (held?.isMoved !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stay = (event: DragEvent) => event.preventDefault();
  const ended = new AbortController();
  const { signal } = ended;
  list.addEventListener("pointerdown", down, { signal });
  list.addEventListener("pointermove", move, { signal });
  list.addEventListener("pointerup", up, { signal });
  list.addEventListener("pointerleave", up, { signal });
  list.addEventListener("dragstart", stay, { signal });
  list.addEventListener("click", press, { signal, capture: true });
  return () => ended.abort();
}

/** From one thing to the next. */
function stepOf(list: HTMLElement): number {
  const [one, other] = list.children as unknown as HTMLElement[];
  return one && other ? other.offsetLeft - one.offsetLeft : list.clientWidth;
}

/** Whether there is nothing more on either side; a part of a pixel is nothing. */
const endsOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  start: Math.abs(scrollLeft) < 2,
  end: scrollWidth - clientWidth - Math.abs(scrollLeft) < 2,
});
