import { createHmac } from "node:crypto";
import { runInNewContext } from "node:vm";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BadSignature, ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import type { Income } from "#server/ports/outside.ts";
import { createArgyleIncome } from "#server/providers/income/argyle.ts";
import { startSandboxServer, webhooksAt, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let income: Income;
beforeAll(async () => {
  server = await startSandboxServer();
  income = server.providers.income;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sandbox.idle();
  Object.assign(server.sandbox.faults.argyle, {
    down: false,
    delayMs: 0,
    refused: false,
    duplicateWebhooks: false,
    reorderWebhooks: false,
    withholdWebhooks: false,
  });
  server.webhooks.length = 0;
});

const connect = (userToken: string, item = "item_harbor_coffee") =>
  fetch(`${server.origin}/sandbox/argyle/link/connect`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userToken, item }),
  });
const signatureOf = (headers: Headers) => headers.get("x-argyle-signature") ?? "";

describe("connecting an employer", () => {
  test("is announced for the person it belongs to", async () => {
    const { providerUserId, token } = await income.createUser("user-1");
    expect((await connect(token)).status).toBe(201);
    const events = (await webhooksAt(server, "/webhooks/argyle", 2)).map(({ body, headers }) => income.webhook(body, signatureOf(headers)));
    expect(events).toEqual([
      { eventId: expect.any(String), providerUserId, kind: "accounts" },
      { eventId: expect.any(String), providerUserId, kind: "other" },
    ]);
    expect(events[0]!.eventId).not.toBe(events[1]!.eventId);
  });

  test("[ERR-23] that the employer turns away is announced as failed, and nothing is connected", async () => {
    const { providerUserId, token } = await income.createUser("user-7");
    server.sandbox.faults.argyle.refused = true;
    expect((await connect(token)).status).toBe(422);
    const events = (await webhooksAt(server, "/webhooks/argyle", 1)).map(({ body, headers }) => income.webhook(body, signatureOf(headers)));
    expect(events).toMatchObject([{ providerUserId, kind: "failed" }]);
    expect((await income.connected(providerUserId))?.since ?? null).toBeNull();
  });

  test("announced twice has one event id", async () => {
    server.sandbox.faults.argyle.duplicateWebhooks = true;
    await connect((await income.createUser("user-2")).token);
    const events = (await webhooksAt(server, "/webhooks/argyle", 4)).map(({ body, headers }) => income.webhook(body, signatureOf(headers)).eventId);
    expect(new Set(events).size).toBe(2);
  });

  test("begun twice is one user at the vendor", async () => {
    const first = await income.createUser("user-3");
    const second = await income.createUser("user-3");
    expect(second.providerUserId).toBe(first.providerUserId);
    expect((await connect(second.token)).status).toBe(201);
  });

  test("needs a token that is not over: it lasts an hour, and a new one can be had", async () => {
    const { providerUserId, token } = await income.createUser("user-4");
    server.clock.move(59 * 60_000);
    expect((await connect(token)).status).toBe(201);
    server.clock.move(2 * 60_000);
    expect((await connect(token)).status).toBe(401);
    expect((await connect(await income.token(providerUserId))).status).toBe(201);
    expect((await connect(`${providerUserId}.${Date.now() + 1e12}.forged`)).status).toBe(401);
  });
});

test("names the employer and the account, and takes both away once they are disconnected", async () => {
  const { providerUserId, token } = await income.createUser("user-13");
  await connect(token);
  expect(await income.connected(providerUserId)).toMatchObject({ employer: "Harbor Coffee Roasters", ending: expect.stringMatching(/^\w{4}$/) });
  await connect(token, "item_north_pier");
  await income.disconnect(providerUserId);
  expect(await income.connected(providerUserId)).toBeNull();
  await income.disconnect(providerUserId);
  server.sandbox.faults.argyle.down = true;
  await expect(income.disconnect(providerUserId)).rejects.toThrow(ProviderUnavailable);
});

test("says since when somebody is connected, and of nobody else", async () => {
  const [one, other] = [await income.createUser("user-11"), await income.createUser("user-12")];
  expect((await income.connected(one.providerUserId))?.since ?? null).toBeNull();
  expect((await connect(one.token)).status).toBe(201);
  const since = (await income.connected(one.providerUserId))?.since ?? null;
  expect(since).toMatch(/^\d{4}-.*Z$/);
  server.clock.move(60_000);
  await connect(one.token, "item_north_pier");
  expect((await income.connected(one.providerUserId))?.since ?? null, "the first of several").toBe(since);
  expect((await income.connected(other.providerUserId))?.since ?? null).toBeNull();
  server.sandbox.faults.argyle.down = true;
  await expect(income.connected(one.providerUserId)).rejects.toThrow(ProviderUnavailable);
});

describe("what the vendor answers is looked at", () => {
  /** The vendor's answers to these calls, whatever is asked of the stand-in. */
  const answering = (answers: Record<string, unknown>): void => {
    const vendor = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const call = `${init?.method} ${new URL(String(address)).pathname.replace(/^.*\/v2/, "")}`;
      return Response.json(answers[call] ?? {}, { status: call in answers ? 200 : 404 });
    });
    onTestFinished(() => vendor.mockRestore());
  };
  const account = (user: string, status: string, created_at: string) => ({ user, connection: { status }, created_at });

  test("others' accounts, and those that are not connected, are none of this person's", async () => {
    answering({
      "GET /accounts": {
        results: [
          account("another", "connected", "2026-01-01T00:00:00Z"),
          account("me", "error", "2026-01-02T00:00:00Z"),
          account("me", "connected", "no time at all"),
          account("me", "connected", "2026-01-03T00:00:00Z"),
        ],
      },
    });
    expect((await income.connected("me"))?.since ?? null).toBe("2026-01-03T00:00:00Z");
    expect((await income.connected("nobody"))?.since ?? null).toBeNull();
  });

  test("a user of another's id is not taken for this person, and a token that doesn't come along is asked for", async () => {
    answering({
      "GET /users": { results: [{ id: "other", external_id: "somebody-else" }] },
      "POST /users": { id: "mine" },
      "POST /user-tokens": { user_token: "a-token" },
    });
    expect(await income.createUser("user-me")).toEqual({ providerUserId: "mine", token: "a-token" });
  });
});

