import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BadSignature, ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import type { Identity } from "#server/ports/outside.ts";
import { createPersonaIdentity } from "#server/providers/identity/persona.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { startSandboxServer, webhooksAt, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
let identity: Identity;
beforeAll(async () => {
  server = await startSandboxServer();
  identity = server.providers.identity!;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sandbox.idle();
  server.webhooks.length = 0;
});

const person = (userId: string) => ({ userId, first_name: "Ada", last_name: "Okafor" });
const home = () => `${server.origin}/apply`;
const signatureOf = (headers: Headers) => headers.get("persona-signature") ?? "";

/** Goes to the company's page and picks what its review would find. */
async function decide(redirectTo: string, result: string) {
  const browser = new HttpBrowser();
  const page = await browser.go(redirectTo, {}, home());
  return browser.submit(page, { result }, home());
}

describe("an inquiry", () => {
  test.each([
    ["approved", "approved"],
    ["declined", "declined"],
    ["completed", "pending"],
  ])("that is %s leaves the person %s", async (result, state) => {
    const { inquiryId, redirectTo } = await identity.begin(person(`user-${result}`), home());
    expect(await identity.read(inquiryId, `user-${result}`)).toBe("pending");
    const back = await decide(redirectTo, result);
    expect(back.params.get("inquiry-id")).toBe(inquiryId);
    expect(await identity.read(inquiryId, `user-${result}`)).toBe(state);
    await expect(identity.read(inquiryId, "user-else"), "it is that person's alone").rejects.toThrow(ProviderRefused);
    const { body, headers } = (await webhooksAt(server, "/webhooks/persona", 1))[0]!;
    expect(identity.webhook(body, signatureOf(headers))).toEqual({ eventId: expect.stringMatching(/^evt_/), inquiryId, userId: `user-${result}` });
  });

  test("begun twice is one, and can be continued", async () => {
    const first = await identity.begin(person("user-twice"), home());
    const second = await identity.begin(person("user-twice"), home());
    expect(second.inquiryId).toBe(first.inquiryId);
    const pending = { inquiryId: first.inquiryId, state: "pending" } as const;
    expect((await identity.begin(person("user-twice"), home(), pending)).inquiryId).toBe(first.inquiryId);
  });

  test("that was declined may be followed by another one", async () => {
    const first = await identity.begin(person("user-again"), home());
    await decide(first.redirectTo, "declined");
    const known = { inquiryId: first.inquiryId, state: await identity.read(first.inquiryId, "user-again") };
    const [second, repeated] = [await identity.begin(person("user-again"), home(), known), await identity.begin(person("user-again"), home(), known)];
    expect(second.inquiryId).not.toBe(first.inquiryId);
    expect(repeated.inquiryId).toBe(second.inquiryId);
  });

  test("opens for nobody without its session", async () => {
    const { redirectTo } = await identity.begin(person("user-shut"), home());
    const address = new URL(redirectTo);
    address.searchParams.set("session-token", "guessed");
    expect((await fetch(address)).status).toBe(404);
  });

  test("leads back to no other site", async () => {
    const { redirectTo } = await identity.begin(person("user-lured"), "https://evil.example/");
    const page = await new HttpBrowser().go(redirectTo, {}, "https://evil.example");
    const done = await new HttpBrowser().submit(page, { result: "approved" }, "https://evil.example");
    expect(done.html).toContain("You can close this page");
  });
});

test("webhooks that are old, changed or unsigned are refused", async () => {
  const { redirectTo } = await identity.begin(person("user-hook"), home());
  await decide(redirectTo, "approved");
  const { body, headers } = (await webhooksAt(server, "/webhooks/persona", 1))[0]!;
  const signature = signatureOf(headers);
  // While the secret is being changed, and where an old pair stands beside the new one.
  for (const other of ["t=1,v1=00", signature.replace(/v1=.*/, `v1=${"0".repeat(64)}`)])
    expect(identity.webhook(body, `${other} ${signature}`).userId).toBe("user-hook");
  for (const [changed, mark] of [
    [Buffer.concat([body, Buffer.from(" ")]), signature],
    [body, ""],
    [body, signature.replace(/t=\d+/, "t=1")],
    [body, signature.replace(/v1=.*/, "v1=00")],
  ] as const) {
    expect(() => identity.webhook(changed, mark)).toThrow(BadSignature);
  }
  server.clock.move(301_000);
  expect(() => identity.webhook(body, signature)).toThrow(BadSignature);
});

test("a webhook that says of whom it is, or of nobody", () => {
  const told = (reference?: unknown) => {
    const inquiry = { id: "inq_1", attributes: { status: "approved", "reference-id": reference } };
    const body = JSON.stringify({ data: { id: "evt_1", attributes: { payload: { data: inquiry } } } });
    return identity.webhook(Buffer.from(body), server.sandbox.persona.sign(body)).userId;
  };
  expect([told("user-1"), told(""), told(), told(7), told("user\u0000")]).toEqual(["user-1", null, null, null, null]);
});

test.each([
  ["approved", "approved"],
  ["declined", "declined"],
  ["failed", "declined"],
  ["expired", "declined"],
  ["needs_review", "pending"],
  ["completed", "pending"],
])("an inquiry that the company calls %s is %s", async (status, state) => {
  const vendor = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ data: { id: "inq_1", attributes: { status, "reference-id": "user-1" } } }));
  onTestFinished(() => vendor.mockRestore());
  expect(await identity.read("inq_1", "user-1")).toBe(state);
});

test("a company that is away or refuses our key says so", async () => {
  server.sandbox.faults.persona.down = true;
  await expect(identity.begin(person("user-x"), home())).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.persona.down = false;
  await expect(identity.read("inq_unknown", "user-x")).rejects.toThrow(ProviderRefused);
  await expect(createPersonaIdentity({ ...server.config.identity!, apiKey: "wrong" }, server.clock).read("inq_1", "user-x")).rejects.toThrow(ProviderRefused);
});
