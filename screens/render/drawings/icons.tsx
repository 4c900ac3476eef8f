import type { ReactElement } from "react";
import sprite from "../assets/icons.svg?url";

/** Names of the drawn icons: the `icon` vocabulary of `schemas/data.json`. */
export const ICONS = [
  "alert",
  "bad",
  "bank",
  "bed",
  "bike",
  "bolt",
  "book",
  "branch",
  "cal",
  "camera",
  "car",
  "card",
  "chat",
  "chart",
  "check",
  "chev",
  "chevl",
  "chevr",
  "clock",
  "coffee",
  "coins",
  "cube",
  "cursor",
  "desktop",
  "dice",
  "doc",
  "dots",
  "ext",
  "eye",
  "eyeoff",
  "film",
  "filter",
  "flag",
  "help",
  "hike",
  "home",
  "info",
  "key",
  "layers",
  "left",
  "lock",
  "mail",
  "minus",
  "mobile",
  "moon",
  "music",
  "pan",
  "party",
  "paw",
  "people",
  "pencil",
  "phone",
  "pin",
  "plant",
  "plus",
  "refresh",
  "right",
  "search",
  "send",
  "shield",
  "sliders",
  "smoke",
  "sun",
  "text",
  "toggle",
  "trash",
  "undo",
  "up",
  "upload",
  "work",
  "x",
] as const;
export type IconSize = "xs" | "s" | "l";

/** An icon that says nothing to assistive technology: words stand beside it. */
export function Icon({ name, size }: { name: string; size?: IconSize }) {
  return icon(name, size);
}

type Drawn = Partial<Record<IconSize | "m", ReactElement>>;
const drawn = new Map<string, Drawn>();

/** The same without a component of its own, for places of which a page has dozens. Drawn once a name and size. */
export function icon(name: string, size?: IconSize): ReactElement {
  let sizes = drawn.get(name);
  if (!sizes) {
    sizes = {};
    if (/^[a-z0-9-]+$/.test(name)) drawn.set(name, sizes);
  }
  return (sizes[size ?? "m"] ??= draw(name, size));
}

/** The mark is markup of ours: cheaper to draw than an element. A name that is none draws nothing. */
function draw(name: string, size: IconSize | undefined): ReactElement {
  const mark = { __html: drawn.has(name) ? `<use href="${sprite}#${name}"></use>` : "" };
  return <svg className={size === undefined ? "icon" : `icon ${size}`} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={mark} />;
}
