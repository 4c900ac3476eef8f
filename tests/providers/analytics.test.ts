import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnalyticsEvent } from "#server/ports/outside.ts";
import { createSegmentAnalytics, noAnalytics } from "#server/providers/analytics/segment.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.stop());

const event = (more: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  name: "Application Submitted",
  userId: "user-1",
  props: { market: "seattle", step: 4 },
  at: "2026-03-01T10:00:00.000Z",
  ...more,
});

test("events arrive with who, what and when", async () => {
  const { analytics } = server.providers;
  analytics.track(event());
  analytics.page(event({ name: "payment", userId: null, anonymousId: "visitor-1" }));
  await analytics.flush();
  expect(server.segment).toEqual([
    {
      id: expect.any(String),
      kind: "track",
      name: "Application Submitted",
      user_id: "user-1",
      anonymous_id: null,
      props: { market: "seattle", step: 4 },
      at: "2026-03-01T10:00:00.000Z",
    },
    {
      id: expect.any(String),
      kind: "page",
      name: "payment",
      user_id: null,
      anonymous_id: "visitor-1",
      props: expect.objectContaining({ market: "seattle" }),
      at: "2026-03-01T10:00:00.000Z",
    },
  ]);
});

test("whatever a page sends along, nobody is told of", async () => {
  const { analytics } = server.providers;
  server.segment.length = 0;
  analytics.track(
    event({ name: "wrote to ada@example.com", props: { field: "birthdate", email: "ada@example.com", note: "4242 4242 4242 4242, 123-45-6789" } }),
  );
  await analytics.flush();
  expect(server.segment).toMatchObject([{ name: "wrote to [e-mail]", props: { field: "birthdate", email: "[taken out]", note: "[card], [number]" } }]);
});

test("nothing is thrown and nobody waits when the service is away, or an event makes no sense, and those that are lost are told of together", async () => {
  const lost: [string, number][] = [];
  const nowhere = createSegmentAnalytics({ address: "http://127.0.0.1:9", writeKey: "key", timeoutMs: 200 }, (...told) => lost.push(told));
  for (let count = 0; count < 50; count++) nowhere.track(event());
  nowhere.track(event({ name: "" }));
  nowhere.track(event({ at: "not a time" }));
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  nowhere.page(event({ props: circular }));
  nowhere.page(event({ props: { big: 1n } }));
  await nowhere.close();
  // An event that makes no sense does not take the others with it.
  expect(lost.filter(([reason]) => reason === "not-an-event")).toEqual([["not-an-event", 4]]);
});

test("without a service events go nowhere", async () => {
  noAnalytics.track(event());
  noAnalytics.page(event());
  await noAnalytics.flush();
});
