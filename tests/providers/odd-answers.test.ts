import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderRefused, ProviderUnavailable, SignInFailed } from "#server/ports/failures.ts";
import { createS3Files } from "#server/providers/files/s3.ts";
import { createProviders, type Providers, type ProvidersConfig } from "#server/providers/index.ts";

/** A vendor that answers, but not what its documentation says. The answer holds something that must not be passed on. */
const MARK = "inner-detail-ada@example.com-123456789";
const ANSWERS: Record<string, { status: number; type?: string; body: string }> = {
  "a web page": { status: 200, type: "text/html", body: `<html>${MARK}</html>` },
  nothing: { status: 200, body: "" },
  null: { status: 200, body: "null" },
  "an empty object": { status: 200, body: "{}" },
  "a list": { status: 200, body: "[1,null,[]]" },
  "wrong types": {
    status: 200,
    body: JSON.stringify({
      id: 5,
      status: [MARK],
      data: { id: {} },
      results: "x",
      suggestions: [null, 5, { placePrediction: { placeId: 7 } }],
      addressComponents: [null, { types: "country", shortText: 5 }],
      user_token: 9,
      report_ids: "x",
    }),
  },
  "half of it": { status: 200, body: `{"id": "x", "data": [` },
  "a redirect": { status: 302, body: "" },
  "not found": { status: 404, body: JSON.stringify({ error: MARK }) },
  "not found in words": { status: 404, type: "text/plain", body: MARK },
  "an error of its own": { status: 500, body: MARK },
  "too many requests": { status: 429, body: JSON.stringify({ error: { message: MARK } }) },
};

let answer = ANSWERS["nothing"]!;
const asked: string[] = [];
const server = createServer((request, response) => {
  request.resume();
  asked.push(request.url ?? "");
  request.on("end", () => response.writeHead(answer.status, { "content-type": answer.type ?? "application/json", location: "/elsewhere" }).end(answer.body));
});
let providers: Providers;
let config: ProvidersConfig;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { publishableKey: "pk_test_x", secretKey: "sk_test_x", webhookSecret: "whsec_x" };
  const timeoutMs = 1000;
  const client = { clientId: "id", clientSecret: "secret", issuer: address };
  config = {
    signIn: { providers: { google: client, linkedin: client, facebook: { clientId: "id", clientSecret: "secret", graphUrl: address } }, timeoutMs },
    payments: { address, accounts: { US: account, CA: account }, browser: { adapter: "stripe" }, timeoutMs },
    screening: { company: "X", contact: "Y", address, apiKey: "k", webhookSecret: "s", package: "p", timeoutMs },
    income: { address, keyId: "k", keySecret: "s", webhookSecret: "s", sandbox: true, timeoutMs },
    identity: { address, apiKey: "k", templateId: "t", webhookSecret: "s", timeoutMs },
    places: { address, apiKey: "k", timeoutMs },
    mail: { host: "127.0.0.1", port: 9, secure: false, from: "a@example.com", timeoutMs },
    inboundMail: { domain: "reply.example.com", signingKey: "s" },
    files: { vendor: "s3", address, region: "us-east-1", bucket: "b", accessKeyId: "k", secretAccessKey: "s", timeoutMs },
    analytics: { address, writeKey: "k", timeoutMs },
    errors: { vendor: "log" },
    support: { vendor: "built-in" },
    chat: { address, appId: "APP", apiToken: "k", timeoutMs },
  };
  providers = createProviders(config, { clock: { now: () => new Date() }, log: () => {} });
});
afterAll(async () => {
  await providers.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** What came of it: a value, or one of the failures that the ports document. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  const result = await work.catch((error: unknown) => {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused || error instanceof SignInFailed)
      return { failed: `${error.message} ${JSON.stringify(error)}` };
    throw error;
  });
  expect(JSON.stringify(result) ?? "").not.toContain(MARK);
  return result;
}

