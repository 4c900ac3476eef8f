/** What documents say and what they do, wherever it stands: copy, values, actions. */
import type { Condition, ConstRef, Literal, VarRef } from "../expressions/condition.ts";

/**
 * A copy key, a key with arguments, or the first of several whose condition holds. `links` gives the
 * marks of a rich text their actions by name: `"Read <more>how</more>"` with `{"more": {"go": "start"}}`.
 */
export type CopyRef = CopyText | CopyChoice[];
export type CopyText = string | { key: string; args?: Record<string, Value>; links?: Record<string, Action> };
/** An unknown `when` does not hold: a text that might be untrue is not said. */
export interface CopyChoice {
  when?: Condition;
  copy: CopyText;
  /** Of a `match` that says nothing else: no other word is left. */
  last?: true;
}

export type Value = Literal | VarRef | ConstRef | { copy: string } | LookupRef;

/** A value out of a table of the data (`lookup.ts`), by its keys in their order. */
export interface LookupRef {
  lookup: string;
  at: (Literal | VarRef | ConstRef)[];
}

/** `log-state`: the screen and the input into the browser's console. `clear-storage`: nothing of ours is kept in this browser any more. */
export const BROWSER_TOOLS = ["log-state", "clear-storage"] as const;
export type BrowserTool = (typeof BROWSER_TOOLS)[number];

export type Action =
  | { command: string; input?: Record<string, Value>; then?: Action }
  | { go: string; params?: Record<string, Value>; query?: Record<string, Value>; keepQuery?: boolean; after?: ConstRef } // a route name of flow.json; `keepQuery`: `query` changes what stands in this address; `after`: milliseconds in which this screen closes first
  | { open: string; args?: Record<string, Value> } // a modal
  | { close: true }
  | { set: string; to: Value } // something that is chosen on this screen, `<ephemeral root>.<property>`
  | { link: Value; query?: Record<string, Value>; newWindow?: boolean } // an address outside the funnel
  | { support: true } // the support modal or the provider's chat widget
  | { print: true } // what is seen, on paper; needs a script, so words have to say it as well
  | { tool: BrowserTool; input?: Record<string, Value>; done: CopyRef } // for whoever looks into the product itself, in their own browser; needs a script
  | { resume: string } // the route that was saved before signing in, else this one
  | { frame: Value; title: CopyRef }; // the popup frame with its bar that leads back
