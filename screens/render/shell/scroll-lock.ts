import { useEffect } from "react";

let locks = 0;

/** Keeps the page behind from scrolling while something lies over it. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    locks += 1;
    const bar = window.innerWidth - document.documentElement.clientWidth;
    if (locks === 1) {
      document.body.style.overflow = "hidden";
      // The page must not jump sideways by the width of the bar that goes away.
      if (bar > 0) document.body.style.paddingRight = `${bar}px`;
    }
    return () => {
      locks -= 1;
      if (locks === 0) {
        document.body.style.overflow = "";
        document.body.style.paddingRight = "";
      }
    };
  }, [active]);
}
