/**
 * What a page tells about itself, for analytics and error reports: told and forgotten. A page never waits for it and never fails
 * with it, and tells what happened together: after a while, when it is left, and at once where it is an error.
 */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";

type Kind = "page" | "track" | "error";

interface Waiting {
  kind: Kind;
  name: string;
  props: Record<string, unknown>;
  at: number;
}

/** How long, and how much, waits to be told together: with the largest event beside it a browser still sends it for a page that is left. */
export type TelemetryLimits = Pick<PageConstants, "told_within_ms" | "told_characters">;

let waiting: Waiting[] = [];
let length = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let hearsOfLeaving = false;

/** No more is sent than the server takes. */
export function track(kind: Kind, name: string, props: Record<string, unknown>, { told_within_ms: withinMs, told_characters: most }: TelemetryLimits): void {
  const flat = Object.fromEntries(
    Object.entries(props)
      .slice(0, 20)
      .map(([key, value]) => [key.slice(0, 40), typeof value === "object" && value !== null ? JSON.stringify(value) : value] as const)
      .map(([key, value]) => [key, typeof value === "string" ? value.slice(0, 200) : value]),
  );
  const event = { kind, name: name.slice(0, 200), props: flat, at: Date.now() };
  waiting.push(event);
  length += JSON.stringify(event).length;
  if (!hearsOfLeaving) {
    hearsOfLeaving = true;
    document.addEventListener("visibilitychange", () => isHidden() && flushEvents());
    addEventListener("pagehide", () => flushEvents(true));
  }
  // A page that nobody sees may be ended without another word.
  if (kind === "error" || length > most || isHidden()) flushEvents();
  else timer ??= setTimeout(() => flushEvents(), withinMs);
}

const isHidden = (): boolean => document.visibilityState === "hidden";

/** Tells what waits: before a session ends, so that it is told with who it was. */
export function flushEvents(isLeaving = isHidden()): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const now = Date.now();
  const events = waiting.map(({ at, ...event }) => ({ ...event, ago: Math.max(now - at, 0) }));
  waiting = [];
  length = 0;
  const body = JSON.stringify({ events });
  // Sent by the browser itself, whatever becomes of the page.
  if (isLeaving && navigator.sendBeacon("/events", new Blob([body], { type: "application/json" }))) return;
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  void fetch("/events", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}
