import ada from "../assets/avatars/ada.svg?no-inline";

/** Drawings that stand in when somebody's own picture is missing or broken. */
export const DEFAULT_AVATARS = ["ada", "ben", "cora", "grace", "hugo", "leo", "maya", "omar"] as const;
/** All that are drawn. */
export const AVATARS = [...DEFAULT_AVATARS, "cy", "dee", "ines", "june", "nina", "priya", "rae", "ria", "rob", "sam", "staff", "tom"] as const;

/** Where they lie, as the pictures do (`pictures.ts`). */
const folder = ada.slice(0, ada.lastIndexOf("/") + 1);
const FILES: ReadonlySet<string> = new Set(AVATARS);

/**
 * What each holds, as an address of its own: known to the server alone, which draws it into the page. The browser comes alive
 * around what stands there, and asks for the file only where it draws one anew.
 */
const INLINE: Readonly<Record<string, string>> = import.meta.env.SSR
  ? import.meta.glob<string>("../assets/avatars/*.svg", { query: "?inline", import: "default", eager: true })
  : {};
export const inlineAvatar = (name: string): string | undefined => INLINE[`../assets/avatars/${name}.svg`];

export const avatarUrl = (name: string): string | undefined => (FILES.has(name) ? `${folder}${name}.svg` : undefined);

/** One of the default drawings. `pick` is a number in [0, 1). */
export const defaultAvatarUrl = (pick: number): string => `${folder}${DEFAULT_AVATARS[Math.floor(pick * DEFAULT_AVATARS.length)] ?? "ada"}.svg`;

/** The one that somebody without a drawing has: the same for the same text, so that server and browser draw the same. */
export function defaultAvatar(seed: string): string {
  let sum = 7;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return DEFAULT_AVATARS[Math.floor((sum / 9973) * DEFAULT_AVATARS.length)] ?? "ada";
}
