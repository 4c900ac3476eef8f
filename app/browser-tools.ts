import type { BrowserTool } from "#screens/language/documents/action.ts";

/** Debugging tools of `/debug`. */
export function runTool(name: BrowserTool, state: Record<string, unknown>): void {
  if (name === "log-state") console.log(state);
  else clearStorage();
}

function clearStorage(): void {
  try {
    window.localStorage.clear();
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
