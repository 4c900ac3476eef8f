import ada from "../assets/avatars/ada.svg?no-inline";

/** Drawings that stand in when somebody's own picture is missing or broken. */
export const DEFAULT_AVATARS = ["ada", "ben", "cora", "grace", "hugo", "leo", "maya", "omar"] as const;
/** All that are drawn. */
export const AVATARS = [...DEFAULT_AVATARS, "cy", "dee", "ines", "june", "nina", "priya", "rae", "ria", "rob", "sam", "staff", "tom"] as const;

/** Where they lie, as the pictures do (`pictures.ts`). */
const folder = ada.slice(0, ada.lastIndexOf("/") + 1);
const FILES: ReadonlySet<string> = new Set(AVATARS);

export const avatarUrl = (name: string): string | undefined => (FILES.has(name) ? `${folder}${name}.svg` : undefined);

/** One of the default drawings. `pick` is a number in [0, 1). */
export const defaultAvatarUrl = (pick: number): string => `${folder}${DEFAULT_AVATARS[Math.floor(pick * DEFAULT_AVATARS.length)] ?? "ada"}.svg`;
