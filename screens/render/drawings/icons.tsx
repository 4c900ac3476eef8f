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
  "check",
  "chev",
  "chevl",
  "chevr",
  "clock",
  "coffee",
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
  "undo",
  "up",
  "upload",
  "x",
] as const;
export type IconSize = "xs" | "s" | "l";

/** An icon that says nothing to assistive technology: words stand beside it. */
export function Icon({ name, size }: { name: string; size?: IconSize }) {
  return icon(name, size);
}

/** The same without a component of its own, for places of which a page has dozens. */
export function icon(name: string, size?: IconSize): ReactElement {
  return <svg className={size === undefined ? "icon" : `icon ${size}`} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={mark(name)} />;
}

const NOTHING = { __html: "" };
const marks = new Map<string, { __html: string }>();
/** The mark as markup of ours, made once a name: cheaper to draw than an element. */
function mark(name: string): { __html: string } {
  let made = marks.get(name);
  if (!made) {
    if (!/^[a-z0-9-]+$/.test(name)) return NOTHING;
    marks.set(name, (made = { __html: `<use href="${sprite}#${name}"></use>` }));
  }
  return made;
}
