import sprite from "./assets/icons.svg?url";

/** Names of the drawn icons: the `icon` vocabulary of `schemas/data.json`. */
export const ICONS = [
  "alert", "bad", "bank", "bed", "bike", "bolt", "book", "branch", "cal", "camera", "car", "chat", "check", "chev", "chevl", "chevr",
  "clock", "coffee", "cube", "cursor", "desktop", "dice", "doc", "dots", "ext", "eye", "eyeoff", "film", "filter", "flag", "help",
  "hike", "home", "info", "key", "layers", "left", "lock", "mail", "minus", "mobile", "moon", "music", "pan", "party", "paw", "people",
  "phone", "pin", "plant", "plus", "refresh", "right", "search", "send", "shield", "sliders", "smoke", "sun", "text", "toggle", "undo",
  "up", "upload", "x",
] as const;
export type IconName = (typeof ICONS)[number];

/** The sprite's address, for a preload link. */
export const iconSpriteUrl: string = sprite;

/** An icon that says nothing to assistive technology: words stand beside it. */
export function Icon({ name, size }: { name: IconName | (string & {}); size?: "xs" | "s" | "l" }) {
  return <svg className={size ? `icon ${size}` : "icon"} viewBox="0 0 20 20" aria-hidden="true"><use href={`${sprite}#${name}`} /></svg>;
}
