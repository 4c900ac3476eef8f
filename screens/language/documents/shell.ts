import type { Action, CopyRef, Value } from "./action.ts";
import type { Condition } from "../expressions/condition.ts";

/** A further bar around the screens: lines that say what holds just now, and menus. */
export interface ShellDoc {
  notices?: ShellNoticeDoc[];
  menus?: ShellMenuDoc[];
}
export interface ShellNoticeDoc {
  id: string;
  /** An unknown condition does not hold. */
  when: Condition;
  /** Routes and areas that it stands on, as a guard names them; all where it doesn't say. */
  on?: string[];
  except?: string[];
  text: CopyRef;
  tone: "info" | "warn";
  /** How long it still holds: the text's `minutes` are those until then. */
  countdown?: { until: Value; text: string };
  button?: { label: CopyRef; action: Action };
}
export interface ShellMenuDoc {
  id: string;
  label: CopyRef;
  /** An unknown condition does not hold. */
  when: Condition;
  items: ShellItemDoc[];
}
export interface ShellItemDoc {
  id: string;
  label: CopyRef;
  when?: Condition;
  /** Routes and areas that it stands on, as a guard names them; all where it doesn't say. */
  on?: string[];
  except?: string[];
  /** Without one it is shown and can't be pressed: its label says why. */
  action?: Action;
}

/** What stands in a page's head beside its title and description: for search engines, and for whoever the address is sent to. */
export interface HeadDoc {
  /** Where it holds, nothing is at this address: the page is answered as not found. */
  notFound?: Condition;
  /** Of many addresses that show the same, the one that counts: this route's, with these words of the query alone. */
  canonical?: { query?: Record<string, Value> };
  /** A drawing that stands for the page where it is told of. */
  picture?: Value;
  /** Facts in the vocabulary of schema.org. */
  structured?: Value;
}
