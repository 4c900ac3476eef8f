/**
 * What the composition root gives the web: what use cases need, and the little that is the process's
 * own to do. Use cases themselves are imported where they are called.
 */
import type { ViewEnd } from "../../kernel/access/view-as.ts";
import type { Deps, Viewer } from "../../kernel/context/deps.ts";
import type { FormEntries } from "../body/form-body.ts";
import type { LimitName } from "../middleware/rate-limits.ts";

export interface Services {
  deps: Deps;
  /** Sandbox only: moves the clock and answers its new time. */
  moveClock?(byMilliseconds: number): Promise<Date>;
}

/** The page framework: Remix's request handler. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>;

/** What loaders and actions get (Remix calls it the load context). */
export interface PageContext {
  nonce: string;
  requestId: string;
  /** While staff look as somebody: that person, with `viewing`. */
  viewer: Viewer;
  /** Why the look is over that this session still has; null: it has none, or it goes on. */
  viewEnded: ViewEnd | null;
  /** Whether the answer is a document, and not the data of a page alone, for one that is open already. */
  inDocument: boolean;
  /** What a plain form post brought. */
  form?: FormEntries;
  /** Ends the session and takes the cookies back with this answer. */
  signOut(): Promise<void>;
  /** Counts one of this person's. @throws RefusedRequest `too-many` */
  consume(limit: LimitName): Promise<void>;
  report(error: unknown): void;
}
