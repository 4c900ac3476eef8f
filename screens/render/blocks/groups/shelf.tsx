import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
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
    return () => {
      list.removeEventListener("scroll", look);
      sizes?.disconnect();
    };
  }, [blocks.length]);
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
      <ShelfList block={block} list={row} />
    </div>
  );
}

function ShelfList({ block, list }: BlockProps<ShelfProps> & { list: RefObject<HTMLUListElement> }) {
  const { constants } = useScope();
  const drag = useRef<{ x: number; left: number; isMoved: boolean } | null>(null);
  // What is pressed moves so far before the row is dragged, and nothing is pressed.
  const down = (event: PointerEvent<HTMLUListElement>) => {
    if (event.pointerType === "mouse" && event.button === 0) drag.current = { x: event.clientX, left: event.currentTarget.scrollLeft, isMoved: false };
  };
  const move = (event: PointerEvent<HTMLUListElement>) => {
    const held = drag.current;
    if (!held) return;
    const by = event.clientX - held.x;
    if (!held.isMoved && Math.abs(by) < constants.carousel_swipe_px) return;
    // It begins where it is, without a jump.
    if (!held.isMoved) Object.assign(held, { isMoved: true, x: event.clientX });
    event.currentTarget.classList.add("dragged");
    event.currentTarget.scrollLeft = held.left - (event.clientX - held.x);
  };
  const up = (event: PointerEvent<HTMLUListElement>) => {
    event.currentTarget.classList.remove("dragged");
    // The press that ends a drag follows it at once, and is none.
    setTimeout(() => (drag.current = null));
  };
  return (
    // Dragging is for convenience: the row scrolls by every other means as well.
    <ul
      ref={list}
      className="each shelf"
      aria-label={block.label}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerLeave={up}
      onDragStart={(event) => event.preventDefault()}
      onClickCapture={(event) => {
        if (drag.current?.isMoved !== true) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {(block.blocks ?? []).map((member) => (
        <li key={member.id}>{drawBlocks([member])}</li>
      ))}
    </ul>
  );
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
