import { type ClientRequest, request } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { describe, expect, test, vi } from "vitest";
import { loadConfig } from "#server/config/config.ts";
import { pageLimits } from "#server/http/middleware/rate-limits.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant, completeForm, giveConsent, PNG } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";
import { PATIENT } from "#tests/support/patience.ts";

const latchkey = withTestHost({
  pages: () => Promise.resolve(new Response("a page")),
  limits: {
    support: { points: 3, seconds: 600 },
    submission: { points: 4, seconds: 600 },
    report: { points: 5, seconds: 600 },
    "event-address": { points: 40, seconds: 86_400 },
    ...pageLimits({ pagesAMinute: 60 }),
  },
});

const JSON_TYPE = { "content-type": "application/json" };
const run = (headers: Record<string, string>, command: string, input: object, address: string) =>
  fetch(`${latchkey.url}/commands`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify({ command, input, address }) });

describe("somebody who does it again and again", () => {
  test("comes from one place, whichever of their own IPv6 addresses they take each time", async () => {
    const tell = async (remoteAddress: string) => {
      const told = { kind: "page", name: "p" };
      const request = new Request(`${latchkey.url}/events`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(told) });
      return (await latchkey.host.fetch(request, { incoming: { socket: { remoteAddress }, headers: {} } } as unknown as HttpBindings)).status;
    };
    const spellings = (count: number) => [`2001:db8:0:7::${count.toString(16)}`, `2001:0db8:0000:0007:${count}:2:3:4`];
    for (let count = 1; count <= 20; count += 1) for (const address of spellings(count)) expect(await tell(address), address).toBe(204);
    for (const address of spellings(21)) expect(await tell(address), address).toBe(429);
    expect(await tell("2001:db8:0:8::1"), "a neighbour").toBe(204);
    expect(await tell("2001:db8::1"), "somebody else").toBe(204);
  });

  test("can't flood the support team with mail, signed in or not", async () => {
    const person = await latchkey.as("flood@example.com");
    for (const headers of [person.authorization, {}]) {
      const before = (await latchkey.open.store.mails.unsent(1000)).length;
      const statuses = [];
      for (let count = 0; count < 6; count += 1)
        statuses.push((await run(headers, "send-support-message", { message: `Hello ${count}`, email: "flood@example.com" }, "/login")).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
      expect((await latchkey.open.store.mails.unsent(1000)).length - before).toBeLessThanOrEqual(6);
    }
    const refused = await run(person.authorization, "send-support-message", { message: "Hello" }, "/login");
    expect([refused.headers.get("retry-after"), await refused.json()]).toEqual([expect.stringMatching(/^\d+$/), expect.objectContaining({ type: "too-many" })]);
  });

  test("is heard five times a second in their chats, by page and by API in one count, and told when to go on", async () => {
    const person = await latchkey.as("chatty@example.com");
    const meeting = "0f0e7e5c-0000-4000-8000-000000000000";
    const say = () => run(person.authorization, "send-message", { meeting, id: meeting, message: "Hello" }, "/applications");
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await say()).status);
    const waits = await Promise.all(Array.from({ length: 8 }, say));
    expect(statuses.every((status) => status !== 429)).toBe(true);
    const refused = waits.find(({ status }) => status === 429)!;
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    const together = await Promise.all(
      Array.from({ length: 12 }, () => person.post("/chat/messages/", { id: meeting, channel_id: meeting, message: "Hello" })),
    );
    expect(
      together.some(({ status }) => status === 429),
      "one count for both",
    ).toBe(true);
  });

  test("can't try one card after another, by page any more than by API", async () => {
    const applicant = await newApplicant(latchkey);
    await completeForm(applicant);
    await giveConsent(latchkey, applicant);
    const tries = [];
    for (let count = 0; count < 6; count += 1)
      tries.push(
        (await run(applicant.api.authorization, "pay-and-submit", { token: "tok_chargeDeclined" }, `/application/${applicant.source}/apply/submit/payment`))
          .status,
      );
    expect(tries).toEqual([400, 400, 400, 400, 429, 429]);
    const charge = { stripe_token: "tok_chargeDeclined", target_id: applicant.application, target_type: "application" };
    expect((await applicant.api.post("/applications/application-charge", charge)).status, "one count for both").toBe(429);
  });

  test("can't fill the error reports with experiments that nobody runs: they are false, and reported as often as anything", async () => {
    latchkey.reported.length = 0;
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => latchkey.anonymous.post(`/experiments/nobodys-${index}/`, {})));
    expect(asked.map((answer) => answer.at("variant"))).toEqual(Array(12).fill(false));
    expect(latchkey.reported.length).toBeGreaterThan(0);
    expect(latchkey.reported.length).toBeLessThanOrEqual(5);
  });

  test("can't fill the error reports, signed in or not, and is told so; what else the page tells goes on", async () => {
    const person = await latchkey.as("reporter@example.com");
    const say = async (headers: Record<string, string>, kind: string): Promise<number> => {
      const body = JSON.stringify({ kind, name: "x is not a function" });
      return (await fetch(`${latchkey.url}/events`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body })).status;
    };
    for (const headers of [person.authorization, {}]) {
      const statuses = [];
      for (let count = 0; count < 7; count += 1) statuses.push(await say(headers, "error"));
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
      expect(await say(headers, "track")).toBe(204);
    }
  });

  test("can't by telling them together either: what is told beside them is kept", async () => {
    const person = await latchkey.as("reports-together@example.com");
    latchkey.reported.length = 0;
    const events = [...Array.from({ length: 7 }, () => ({ kind: "error", name: "x is not a function" })), { kind: "track", name: "beside-errors" }];
    const body = JSON.stringify({ events });
    const incoming = { socket: { remoteAddress: "2001:db8:0:9::1" }, headers: {} };
    const request = new Request(`${latchkey.url}/events`, { method: "POST", headers: { ...JSON_TYPE, ...person.authorization }, body });
    expect((await latchkey.host.fetch(request, { incoming } as unknown as HttpBindings)).status).toBe(429);
    expect(latchkey.reported).toHaveLength(5);
    await latchkey.deps.analytics.flush();
    expect(latchkey.analytics.filter(({ name }) => name === "beside-errors")).toHaveLength(1);
  });

  test("has as many a day for what pages tell, however many they tell together", async () => {
    const tell = async (body: object) => {
      const request = new Request(`${latchkey.url}/events`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
      const incoming = { socket: { remoteAddress: "2001:db8:0:a::1" }, headers: {} };
      return (await latchkey.host.fetch(request, { incoming } as unknown as HttpBindings)).status;
    };
    const together = (count: number) => ({ events: Array.from({ length: count }, () => ({ kind: "page", name: "p" })) });
    expect(await tell(together(30))).toBe(204);
    expect(await tell(together(10))).toBe(204);
    expect(await tell(together(1))).toBe(429);
    expect(await tell(together(1000)), "the others don't even come to be read").toBe(429);
  });

  test("can't open pages without end; others at the same address still can, up to what all of them have together", async () => {
    const open = async (headers: Record<string, string>, times: number): Promise<Record<number, number>> => {
      const answers: Record<number, number> = {};
      for (let left = times; left > 0; left -= 20) {
        const some = await Promise.all(Array.from({ length: Math.min(20, left) }, () => fetch(`${latchkey.url}/applications`, { headers })));
        for (const { status } of some) answers[status] = (answers[status] ?? 0) + 1;
      }
      return answers;
    };
    const [eve, ada] = [await latchkey.as("eve@example.com"), await latchkey.as("ada-beside-eve@example.com")];
    expect(await open(eve.authorization, 80)).toEqual({ 200: 60, 429: 20 });
    const refused = await fetch(`${latchkey.url}/applications`, { headers: { ...eve.authorization, accept: "text/html" } });
    expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      expect.stringContaining("<h1>"),
    ]);
    expect(await open(ada.authorization, 20)).toEqual({ 200: 20 });
    expect(await open({}, 80)).toEqual({ 200: 60, 429: 20 });
    for (const name of ["b", "c", "d"]) await open((await latchkey.as(`${name}-beside-eve@example.com`)).authorization, 60);
    expect(await open((await latchkey.as("last-beside-eve@example.com")).authorization, 20), "five times as many from one address").toEqual({ 429: 20 });
  });

  test("is nobody who only hurries: twenty pages a second for a minute are a person's, a hundred a second an office's", () => {
    const { page, "page-address": office } = pageLimits(loadConfig({ DATA_DIR: latchkey.config.dataDir }));
    expect([page, office]).toEqual([
      { points: 1200, seconds: 60 },
      { points: 6000, seconds: 60 },
    ]);
  });

  /** Begins a file and never ends it. */
  const drip = (person: ApiClient, answered: (status: number) => void = () => undefined): ClientRequest => {
    const sending = request(`${latchkey.url}/api/v1/files/`, {
      method: "POST",
      headers: { ...person.authorization, "content-type": "multipart/form-data; boundary=b", "content-length": "1000000" },
    });
    sending.on("error", () => undefined);
    sending.on("response", ({ statusCode }) => answered(statusCode ?? 0));
    sending.write('--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n');
    return sending;
  };

  const taken = async () => /^latchkey_uploads (\d+)$/m.exec(await (await fetch(`${latchkey.url}/metrics`)).text())?.[1];

  test("can't keep others from uploading together with a few more: one of theirs gives way", async () => {
    const [one, two, three, ada] = await Promise.all(["one", "two", "three", "ada"].map((name) => latchkey.as(`${name}-drips@example.com`)));
    const cut: string[] = [];
    const opened = [one!, one!, one!, two!, two!, two!, three!, three!].map((person) =>
      drip(person).on("close", () => cut.push(person === three ? "one that hardly moves" : "another")),
    );
    // Theirs come along; the third one's hardly move.
    for (const sending of opened.slice(0, 6)) sending.write("x".repeat(400_000));
    const sent = async (person: ApiClient): Promise<number> => (await person.upload("applicant_identity", "licence.png", PNG)).status;
    try {
      await vi.waitFor(async () => expect(await taken()).toBe("8"), PATIENT);
      expect(await sent(three!), "has places, and there is none left").toBe(503);
      expect(cut).toEqual([]);
      expect(await sent(ada!)).toBe(201);
      await vi.waitFor(() => expect(cut).toEqual(["one that hardly moves"]), PATIENT);
    } finally {
      for (const sending of opened) sending.destroy();
      await vi.waitFor(async () => expect(await taken()).toBe("0"), PATIENT);
    }
  });

  test("is nobody who sends one file, however slowly: nobody else's takes its place", async () => {
    const people = await Promise.all([..."abcdefghi"].map((name) => latchkey.as(`${name}-is-slow@example.com`)));
    let cut = 0;
    const opened = people.slice(0, 8).map((person) => drip(person).on("close", () => (cut += 1)));
    try {
      await vi.waitFor(async () => expect(await taken()).toBe("8"), PATIENT);
      expect((await people[8]!.upload("applicant_identity", "licence.png", PNG)).status).toBe(503);
      expect(cut).toBe(0);
    } finally {
      for (const sending of opened) sending.destroy();
      await vi.waitFor(async () => expect(await taken()).toBe("0"), PATIENT);
    }
  });

  test("can't take every place for uploads: others still get theirs", async () => {
    const [slow, other] = [await latchkey.as("slow@example.com"), await latchkey.as("other@example.com")];
    const statuses: number[] = [];
    const opened = Array.from({ length: 12 }, () => drip(slow, (status) => statuses.push(status)));
    try {
      await vi.waitFor(() => expect(statuses).toHaveLength(9), PATIENT);
      expect(statuses).toEqual(Array(9).fill(429));
      expect((await other.upload("applicant_identity", "licence.png", PNG)).status).toBe(201);
      expect((await slow.upload("applicant_identity", "licence.png", PNG)).status).toBe(429);
    } finally {
      for (const sending of opened) sending.destroy();
    }
  });
});

