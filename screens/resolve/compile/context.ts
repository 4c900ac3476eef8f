import type { Audience } from "../../language/documents/catalog.ts";
import type { ScreenDescriptor } from "../../language/documents/descriptor.ts";
import type { Scope } from "../../language/expressions/evaluate.ts";

export interface RouteRef {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** What a screen is resolved for. */
export interface ResolveRequest {
  route: RouteRef;
  /** Values by data root, as the views give them. null is "no answer"; what is missing is unknown. */
  data: Readonly<Record<string, unknown>>;
  locale: string;
  /** Instant. */
  now: string | Date;
  audience: Audience;
  /** The last event of which the data knows, where the screen follows anything. */
  after?: string;
  /** Ids of the guards that led here. */
  guards?: readonly string[];
  /** Variants that were recorded when this person was first shown them; without it they are decided anew. */
  variants?: readonly string[];
  /** A screen other than the route's own, for previews. */
  screen?: string;
  /**
   * Data roots that are read off the screen itself, as it is drawn without them: then what reads one of them is drawn again, and
   * nothing else. undefined: nothing can be said of it.
   */
  later?: Readonly<Record<string, (drawn: ScreenDescriptor) => unknown>>;
}

export interface Unknown {
  at: string;
  reason: string;
}

/** One request on its way through the compiled pieces. */
export interface ResolveContext {
  readonly request: ResolveRequest;
  readonly scope: Scope;
  readonly unknowns: Unknown[];
  /** Of the member that is being drawn: its place among the others, from 1. Texts read it as `each.number` and `each.count`. */
  readonly each?: { number: number; count: number };
  /** Keys of the members that it is drawn for, from the outermost: what tells their forms apart. */
  readonly members?: readonly string[];
  /** What the ids of whatever is drawn for that member end with, from the innermost: `:of-this:of-the-one-around-it`. */
  readonly suffix?: string;
  /** Tables that its texts look values up in, by path. */
  readonly tables: Map<string, unknown>;
  /** Modals that the screen's actions open, by the key that the action names. */
  readonly modals: Map<string, { id: string; args: Record<string, unknown> }>;
}

export function note(context: ResolveContext, at: string, reason: string): void {
  context.unknowns.push({ at, reason });
}
