import { useEffect, useRef } from "react";
import type { Live } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import { useLiveFlag } from "../../session/use-field.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import type { BlockProps } from "../draw/block.ts";

export interface FlipCardProps {
  turned: Live<boolean>;
  label?: string;
}

/**
 * A card of which the side that is seen is drawn. When it becomes the other one, the card turns over, and whoever
 * turned it goes on at the heading of that side.
 */
export function FlipCard({ block }: BlockProps<FlipCardProps>) {
  const { constants } = useScope();
  const turned = useLiveFlag(block.turned);
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(turned);
  useEffect(() => {
    const box = card.current;
    if (!box || shown.current === turned) return undefined;
    shown.current = turned;
    const isOwn = document.activeElement === document.body || box.contains(document.activeElement);
    flip(box, turned);
    if (turned || isOwn) focusHeading(box);
    const timer = setTimeout(() => box.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" }), constants.flip_scroll_ms);
    return () => clearTimeout(timer);
  }, [turned, constants]);
  return (
    <div ref={card} className="flip-card" role={block.label ? "group" : undefined} aria-label={block.label}>
      <div className="side">{drawBlocks(block.blocks)}</div>
    </div>
  );
}

const isStill = (): boolean => typeof window.matchMedia !== "function" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The back comes around: what is written on it is seen from the middle of the way on. */
function flip(card: HTMLElement, turned: boolean): void {
  if (isStill() || typeof card.animate !== "function") return;
  const timing = { duration: parseFloat(getComputedStyle(card).getPropertyValue("--slow")) || 0, easing: "ease-in-out" };
  card.animate([{ transform: `perspective(1600px) rotateY(${turned ? 180 : -180}deg)` }, { transform: "perspective(1600px)" }], timing);
  card.querySelector(":scope > .side")?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.51 }, { opacity: 1 }], timing);
}

function focusHeading(card: HTMLElement): void {
  const heading = card.querySelector<HTMLElement>("h1, h2, h3, h4");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
