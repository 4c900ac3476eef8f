import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Icon } from "../../drawings/icons.tsx";
import { pictureUrl } from "../../drawings/pictures.ts";
import { useScope, useUi } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { type Slide, SlideWords } from "./slide-words.tsx";

export interface CarouselProps {
  label: string;
  next: string;
  back: string;
  done: string;
  action: ResolvedAction;
  items: Slide[];
}

/** Slides moved by buttons, arrow keys and swipe. */
export function Carousel({ block }: BlockProps<CarouselProps>) {
  const ui = useUi();
  const { constants } = useScope();
  const [at, setAt] = useState(0);
  // Without a script nothing turns them: all stand there, and the last button with them.
  const [turns, setTurns] = useState(false);
  useEffect(() => setTurns(true), []);
  const from = useRef<number | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const last = block.items.length - 1;
  const move = (by: number) => setAt((now) => Math.min(last, Math.max(0, now + by)));
  // At either end the button that was pressed is gone: its neighbour takes the focus over.
  useEffect(() => {
    if (document.activeElement === document.body) buttons.current?.querySelector<HTMLElement>(".main")?.focus();
  }, [at]);
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else return;
    event.preventDefault();
  };
  const lift = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= constants.carousel_swipe_px) move(moved < 0 ? 1 : -1);
  };
  return (
    // Arrow keys and swipes are for convenience: every slide is reached by the buttons as well.
    <section
      className="carousel"
      aria-roledescription={ui("ui.carousel")}
      aria-label={block.label}
      onKeyDown={keys}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerUp={lift}
    >
      {/* All slides stand in one place, so that what is below stays where it is from one to the next. */}
      <div className="slides" aria-live="polite">
        {block.items.map((slide, index) => (
          <div
            className={`slide${index === at ? " now" : ""}`}
            role="group"
            aria-roledescription={ui("ui.slide")}
            aria-label={ui("ui.slide-of", { n: index + 1, total: block.items.length })}
            aria-hidden={(turns && index !== at) || undefined}
            key={slide.id}
          >
            <img className="picture slide-picture" src={pictureUrl(slide.picture)} alt="" draggable={false} />
            <SlideWords slide={slide} />
          </div>
        ))}
      </div>
      <div className="slide-dots" aria-hidden="true">
        {block.items.map((item, index) => (
          <i key={item.id} className={index === at ? "now" : undefined} />
        ))}
      </div>
      <div className="slide-buttons" ref={buttons}>
        {at > 0 ? (
          <button type="button" className="btn plain" onClick={() => move(-1)}>
            <Icon name="left" size="s" />
            {block.back}
          </button>
        ) : (
          <span />
        )}
        {at < last ? (
          <>
            <button type="button" className="btn main" onClick={() => move(1)}>
              {block.next}
            </button>
            {!turns && (
              <span className="unturned">
                <ActionElement action={block.action} className="btn main">
                  {block.done}
                </ActionElement>
              </span>
            )}
          </>
        ) : (
          <ActionElement action={block.action} className="btn main">
            {block.done}
          </ActionElement>
        )}
      </div>
    </section>
  );
}
