/** The drawings that stand in for a person without a picture. */
export const FALLBACK_AVATARS = [
  "avatar-grace", "avatar-hugo", "avatar-ines", "avatar-june", "avatar-leo", "avatar-maya", "avatar-nina", "avatar-omar",
] as const;

/** `draw` is a number from 0 up to 1. */
export const randomAvatar = (draw: number): string =>
  FALLBACK_AVATARS[Math.min(FALLBACK_AVATARS.length - 1, Math.floor(draw * FALLBACK_AVATARS.length))] ?? FALLBACK_AVATARS[0];
