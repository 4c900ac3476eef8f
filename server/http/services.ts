/**
 * What the web is given: the use cases it calls, bound by the composition root. HTTP knows these
 * functions and their results, never the adapters behind them.
 */
import type { Deps, Viewer } from "../usecases/deps.ts";

export interface WebhookServices {
  /** Each verifies the signature over the raw body (throws `BadSignature`), and acts once per event. */
  payment(country: "US" | "CA", rawBody: Buffer, headers: WebhookHeaders): Promise<void>;
  screening(rawBody: Buffer, headers: WebhookHeaders): Promise<void>;
  income(rawBody: Buffer, headers: WebhookHeaders): Promise<void>;
  identity?(rawBody: Buffer, headers: WebhookHeaders): Promise<void>;
}
export type WebhookHeaders = (name: string) => string | undefined;

export interface Services {
  deps: Deps;
  webhooks: WebhookServices;
  /** Sandbox only: moves the clock and answers its new time. */
  moveClock?(byMilliseconds: number): Promise<Date>;
}

/** The page framework: Remix's request handler. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>;

/** What loaders and actions get (Remix calls it the load context). */
export interface PageContext {
  nonce: string;
  requestId: string;
  viewer: Viewer;
  /** Ends the session and takes the cookies back with this answer. */
  signOut(): Promise<void>;
  report(error: unknown): void;
}