describe.each(Object.keys(ANSWERS))("a vendor that answers with %s", (name) => {
  test("is never taken at its word", async () => {
    answer = ANSWERS[name]!;
    const begun = { state: "s", callbackUrl: "http://localhost/cb", provider: "facebook" };
    const order = {
      checkId: "c",
      first_name: "A",
      middle_name: null,
      last_name: "B",
      email: "a@example.com",
      birthdate: "1990-01-01",
      phonenumber: "+1",
      postal_code: "98101",
      secureId: { number: "123456780", country: "US" as const },
    };
    const [charged, looked, ordered, read, found] = await Promise.all([
      outcome(
        providers.payments.charge({
          attemptId: "a",
          token: "tok_x",
          amountCents: 3500,
          currency: "usd",
          country: "US",
          target: { type: "application", id: "1" },
        }),
      ),
      outcome(providers.payments.lookUp("a", "US")),
      outcome(providers.screening.order(order)),
      outcome(providers.screening.read("x", "c")),
      outcome(providers.screening.find("c")),
      outcome(providers.income.createUser("u")),
      outcome(providers.income.token("u")),
      outcome(providers.identity!.begin({ userId: "u", first_name: "A", last_name: "B" }, "http://localhost/")),
      outcome(providers.places.suggest("1420 pine", "s")),
      outcome(providers.places.details("x", "s")),
      outcome(providers.signIn.begin("google", "http://localhost/cb")),
      outcome(providers.signIn.begin("linkedin", "http://localhost/cb")),
      outcome(providers.signIn.end("facebook", "http://localhost/cb", new URLSearchParams({ state: "s", code: "c" }), begun)),
    ]);
    // Nobody is told of a charge or a result that nobody vouched for.
    expect(["unknown", "none"]).toContain((charged as { state: string }).state);
    expect((looked as { state: string }).state).not.toBe("succeeded");
    for (const state of [ordered, read]) expect(["unknown", "error"]).toContain((state as { state: string }).state);
    expect(found === null || (found as { state: string }).state === "unknown").toBe(true);
    expect(await outcome(providers.identity!.read("inq_x", "u"))).not.toBe("approved");
    expect((await outcome(providers.income.connected("u"))) ?? {}, "nobody is connected by an answer that says nothing").not.toHaveProperty("since");
    providers.analytics.track({ name: "x", userId: "u", props: {}, at: new Date().toISOString() });
  });
});

describe("a vendor's API", () => {
  const ASKED = ["/v2/user-tokens", "/api/v1/inquiries/", "/v1/places"];
  const calls = () => [
    providers.income.token("u"),
    providers.identity!.read("inq_x", "u"),
    providers.places.suggest("1420 pine", "s"),
    providers.places.details("x", "s"),
  ];

  test.each<[string, (typeof ANSWERS)[string]]>([
    ["has a fault", ANSWERS["an error of its own"]!],
    ["was asked too much", ANSWERS["too many requests"]!],
    ["leads elsewhere", ANSWERS["a redirect"]!],
    ["answers without end", { status: 200, body: `{${" ".repeat(2_000_000)}}` }],
  ])("that %s is away: the same may be asked again later, and nothing is sent on", async (_, odd) => {
    answer = odd;
    asked.length = 0;
    for (const ended of await Promise.allSettled(calls())) expect(ended).toEqual({ status: "rejected", reason: expect.any(ProviderUnavailable) });
    // Analytics of the tests before may still be on its way.
    expect(asked.filter((path) => ASKED.some((known) => path.startsWith(known)))).toHaveLength(4);
    expect(asked).not.toContain("/elsewhere");
  });
});

test("a store that answers oddly fails in words of ours", async () => {
  const files = createS3Files(config.files as Extract<ProvidersConfig["files"], { vendor: "s3" }>);
  for (const name of ["an error of its own", "not found in words", "a redirect"]) {
    answer = ANSWERS[name]!;
    await outcome(files.put("one", Buffer.from("x"), "text/plain"));
    await outcome(files.get("one"));
  }
});
