/** The shell's support button stands on every screen, so its modal always comes along. */
export const SUPPORT_MODAL = "support";
