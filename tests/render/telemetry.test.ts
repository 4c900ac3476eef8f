import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readPageEvents } from "#server/http/pages/page-events.ts";
import { track, flushEvents } from "../../app/calls/telemetry.ts";

interface Post {
  by: "fetch" | "beacon";
  type: string;
  events: { kind: string; name: string; props: Record<string, unknown>; ago: number }[];
}
const posts: Post[] = [];
const WITHIN = { told_within_ms: 10_000, told_characters: 1500 };
let shown: DocumentVisibilityState = "visible";
let takesBeacons = true;

const names = () => posts.map(({ by, events }) => [by, ...events.map(({ name }) => name)]);
const hide = () => {
  shown = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  const post = (by: Post["by"], type: string | undefined, body: string): void => {
    posts.push({ by, type: String(type), ...(JSON.parse(body) as Pick<Post, "events">) });
  };
  vi.stubGlobal("fetch", async (path: string, { body, headers, keepalive }: RequestInit) => {
    expect([path, keepalive]).toEqual(["/events", true]);
    post("fetch", (headers as Record<string, string>)["Content-Type"], String(body));
    return new Response(null, { status: 204 });
  });
  // jsdom's own is read by timers alone, which stand still here.
  vi.stubGlobal(
    "Blob",
    class {
      constructor(
        readonly parts: string[],
        readonly options: { type: string },
      ) {}
    },
  );
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => shown);
  vi.stubGlobal("navigator", {
    sendBeacon(path: string, { parts, options }: { parts: string[]; options: { type: string } }) {
      expect(path).toBe("/events");
      if (takesBeacons) post("beacon", options.type, parts.join(""));
      return takesBeacons;
    },
  });
});
afterEach(() => {
  flushEvents();
  vi.useRealTimers();
  posts.length = 0;
  shown = "visible";
  takesBeacons = true;
});

describe("what a page tells of itself", () => {
  test("[ANA-1] [ANA-2] is told together, in order, with how long each has waited", () => {
    track("page", "apply", {}, WITHIN);
    vi.advanceTimersByTime(4000);
    track("track", "Slide seen", { slide: 2 }, WITHIN);
    vi.advanceTimersByTime(5999);
    expect(posts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(posts).toEqual([
      {
        by: "fetch",
        type: "application/json",
        events: [
          { kind: "page", name: "apply", props: {}, ago: 10_000 },
          { kind: "track", name: "Slide seen", props: { slide: 2 }, ago: 6000 },
        ],
      },
    ]);
    vi.advanceTimersByTime(60_000);
    expect(posts, "once").toHaveLength(1);
  });

  test("is not lost with a page that is left: the browser sends it, and the page itself where the browser will not", () => {
    track("page", "apply", {}, WITHIN);
    hide();
    track("track", "seen by nobody", {}, WITHIN);
    shown = "visible";
    track("page", "home", {}, WITHIN);
    dispatchEvent(new Event("pagehide"));
    takesBeacons = false;
    track("page", "login", {}, WITHIN);
    dispatchEvent(new Event("pagehide"));
    expect(names()).toEqual([
      ["beacon", "apply"],
      ["beacon", "seen by nobody"],
      ["beacon", "home"],
      ["fetch", "login"],
    ]);
    expect(posts[0]?.type).toBe("application/json");
  });

  test("waits for nothing where it is an error, which comes behind what happened before it", () => {
    track("page", "apply", {}, WITHIN);
    track("error", "x is not a function", {}, WITHIN);
    expect(names()).toEqual([["fetch", "apply", "x is not a function"]]);
  });

  test("is never more at once than the server takes and a browser sends for a page that is left, whatever it is", () => {
    for (let count = 0; count < 100; count += 1) track("page", "p", {}, WITHIN);
    hide();
    for (const { events } of posts) expect(readPageEvents({ events }).success).toBe(true);
    expect(posts.length).toBeLessThan(5);
    expect(posts.reduce((sum, { events }) => sum + events.length, 0)).toBe(100);
    posts.length = 0;
    shown = "visible";
    const much = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}`.repeat(40), "雪".repeat(300)]));
    for (let count = 0; count < 10; count += 1) track("track", "雪".repeat(300), { ...much, at: { deep: "雪".repeat(300) } }, WITHIN);
    hide();
    for (const { events } of posts) {
      expect(new TextEncoder().encode(JSON.stringify({ events })).length).toBeLessThan(65_536);
      expect(readPageEvents({ events }).success).toBe(true);
    }
    expect(names().reduce((sum, told) => sum + told.length - 1, 0)).toBe(10);
  });

  test("has waited for no less than nothing, though the clock was set back", () => {
    track("page", "apply", {}, WITHIN);
    vi.setSystemTime(Date.now() - 86_400_000);
    flushEvents();
    expect(posts.map(({ events }) => events[0]?.ago)).toEqual([0]);
  });

  test("goes nowhere, and nobody waits for it, where the server can't be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    track("error", "x is not a function", {}, WITHIN);
    await vi.advanceTimersByTimeAsync(0);
    expect(posts).toEqual([]);
  });
});
