/** What a kind says of itself: its role, its properties, and the kinds of property that there are. */
import type { Fallback } from "./fallback.ts";

/** A type of the data that a property takes. */
export type ValueType = "string" | "number" | "boolean" | "date" | "instant" | "money" | "list" | "table" | "object";

export type PropSpec =
  // copy key, {key, args}, or a list of {when, copy} choices → string. `fixed`: others repeat it, so it is decided once and never follows what is typed
  | { is: "copy"; optional?: true; fixed?: true }
  | { is: "steps"; optional?: true } // copy with {value}, once for every step that the schema of the property allows → string[]
  | { is: "pattern"; of: readonly string[]; optional?: true } // copy with these gaps, which the renderer fills in as it draws (`⟦price⟧`) → string
  | { is: "rich"; optional?: true } // the same, with <b>, <link> marks → RichText
  | { is: "value"; takes?: readonly ValueType[]; optional?: true } // literal or {var} / {const} → JSON value; any where `takes` says nothing
  | { is: "chosen"; optional?: true } // the name of a whole number that is chosen on the screen (`view.day`): read and set where it is drawn
  | { is: "token"; of: string; optional?: true } // a word of catalog.tokens[of]; may be {var}
  | { is: "enum"; of: readonly string[]; optional?: true }
  | { is: "number"; optional?: true }
  | { is: "boolean"; optional?: true }
  | { is: "condition"; optional?: true } // → boolean, or live
  | { is: "action"; of?: "command"; adds?: readonly string[]; optional?: true } // `of`: only a command will do; `adds`: inputs of it that the kind gives by itself
  | { is: "items"; of: Record<string, PropSpec>; optional?: true } // [{id, when?, ...props}]
  | { is: "fields"; optional?: true }
  | { is: "save"; optional?: true };

export interface KindManifest {
  role: "leaf" | "container" | "input";
  /** A client that does not know a critical kind must say so instead of skipping it. */
  critical: boolean;
  /** What an older client draws instead: nothing, the children, or a call for help. */
  fallback: Fallback;
  about: string;
  props: Record<string, PropSpec>;
  /** Catalog version that the kind came with; 1 when it is not said. */
  since?: number;
}

export const leaf = (about: string, props: Record<string, PropSpec>): KindManifest => ({
  role: "leaf",
  critical: false,
  fallback: "placeholder",
  about,
  props,
});
export const container = (about: string, props: Record<string, PropSpec>): KindManifest => ({
  role: "container",
  critical: false,
  fallback: "children",
  about,
  props,
});
export const input = (about: string, props: Record<string, PropSpec>): KindManifest => ({ role: "input", critical: true, fallback: "help", about, props });

export const copy = { is: "copy" } as const;
export const optionalCopy = { is: "copy", optional: true } as const;
export const optionalTitle = { is: "copy", optional: true, fixed: true } as const;
export const optionalRich = { is: "rich", optional: true } as const;
export const action = { is: "action" } as const;
export const command = { is: "action", of: "command" } as const;
export const optionalAction = { is: "action", optional: true } as const;
export const optionalIcon = { is: "token", of: "icon", optional: true } as const;
export const shown = { is: "condition", optional: true } as const;
/** A whole number that is chosen on the screen, by its name. */
export const chosen = { is: "chosen" } as const;
export const pattern = (...of: string[]) => ({ is: "pattern", of }) as const;
export const tone = (...of: string[]) => ({ is: "enum", of, optional: true }) as const;