test("a page takes no method but those of pages and forms", async () => {
  const person = new TestBrowser(latchkey.url);
  await person.signIn("methods@example.com");
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const answer = await person.send("/applications", { method, ...(method === "DELETE" ? {} : { body: "{}", headers: JSON_TYPE }) });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(await answer.json()).toMatchObject({ type: "method-not-allowed", field_errors: {} });
  }
});

test("what pages call by themselves is posted as JSON, and nothing else", async () => {
  for (const path of ["/commands", "/events"]) {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await fetch(latchkey.url + path, { method });
      expect([answer.status, answer.headers.get("allow"), (await answer.json()) as unknown]).toEqual([
        405,
        "POST",
        expect.objectContaining({ type: "method-not-allowed" }),
      ]);
    }
    expect((await fetch(latchkey.url + path, { method: "OPTIONS" })).headers.get("allow")).toBe("POST");
    for (const [type, body, status] of [
      ["text/plain", "{}", 415],
      ["application/json", "{", 400],
      ["application/json", "[]", 400],
    ] as const)
      expect((await fetch(latchkey.url + path, { method: "POST", headers: { "content-type": type }, body })).status, `${path} ${type} ${body}`).toBe(status);
  }
});

test("the sandbox's clock and tokens are for whoever holds the key file, and for nobody's page", async () => {
  const staff = JSON.stringify({ email: "staff@example.com", by: 60_000 });
  for (const key of [null, "", "x".repeat(43)])
    for (const path of ["/sandbox/token", "/sandbox/clock"]) {
      const headers = { ...JSON_TYPE, ...(key === null ? {} : { "x-latchkey-operator": key }) };
      const answer = await fetch(latchkey.url + path, { method: "POST", headers, body: staff });
      expect([answer.status, ((await answer.json()) as { type: string }).type], path).toEqual([403, "forbidden"]);
    }
});

// Last: nothing more is told from this address today.
test("nobody can fill the disk with what pages tell: little of each, and so many a day from one address", async () => {
  const say = (props: Record<string, unknown>) =>
    fetch(`${latchkey.url}/events`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ kind: "track", name: "told", props }) });
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, "x"]));
  expect((await say(many(20))).status).toBe(204);
  const refused = await say(many(21));
  expect([refused.status, await refused.json()]).toMatchObject([400, { field_errors: { props: expect.anything() } }]);
  expect((await say({ long: "x".repeat(201) })).status).toBe(400);
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) statuses.add((await say({})).status);
  expect((await say({})).status).toBe(429);
  expect(statuses).toContain(204);
});
