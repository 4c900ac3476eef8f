import { useEffect } from "react";

/**
 * The focus goes back to where it was. Asked for before anything takes it; whoever was led to somewhere else meanwhile is left there.
 * Where it was may be gone, as a button is that ended what it stood beside: then one goes on in the room.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const place = before instanceof HTMLElement && before.isConnected ? before : document.getElementById("main");
      place?.focus({ preventScroll: true });
    };
  }, []);
}