test.each([
  ["accounts.connected", "accounts"],
  ["accounts.added", "accounts"],
  ["accounts.removed", "accounts"],
  ["accounts.failed", "failed"],
  ["paystubs.added", "other"],
])("the news %s is told as %s", (event, kind) => {
  const body = Buffer.from(JSON.stringify({ event, created_at: "2026-01-05T00:00:00Z", data: { user: "me" } }));
  const signature = createHmac("sha512", server.config.income.webhookSecret).update(body).digest("hex");
  expect(income.webhook(body, signature)).toEqual({ eventId: expect.stringMatching(/^[0-9a-f]{64}$/), providerUserId: "me", kind });
});

test("webhooks that nobody signed, or whose body was changed, are refused", async () => {
  await connect((await income.createUser("user-5")).token);
  const { body, headers } = (await webhooksAt(server, "/webhooks/argyle", 1))[0]!;
  for (const [changed, mark] of [
    [Buffer.concat([body, Buffer.from("\n")]), signatureOf(headers)],
    [body, ""],
    [body, "00"],
  ] as const)
    expect(() => income.webhook(changed, mark)).toThrow(BadSignature);
});

test("a vendor that is away or refuses our keys says so", async () => {
  server.sandbox.faults.argyle.down = true;
  await expect(income.createUser("user-6")).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.argyle.down = false;
  await expect(income.token("nobody")).rejects.toThrow(ProviderRefused);
  const stranger = createArgyleIncome({ ...server.config.income, keySecret: "wrong" });
  await expect(stranger.createUser("user-7")).rejects.toThrow(ProviderRefused);
});

describe("the widget's script", () => {
  /** The page as the browser has it, with the few things that jsdom lacks. */
  async function widget(config: Record<string, unknown>) {
    const { scriptUrl, sandbox } = income.browser();
    expect(sandbox).toBe(true);
    const address = new URL(scriptUrl, server.origin).href;
    const source = await (await fetch(address)).text();
    const { window } = new JSDOM("<button id=opener>Connect</button>", { url: server.origin });
    const { document } = window;
    window.HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    window.HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new window.Event("close"));
    };
    Object.defineProperty(document, "currentScript", { value: { src: address } });
    Object.defineProperty(document, "adoptedStyleSheets", { value: [], writable: true });
    const scope: Record<string, unknown> = {
      window,
      document,
      fetch,
      URL,
      HTMLElement: window.HTMLElement,
      CSSStyleSheet: class {
        replaceSync() {}
      },
    };
    runInNewContext(source, scope);
    document.getElementById("opener")!.focus();
    const { Argyle } = window as unknown as { Argyle: { create(config: unknown): { open(): Promise<void> } } };
    await Argyle.create(config).open();
    return {
      document,
      dialog: () => document.querySelector("dialog"),
      button: (name: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === name),
    };
  }
  const until = async (holds: () => boolean) => {
    await expect.poll(holds, { interval: 10 }).toBe(true);
  };

  test("offers two employers in a named dialog, and says which account was connected", async () => {
    const happened: unknown[] = [];
    const { providerUserId, token } = await income.createUser("user-8");
    const { document, dialog, button } = await widget({
      userToken: token,
      sandbox: true,
      onAccountConnected: (account: unknown) => happened.push(account),
      onClose: () => happened.push("closed"),
    });
    expect(document.getElementById(dialog()!.getAttribute("aria-labelledby")!)?.textContent).toBe("Connect your employer");
    expect(document.activeElement?.textContent).toBe("Harbor Coffee Roasters");
    button("North Pier Logistics")!.click();
    await until(() => happened.length === 2);
    expect(happened).toEqual([{ accountId: expect.any(String), userId: providerUserId, itemId: "item_north_pier" }, "closed"]);
    expect(dialog()).toBeNull();
    expect(document.activeElement?.id).toBe("opener");
  });

  test("asks the page for a new token when its own is over", async () => {
    const { providerUserId, token } = await income.createUser("user-9");
    server.clock.move(61 * 60_000);
    const connected: unknown[] = [];
    const { button } = await widget({
      userToken: token,
      onTokenExpired: (renew: (token: string) => void) => void income.token(providerUserId).then(renew),
      onAccountConnected: (account: unknown) => connected.push(account),
    });
    button("Harbor Coffee Roasters")!.click();
    await until(() => connected.length === 1);
  });

  test("can be closed without connecting, and says when it does not work", async () => {
    const { token } = await income.createUser("user-10");
    const happened: string[] = [];
    const { button, dialog } = await widget({ userToken: token, onClose: () => happened.push("closed"), onError: () => happened.push("error") });
    server.sandbox.faults.argyle.down = true;
    button("Harbor Coffee Roasters")!.click();
    await until(() => happened.includes("error"));
    expect(dialog()!.querySelector('[role="alert"]')?.textContent).toBe("Connecting did not work. Try again.");
    button("Close")!.click();
    expect(happened).toEqual(["error", "closed"]);
  });
});
