import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogErrors } from "#server/providers/errors/log.ts";
import { scrub } from "#server/providers/scrub.ts";
import { createSentryErrors } from "#server/providers/errors/sentry.ts";

const received: string[] = [];
let answer = 200;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    received.push((body[0] === 0x1f ? gunzipSync(body) : body).toString());
    response.writeHead(answer).end("{}");
  });
});
let dsn = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  dsn = `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42`;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);

const SECRETS = [
  "123-45-6789",
  "123456789",
  "046 454 286",
  "4242 4242 4242 4242",
  "4242424242424242",
  "ada@example.com",
  "sk_test_US4f9a8b7c6d",
  "lk_Zq3-123-45-6789_kLmNoPqRsTuVwXyZaBcDeFgHiJk",
  "whsec_abcdef123456",
  "Bearer abcdef0123456789",
  "tok_1a2b3c4d5e6f",
  "eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl",
];
const trouble = () => new Error(`could not send ${SECRETS.join(" or ")} to the bureau`, { cause: { ssn: "123456789", detail: SECRETS[0] } });

describe.each(["log", "sentry"])("an error reported to %s", (name) => {
  async function reported(error: unknown, context?: Record<string, unknown>): Promise<string> {
    const written: string[] = [];
    if (name === "log") {
      createLogErrors((message, details) => written.push(JSON.stringify({ message, details }))).report(error, context);
      return written.join("\n");
    }
    const errors = createSentryErrors({ dsn, environment: "test", release: "5.0.0", timeoutMs: 20_000 });
    received.length = 0;
    errors.report(error, context);
    await errors.flush();
    await errors.close();
    return received.join("\n");
  }

  test("says what happened and where, without anything personal or secret", async () => {
    const text = await reported(trouble(), {
      route: "/api/v1/applications/",
      secure_id: "955667777",
      nested: { email: "ada@example.com", authorization: "x", list: [{ ssn: "955667777" }] },
      note: `of ${SECRETS[0]}`,
    });
    expect(text).toContain("could not send");
    expect(text).toContain("/api/v1/applications/");
    expect(text).toContain("errors.test");
    for (const secret of [...SECRETS, "955667777"]) expect(text).not.toContain(secret);
    expect(text, "nor which machine it was").not.toMatch(/"(server_name|user|breadcrumbs)"/);
  });

  test("may be anything at all", async () => {
    for (const odd of [
      undefined,
      null,
      "text",
      42,
      {
        toString() {
          throw new Error("no");
        },
      },
      Object.create(null),
    ])
      await reported(odd, { odd });
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    await reported(new Error("round"), circular);
  });
});

test("a report that can't be delivered holds nothing up and throws nothing", async () => {
  answer = 503;
  const errors = createSentryErrors({ dsn: "http://publickey@127.0.0.1:9/42", environment: "test", release: "5.0.0", timeoutMs: 300 });
  errors.report(new Error("lost"));
  await errors.flush();
  await errors.close();
  answer = 200;
});

test("what goes round in a circle is told as far as it is worth", () => {
  const circular: Record<string, unknown> = { what: "round" };
  circular["self"] = circular;
  expect(JSON.stringify(scrub(circular))).toMatch(/^(\{"what":"round","self":){6}"\[deep\]"\}{6}$/);
});

test("no nine-digit number and no card number survives scrubbing, wherever it stands", () => {
  const number = fc.stringMatching(/^[1-8]\d{2}[- ]?\d{2}[- ]?\d{4}$/);
  fc.assert(
    fc.property(number, fc.constantFrom("message", "note", "what"), fc.nat(4), (secret, key, depth) => {
      let value: unknown = { [key]: `before ${secret} after` };
      for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { inner: value };
      expect(JSON.stringify(scrub(value))).not.toContain(secret);
      expect(JSON.stringify(scrub(new Error(`x ${secret}`)))).not.toContain(secret);
    }),
  );
});
