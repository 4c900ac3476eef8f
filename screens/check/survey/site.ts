import type { Condition } from "#screens/language/expressions/condition.ts";
import type { FollowDoc } from "#screens/language/documents/catalog.ts";
import type { Action, BlockDoc, EphemeralRoot, FieldDoc, MailDoc, ModalDoc, ScreenDoc, Value, VariantDoc } from "#screens/language/documents/document.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import type { BlockKind } from "#screens/language/kinds/manifest.ts";
import type { ValueType } from "#screens/language/kinds/specs.ts";
import type { Scope } from "./data-types.ts";
import type { Frame } from "./frame.ts";

/** A screen, a modal or a mail, as it stands or as one variant makes it. */
export interface Surface {
  kind: "screen" | "modal" | "mail";
  id: string;
  doc: ScreenDoc | ModalDoc | MailDoc;
  file: string;
  variant: VariantDoc | null;
  /** What is chosen on it, by root; of a modal what is chosen on the screens under it. */
  chosen: Readonly<Record<string, ChosenRoot>>;
  elements: Element[];
  sites: Site[];
}

/** `screen`: where it is declared. */
export interface ChosenRoot extends EphemeralRoot {
  screen: string;
}

/** A block, a field or an item of a list inside a block: whatever has an id. */
export interface Element {
  surface: Surface;
  id: string;
  kind: BlockKind | "field" | "item";
  node: BlockDoc | FieldDoc | { id: string };
  at: Place;
  parent: Element | null;
  frame: Frame;
  scope: Scope;
  /** Written by the surface's variant, or inside something that is. */
  fromVariant: boolean;
  /** Only of a field: what it asks. */
  asks: Ask | null;
}

export interface Ask {
  root: string;
  resource: string;
  property: string;
  /** It may be anything at any time: an answer of one of a list, or what is only chosen on the screen. */
  anyTime: boolean;
  saves: string | null;
  /** Where it may be answered: not while it is read-only. */
  frame: Frame;
}

interface Spot {
  at: Place;
  scope: Scope;
  frame: Frame;
  element: Element | null;
  surface: Surface | null;
}

/** What a condition decides: some roles are checked for order, some for reach. */
export type ConditionRole =
  | "when"
  | "required"
  | "read-only"
  | "choice"
  | "blocked"
  | "prop"
  | "guard"
  | "home"
  | "named"
  | "variant"
  | "opens"
  | "enter"
  | "follow"
  | "promo"
  | "shell"
  | "move"
  | "fact"
  | "exempt";

/** How an action comes about: pressed, or by itself when a section is saved or the screen is shown. */
export type ActionRole = "press" | "save" | "enter" | "opens";

/** One use of something that can be right or wrong. */
export type Site = Spot &
  (
    | { is: "copy"; key: string; args: Record<string, Value>; links: Record<string, Action>; prop: string; given?: readonly string[] }
    | { is: "value"; value: Value; prop: string; shown: boolean; takes?: readonly ValueType[] }
    /** `last`: of a `match` that says nothing of any other word. */
    | { is: "condition"; condition: Condition; role: ConditionRole; last?: true }
    | { is: "action"; action: Action; role: ActionRole }
    | { is: "follow"; follow: FollowDoc }
    | { is: "chosen"; name: string }
    | { is: "route"; route: string }
    | { is: "token"; of: string; value: unknown }
  );

export type ValueSite = Extract<Site, { is: "value" }>;
export type CopySite = Extract<Site, { is: "copy" }>;
export type ConditionSite = Extract<Site, { is: "condition" }>;
export type ActionSite = Extract<Site, { is: "action" }>;
