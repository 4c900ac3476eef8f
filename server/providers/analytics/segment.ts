/** Segment's HTTP API. Analytics never throws, never waits and never holds anything up: an event that does not arrive is lost. */
import { Analytics as Segment } from "@segment/analytics-node";
import type { Analytics, AnalyticsEvent } from "../../ports/outside.ts";
import type { AnalyticsConfig } from "../config.ts";
import { scrub, scrubText } from "../scrub.ts";

const FLUSH_MS = 3000;
/** A service that is away loses many at a time: they are counted for so long, and told of together. */
const COUNTED_MS = 1000;

/** @param onLost  called with how many events were lost for a reason */
export function createSegmentAnalytics(config: AnalyticsConfig, onLost: (reason: string, events: number) => void): Analytics & { close(): Promise<void> } {
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const tellLost = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const [reason, events] of counted) onLost(reason, events);
    counted.clear();
  };
  const lose = (reason: string): void => {
    counted.set(reason, (counted.get(reason) ?? 0) + 1);
    timer ??= setTimeout(tellLost, COUNTED_MS).unref();
  };
  const address = new URL(config.address ?? "https://api.segment.io");
  const client = new Segment({
    writeKey: config.writeKey,
    host: address.origin,
    path: `${address.pathname.replace(/\/$/, "")}/v1/batch`,
    flushAt: 20,
    flushInterval: 2000,
    maxRetries: 2,
    maxTotalBackoffDuration: 60,
    httpRequestTimeout: config.timeoutMs,
  });
  client.on("error", (error) => lose(String(error.code)));

  const send = (kind: "page" | "track", event: AnalyticsEvent): void => {
    try {
      const who = event.userId ? { userId: event.userId } : { anonymousId: event.anonymousId ?? "anonymous" };
      // One event that can't be written down would take its whole batch with it. And whoever wrote it: it tells of nobody.
      const properties = scrub(JSON.parse(JSON.stringify(event.props))) as Record<string, unknown>;
      // Whom staff look as is told as such, and nowhere else.
      if (event.proxyUserEmail !== undefined) properties["proxyUserEmail"] = event.proxyUserEmail;
      const name = scrubText(event.name);
      const common = { ...who, timestamp: new Date(new Date(event.at).toISOString()), properties };
      if (!event.name) throw new TypeError("an event needs a name");
      if (kind === "page") client.page({ ...common, name });
      else client.track({ ...common, event: name });
    } catch {
      lose("not-an-event");
    }
  };
  return {
    page: (event) => send("page", event),
    track: (event) => send("track", event),
    flush: () => client.flush({ timeout: FLUSH_MS }).catch(() => lose("flush")),
    async close() {
      await client.closeAndFlush({ timeout: FLUSH_MS }).catch(() => lose("flush"));
      tellLost();
    },
  };
}

/** Where no analytics service is configured. */
export const noAnalytics: Analytics = { page: () => {}, track: () => {}, flush: async () => {} };
