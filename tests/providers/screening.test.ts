import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BadSignature, ProviderRefused } from "#server/ports/failures.ts";
import type { Screening, ScreeningOrder } from "#server/ports/screening.ts";
import { createCheckrLikeScreening } from "#server/providers/screening/checkr-like.ts";
import { startSandboxServer, webhooksAt, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let screening: Screening;
let checks = 0;

beforeAll(async () => {
  server = await startSandboxServer();
  screening = server.providers.screening;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sandbox.idle();
  Object.assign(server.sandbox.faults.screening, {
    down: false,
    delayMs: 0,
    dropAfterOrder: 0,
    duplicateWebhooks: false,
    reorderWebhooks: false,
    withholdWebhooks: false,
  });
  server.webhooks.length = 0;
});

const orderOf = (number: string | null, more: Partial<ScreeningOrder> = {}): ScreeningOrder => ({
  checkId: `check-${++checks}`,
  first_name: "Ada",
  middle_name: null,
  last_name: "Okafor",
  email: "ada@example.com",
  birthdate: "1996-04-02",
  phonenumber: "+12065550123",
  postal_code: "98126-2114",
  secureId: number === null ? null : { number, country: "US" },
  ...more,
});
const ordersOf = (checkId: string) => server.sandbox.screening.orders().filter((order) => order.checkId === checkId);

describe("an order", () => {
  test.each([
    ["123450000", { result: "clear", score: 742 }],
    ["123-45-0001", { result: "consider", score: 580 }],
    ["123456789", { result: "clear", score: 742 }],
    [null, { result: "clear", score: 742 }],
  ])("with the number %s comes out as %o", async (number, outcome) => {
    const order = orderOf(number);
    const state = await screening.order(order);
    expect(state).toEqual({ state: "complete", providerId: expect.any(String), ...outcome });
    expect(await screening.find(order.checkId)).toEqual(state);
    expect(state.state === "complete" && (await screening.read(state.providerId, order.checkId))).toEqual(state);
    if (state.state === "complete")
      await expect(screening.read(state.providerId, "another check"), "it is of that check alone").rejects.toThrow(ProviderRefused);
    expect(ordersOf(order.checkId)).toHaveLength(1);
  });

  test.each([
    ["US", "123456789", { ssn: "123456789" }],
    ["CA", "046454286", { social_insurance_number: "046454286" }],
  ] as const)("calls the number of a person from %s what it is there", async (country, number, called) => {
    const sending = vi.spyOn(globalThis, "fetch");
    expect(await screening.order(orderOf(null, { secureId: { number, country } }))).toMatchObject({ state: "complete", result: "clear" });
    const sent = sending.mock.calls.flatMap(([, init]) => (typeof init?.body === "string" ? [JSON.parse(init.body) as Record<string, unknown>] : []));
    sending.mockRestore();
    const numbers = sent.map(({ ssn, social_insurance_number }) => JSON.parse(JSON.stringify({ ssn, social_insurance_number })) as object);
    expect(numbers.filter((one) => Object.keys(one).length > 0)).toEqual([called]);
  });

  test("ending in 0002 is pending for a minute, by the clock that can be moved", async () => {
    const order = orderOf("123450002");
    const state = await screening.order(order);
    expect(state).toMatchObject({ state: "pending" });
    const providerId = state.state === "pending" ? state.providerId : "";
    server.clock.move(58_000);
    expect(await screening.read(providerId, order.checkId)).toEqual(state);
    server.clock.move(3_000);
    expect(await screening.read(providerId, order.checkId)).toMatchObject({ state: "complete", result: "clear", providerId });
    const events = (await webhooksAt(server, "/webhooks/screening", 2)).map(({ body, headers }) => ({
      type: (JSON.parse(body.toString()) as { type: string }).type,
      ...screening.webhook(body, headers.get("x-checkr-signature") ?? ""),
    }));
    expect(events.map(({ type, providerId: id }) => [type, id])).toEqual([
      ["report.created", providerId],
      ["report.completed", providerId],
    ]);
  });

  test("ending in 0003 meets the company's own error, nothing is ordered, and a corrected number may be tried", async () => {
    const order = orderOf("123450003");
    expect(await screening.order(order)).toEqual({ state: "error", message: expect.any(String) });
    expect(ordersOf(order.checkId)).toEqual([]);
    expect(await screening.order({ ...order, secureId: { number: "123450000", country: "US" } })).toMatchObject({ state: "complete", result: "clear" });
    expect(ordersOf(order.checkId)).toHaveLength(1);
  });

  test.each(["canceled", "suspended"])("whose report was %s failed, and is placed again when it is asked for again", async (status) => {
    const order = orderOf("123450000");
    const first = await screening.order(order);
    const [stopped] = ordersOf(order.checkId);
    // The company's staff did it, not this API.
    const { fetch } = globalThis;
    const stopping = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const answer = await fetch(address, init);
      return String(address).endsWith(`/v1/reports/${stopped?.report}`) ? Response.json({ ...((await answer.json()) as object), status }) : answer;
    });
    try {
      expect(await screening.find(order.checkId)).toEqual({ state: "error", message: `report-${status}` });
      expect(await screening.order(order)).toEqual(first);
      expect(ordersOf(order.checkId)).toHaveLength(2);
      expect(await screening.order(order), "once").toEqual(first);
      expect(ordersOf(order.checkId)).toHaveLength(2);
    } finally {
      stopping.mockRestore();
    }
  });

  test("that is refused says so", async () => {
    expect(await screening.order(orderOf("12345"))).toMatchObject({ state: "error" });
    expect(await screening.order(orderOf("123450000", { last_name: "" }))).toMatchObject({ state: "error" });
  });

  test("given twice, one after the other or at once, is one order", async () => {
    const order = orderOf("123450001");
    const first = await screening.order(order);
    expect(await screening.order(order)).toEqual(first);
    expect(ordersOf(order.checkId)).toHaveLength(1);
    const another = orderOf("123450000");
    await Promise.all(Array.from({ length: 10 }, () => screening.order(another)));
    expect(ordersOf(another.checkId)).toHaveLength(1);
  });
});

