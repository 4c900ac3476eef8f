/**
 * Light or dark: as the system wishes, or as somebody chose in the menu, for this browser. Kept beside the page and not with the
 * person, because it belongs to where one sits; logging out leaves it.
 */
const KEY = "latchkey.appearance";
export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

/**
 * For the page's head, after its two `theme-color`s: the page is never drawn in one and then in the other. Every tab follows
 * what is chosen in one of them.
 */
export const MARK_APPEARANCE = import.meta.env.SSR
  ? `(() => {
const wished = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => [meta, meta.media]);
window.showAppearance = () => {
  let kept = null;
  try { kept = localStorage.getItem("${KEY}"); } catch {}
  const chosen = kept === "light" || kept === "dark" ? kept : null;
  if (chosen) document.documentElement.dataset.appearance = chosen;
  else delete document.documentElement.dataset.appearance;
  for (const [meta, media] of wished) meta.media = !chosen ? media : media.includes(chosen) ? "all" : "not all";
  dispatchEvent(new Event("appearance"));
};
showAppearance();
addEventListener("storage", showAppearance);
})()`
  : "";

declare global {
  interface Window {
    /** Put there by `MARK_APPEARANCE`: shows the page as it was chosen. */
    showAppearance?: () => void;
  }
}

/** What was chosen last in this browser. */
export function chosenAppearance(): Appearance {
  try {
    return APPEARANCES.find((appearance) => appearance === window.localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

export function chooseAppearance(appearance: Appearance): void {
  try {
    if (appearance === "system") window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, appearance);
  } catch {
    // Storage is switched off: the page stays as the system wishes.
  }
  window.showAppearance?.();
}

/** Told when the page changes between light and dark, for what draws itself without the page's styles. Returns what ends it. */
export function onAppearance(heard: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  window.addEventListener("appearance", heard);
  system.addEventListener("change", heard);
  return () => {
    window.removeEventListener("appearance", heard);
    system.removeEventListener("change", heard);
  };
}
