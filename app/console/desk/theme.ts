/** Light or dark in the console: the same choice as on the applicants' pages, kept in the same place. */
import { chooseAppearance } from "#screens/render/session/appearance.ts";

/** Whether the page is dark now, by choice or because the system is. */
export const isDark = (): boolean =>
  (document.documentElement.dataset.appearance ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

export const turnDark = (): void => chooseAppearance(isDark() ? "light" : "dark");
