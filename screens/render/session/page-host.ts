/**
 * What the renderer asks of the page it stands in. It knows nothing of routes, sessions or fetch:
 * the web page hands these in, tests hand in their own.
 */
import type { BrowserTool } from "#screens/language/documents/action.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { CommandRunner } from "../forms/command-runner.ts";

/** That something happened to something that is followed. `topic` says to what, where that is more than the person themselves. */
export interface HeardEvent {
  id: string;
  kind: string;
  topic?: string;
  /** The name of what it is about within that. */
  ref?: string;
  /** What was said, where it is told as it happens. */
  message?: ChatMessage;
  /** What others of a conversation do. */
  activity?: { read_by: { id: string; number: number }[]; writing: { id: string; seconds: number }[] };
}

/** How the card form reaches the payment provider. */
export interface PaymentSettings {
  adapter: "stripe" | "sandbox";
  publishableKey: string;
  scriptUrl?: string;
  tokenUrl?: string;
}

export interface PageHost extends CommandRunner {
  readonly addresses: PageAddresses;
  /** Go to an address of this product without loading a new document. `keepScroll`: it is the same page, where somebody stands in the middle of it. */
  navigate(href: string, options?: { replace?: boolean; keepScroll?: boolean }): void;
  /** One step back in the history. */
  back(): void;
  /** Leave for another site. */
  leave(href: string): void;
  /** How cards are paid in a country; null when this page has no card form. */
  paymentSettings(country: string): PaymentSettings | null;
  /** Where signing in with a provider begins. `isAlive`: the page is, so that what the browser keeps counts beside what the server knew. */
  signInHref(provider: string, isAlive: boolean): string;
  /**
   * Listens to events of these names, from the one after `after` on. `heard(null)`: something may have happened, nobody can
   * say. Returns what ends it.
   */
  listen(names: readonly string[], after: string | undefined, heard: (event: HeardEvent | null) => void): () => void;
  /** What has become of this page since an event; null: all of it. Rejects when no answer came. */
  lookAgain(after: string | null): Promise<CommandResult>;
  /** Go to the route that was saved before signing in, else to `href`. */
  resume(href: string): void;
  /** The browser's own way to put the page on paper. */
  print(): void;
  /** `log-state`: what is handed in, into the browser's console. `clear-storage`: all that this product keeps in the browser is gone. */
  tool(name: BrowserTool, state: Record<string, unknown>): Promise<void>;
  /** Opens the provider's chat widget; false when there is none and the built-in support modal has to do. */
  openSupport(): boolean;
  track(event: string, props?: Record<string, unknown>): void;
  report(error: unknown, context?: Record<string, unknown>): void;
  /** Reads JSON from this product's own API. Rejects on anything but a 2xx answer. */
  getJson(path: string): Promise<unknown>;
}
