import type { ReactElement } from "react";
import sprite from "../assets/icons.svg?url";

/** Names of the drawn icons: the `icon` vocabulary of `schemas/data.json`. */
export const ICONS = [
  "alert",
  "bad",
  "bake",
  "ball",
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
  "chart",
  "chat",
  "check",
  "chev",
  "chevl",
  "chevr",
  "climb",
  "clock",
  "code",
  "coffee",
  "coins",
  "couch",
  "cube",
  "cursor",
  "dance",
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
  "game",
  "heart",
  "help",
  "hike",
  "home",
  "info",
  "key",
  "knit",
  "layers",
  "left",
  "lock",
  "mail",
  "map",
  "mic",
  "minus",
  "mobile",
  "moon",
  "museum",
  "music",
  "paint",
  "pan",
  "party",
  "paw",
  "pen",
  "pencil",
  "people",
  "phone",
  "pin",
  "plane",
  "plant",
  "plus",
  "puzzle",
  "racket",
  "refresh",
  "right",
  "run",
  "search",
  "send",
  "shield",
  "sliders",
  "smoke",
  "sun",
  "swim",
  "tent",
  "text",
  "toggle",
  "train",
  "trash",
  "undo",
  "up",
  "upload",
  "work",
  "x",
  "yoga",
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
