/** The drawings that stand in for a person without a picture: names of `screens/render/assets/avatars`. */
export const FALLBACK_AVATARS = ["ada", "ben", "cora", "grace", "hugo", "leo", "maya", "omar"] as const;

/** One of the eight. `draw` is a number from 0 up to 1. */
export const randomAvatar = (draw: number): string =>
  FALLBACK_AVATARS[Math.min(FALLBACK_AVATARS.length - 1, Math.floor(draw * FALLBACK_AVATARS.length))] ?? FALLBACK_AVATARS[0];
