import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
  await server.sandbox.settled();
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
    expect(await identity.read(inquiryId)).toBe("pending");
    const back = await decide(redirectTo, result);
    expect(back.params.get("inquiry-id")).toBe(inquiryId);
    expect(await identity.read(inquiryId)).toBe(state);
    const { body, headers } = (await webhooksAt(server, "/webhooks/persona", 1))[0]!;
    expect(identity.webhook(body, signatureOf(headers))).toEqual({ eventId: expect.stringMatching(/^evt_/), inquiryId, userId: `user-${result}`, state });
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
    const known = { inquiryId: first.inquiryId, state: await identity.read(first.inquiryId) };
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
    expect(identity.webhook(body, `${other} ${signature}`).state).toBe("approved");
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

test("a webhook says how an inquiry ended, also one that ran out, and of whom none is said", () => {
  const told = (status: string, reference?: string) => {
    const inquiry = { id: "inq_1", attributes: { status, "reference-id": reference } };
    const body = JSON.stringify({ data: { id: "evt_1", attributes: { payload: { data: inquiry } } } });
    const at = Math.floor(server.clock.now().getTime() / 1000);
    const mark = createHmac("sha256", server.config.identity!.webhookSecret).update(`${at}.${body}`).digest("hex");
    return identity.webhook(Buffer.from(body), `t=${at},v1=${mark}`);
  };
  expect(["approved", "declined", "failed", "expired", "needs_review", "completed"].map((status) => told(status, "user-1").state)).toEqual([
    "approved",
    "declined",
    "declined",
    "declined",
    "pending",
    "pending",
  ]);
  expect([told("approved", "user-1").userId, told("approved", "").userId, told("approved").userId]).toEqual(["user-1", null, null]);
});

test("a company that is away or refuses our key says so", async () => {
  server.sandbox.faults.persona.down = true;
  await expect(identity.begin(person("user-x"), home())).rejects.toThrow(ProviderUnavailable);
  server.sandbox.faults.persona.down = false;
  await expect(identity.read("inq_unknown")).rejects.toThrow(ProviderRefused);
  await expect(createPersonaIdentity({ ...server.config.identity!, apiKey: "wrong" }, server.clock).read("inq_1")).rejects.toThrow(ProviderRefused);
});