describe("the company does not answer", () => {
  test("at all: unknown, and so is looking it up", async () => {
    server.sandbox.faults.screening.down = true;
    const order = orderOf("123450000");
    expect(await screening.order(order)).toMatchObject({ state: "unknown" });
    expect(await screening.find(order.checkId)).toMatchObject({ state: "unknown" });
    expect(await screening.read("whoever", order.checkId)).toMatchObject({ state: "unknown" });
    server.sandbox.faults.screening.down = false;
    expect(await screening.find(order.checkId)).toBeNull();
    expect(await screening.order(order)).toMatchObject({ state: "complete" });
  });

  test("after taking the order: it is found again, and ordered once", async () => {
    server.sandbox.faults.screening.dropAfterOrder = 1;
    const order = orderOf("123450001");
    expect(await screening.order(order)).toMatchObject({ state: "complete", result: "consider", score: 580 });
    expect(ordersOf(order.checkId)).toHaveLength(1);
  });

  test("in time: unknown, found by our own id later, and ordered once at most", async () => {
    const order = orderOf("123450000");
    const impatient = createCheckrLikeScreening({ ...server.config.screening, timeoutMs: 500 });
    server.sandbox.faults.screening.delayMs = 700;
    expect(await impatient.order(order)).toMatchObject({ state: "unknown" });
    server.sandbox.faults.screening.delayMs = 0;
    const found = await screening.find(order.checkId);
    expect(found === null || found.state === "complete").toBe(true);
    expect(await screening.order(order)).toMatchObject({ state: "complete" });
    expect(ordersOf(order.checkId)).toHaveLength(1);
  });
});

describe("webhooks", () => {
  test("twice and in the wrong order are verified and name the same order", async () => {
    Object.assign(server.sandbox.faults.screening, { duplicateWebhooks: true, reorderWebhooks: true });
    const state = await screening.order(orderOf("123450000"));
    const received = await webhooksAt(server, "/webhooks/screening", 4);
    const events = received.map(({ body, headers }) => screening.webhook(body, headers.get("x-checkr-signature") ?? ""));
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2);
    expect(new Set(events.map(({ providerId }) => providerId))).toEqual(new Set([state.state === "complete" ? state.providerId : ""]));
    expect((JSON.parse(received[0]!.body.toString()) as { type: string }).type).toBe("report.completed");
  });

  test("that nobody signed, or whose body was changed, are refused", async () => {
    await screening.order(orderOf("123450000"));
    const { body, headers } = (await webhooksAt(server, "/webhooks/screening", 1))[0]!;
    const signature = headers.get("x-checkr-signature") ?? "";
    expect(screening.webhook(body, signature).eventId).not.toBe("");
    for (const [changed, mark] of [
      [Buffer.concat([body, Buffer.from(" ")]), signature],
      [body, ""],
      [body, "zz"],
      [body, signature.slice(2)],
      [body, signature.replace(/^../, (first) => (first === "00" ? "01" : "00"))],
    ] as const) {
      expect(() => screening.webhook(changed, mark)).toThrow(BadSignature);
    }
    // Without a secret everybody could sign.
    const open = createCheckrLikeScreening({ ...server.config.screening, webhookSecret: "" });
    expect(() => open.webhook(body, createHmac("sha256", "").update(body).digest("hex"))).toThrow(BadSignature);
  });
});

test("the number itself is not kept, shown or sent on by the stand-in: only its ending decides", async () => {
  const order = orderOf("987651234");
  const state = await screening.order(order);
  const { readFile } = await import("node:fs/promises");
  const kept = await readFile(`${server.folder}/sandbox/screening.jsonl`, "utf8");
  const webhooks = (await webhooksAt(server, "/webhooks/screening", 1)).map(({ body }) => body.toString()).join();
  for (const text of [kept, webhooks, JSON.stringify(state), JSON.stringify(server.log), await (await fetch(`${server.origin}/sandbox/effects.json`)).text()]) {
    // Not as a part of an id that chance has made.
    expect(text).not.toMatch(/(?<![\da-f-])98765\d*(?![\da-f-])/);
  }
});
