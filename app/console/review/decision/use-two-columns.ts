import { useSyncExternalStore } from "react";

/** From which width down the page has two columns at most, as its styles have it (`review.css`). */
const TWO_COLUMNS = "(max-width: 1239px)";

const subscribe = (heard: () => void): (() => void) => {
  const media = window.matchMedia(TWO_COLUMNS);
  media.addEventListener("change", heard);
  return () => media.removeEventListener("change", heard);
};

/** Where the panes stand in another order to the eye, they do so to the keys, too. */
export const useTwoColumns = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(TWO_COLUMNS).matches,
    () => false,
  );
