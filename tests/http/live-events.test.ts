import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { personalTokenHash } from "#server/areas/account/sign-in/session-tokens.ts";
import type { ApiClient } from "./support/api-client.ts";
import { TestBrowser } from "./support/browser.ts";
import { listen } from "./support/live-stream.ts";
import { startTestHost, withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

const userOf = async (api: ApiClient): Promise<string> => (await api.get("/auth/me/")).id;
const tell = (user: string, kind: string, id: string): Promise<void> => latchkey.open.store.transaction((tx) => tx.notify(user, { kind, id }));

describe("live events", () => {
  test("end for a reader who takes none of them, instead of being kept for them without end", async () => {
    const ada = await latchkey.as("live-slow@example.com");
    const user = await userOf(ada);
    const unread = await latchkey.host.fetch(new Request(`${latchkey.url}/api/v1/live/`, { headers: ada.authorization }));
    const last = await listen(latchkey.url, ada.authorization);
    await last.stream.until(/retry/);
    for (let sent = 1; sent <= 250; sent += 1) await tell(user, "payment", `attempt-${sent}-${"x".repeat(180)}`);
    await last.stream.until(/"attempt-250-x+"/);
    last.stream.close();
    const reader = unread.body!.getReader();
    let read = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) read += part.value.length;
    expect(read, "what had come until then, and the end").toBeLessThan(40_000);
    expect(last.stream.text().length, "who does take them hears all").toBeGreaterThan(50_000);
  });

  test("tell a person what changed, and nobody else", async () => {
    const [ada, bob] = [await latchkey.as("live-ada@example.com"), await latchkey.as("live-bob@example.com")];
    const [hers, his] = [await listen(latchkey.url, ada.authorization), await listen(latchkey.url, bob.authorization)];
    expect(hers.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(hers.headers.get("cache-control")).toContain("no-store");
    await hers.stream.until(/retry: \d+/);
    await tell(await userOf(ada), "payment", "attempt-1");
    await hers.stream.until(/event: payment\ndata: \{"kind":"payment","id":"attempt-1"\}\n\n/);
    expect(his.stream.text()).not.toContain("attempt-1");
    hers.stream.close();
    his.stream.close();
  });

  test("wait for what one of them is about, so that they stay in their order, and say where to look where that isn't there", async () => {
    const ada = await latchkey.as("live-ordered@example.com");
    const user = await userOf(ada);
    const { stream } = await listen(latchkey.url, ada.authorization);
    await stream.until(/retry: \d+/);
    const meeting = randomUUID();
    await latchkey.open.store.transaction(async (tx) => {
      await tx.notify(user, { kind: "message", id: meeting, number: 7 });
      await tx.notify(user, { kind: "payment", id: "after" });
    });
    const told = [...(await stream.until(/"after"/)).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as object);
    expect(told).toEqual([
      { kind: "message", id: meeting },
      { kind: "payment", id: "after" },
    ]);
    stream.close();
  });

  test("ask those who lose them to come back apart from each other, within some seconds", async () => {
    const waits: number[] = [];
    for (let tab = 0; tab < 8; tab += 1) {
      const { stream } = await listen(latchkey.url, (await latchkey.as("live-apart@example.com")).authorization);
      waits.push(Number(/retry: (\d+)/.exec(await stream.until(/retry: \d+/))![1]));
      stream.close();
    }
    expect(new Set(waits).size).toBeGreaterThan(4);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(5_000);
  });

  test("what was missed is told on return, in order and once", async () => {
    const api = await latchkey.as("live-returner@example.com");
    const user = await userOf(api);
    const first = await listen(latchkey.url, api.authorization);
    await first.stream.until(/retry/);
    await tell(user, "payment", "one");
    await first.stream.until(/"id":"one"/);
    const last = first.stream.ids().at(-1)!;
    first.stream.close();
    await first.stream.ended;
    await tell(user, "application", "two");
    await tell(user, "background-check", "three");
    const second = await listen(latchkey.url, { ...api.authorization, "last-event-id": last });
    const text = await second.stream.until(/"id":"three"/);
    expect([...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)).toEqual(["two", "three"]);
    second.stream.close();
  });

  test("an invented place to go on from does no harm", async () => {
    const api = await latchkey.as("live-inventor@example.com");
    for (const id of ["'; DROP TABLE users", "x".repeat(5000), "-1", "999999999999999999999"]) {
      const answer = await listen(latchkey.url, { ...api.authorization, "last-event-id": id });
      expect(answer.status).toBe(200);
      await answer.stream.until(/retry/);
      answer.stream.close();
    }
  });

  test("a person may have only so many open, and a closed one makes room", async () => {
    const api = await latchkey.as("live-many@example.com");
    const open = [];
    for (let tab = 0; tab < 12; tab += 1) open.push(await listen(latchkey.url, api.authorization));
    const refused = await listen(latchkey.url, api.authorization);
    expect(refused.status).toBe(429);
    for (const { stream } of open) stream.close();
    await expect
      .poll(async () => {
        const again = await listen(latchkey.url, api.authorization);
        again.stream.close();
        return again.status;
      })
      .toBe(200);
  });

  test("asking for the headers alone leaves nothing open", async () => {
    const api = await latchkey.as("live-head@example.com");
    for (let call = 0; call < 20; call += 1) expect((await api.send("HEAD", "/live/")).status).toBe(200);
    const connections = async () => {
      const metrics = await (await fetch(`${latchkey.url}/metrics`)).text();
      return Number(/^latchkey_live_connections (\d+)$/m.exec(metrics)![1]);
    };
    await expect.poll(connections).toBeLessThan(5);
  });
});

describe("the stream of somebody who is signed in", () => {
  async function signedIn(email: string) {
    const person = new TestBrowser(latchkey.url);
    await person.signIn(email);
    const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!.id;
    const { stream } = await listen(latchkey.url, { cookie: person.cookies.header() });
    await stream.until(/retry/);
    return { person, user, stream };
  }

  test("ends with its session: what happens after they signed out is told to nobody", async () => {
    const { person, user, stream } = await signedIn("live-leaver@example.com");
    await tell(user, "payment", "before");
    await stream.until(/"id":"before"/);
    expect((await person.send("/api/v1/auth/logout/", { method: "POST" })).status).toBe(204);
    await tell(user, "payment", "after");
    await stream.ended;
    expect(stream.text()).not.toContain("after");
  });

  test("ends with its account, as a program's does: what happens after it was deleted is told to nobody", async () => {
    const { person, user, stream } = await signedIn("live-deleted@example.com");
    const program = await listen(latchkey.url, (await latchkey.as("live-deleted@example.com")).authorization);
    await program.stream.until(/retry/);
    const body = JSON.stringify({ command: "delete-account", input: {}, address: "/account/data" });
    const deleted = await person.send("/commands", { method: "POST", headers: { origin: latchkey.url, "content-type": "application/json" }, body });
    expect(await deleted.json()).toMatchObject({ ok: true });
    await tell(user, "payment", "after");
    await Promise.all([stream.ended, program.stream.ended]);
    expect(stream.text() + program.stream.text()).not.toContain("after");
  });

  test("ends at once in another tab whose session was renewed, so that it comes back with the new one", async () => {
    const { person, stream } = await signedIn("live-renewed@example.com");
    expect((await person.send("/api/v1/auth/refresh/", { method: "POST" })).status).toBeLessThan(300);
    await stream.ended;
    expect(stream.text()).not.toContain("session-ended");
  });

  test("tells what happens without looking for the session again", async () => {
    const { user, stream } = await signedIn("live-busy@example.com");
    await tell(user, "payment", "first");
    await stream.until(/"id":"first"/);
    const find = vi.spyOn(latchkey.open.store.sessions, "find");
    try {
      for (const id of ["second", "third", "fourth"]) await tell(user, "payment", id);
      await stream.until(/"id":"fourth"/);
      expect(find).not.toHaveBeenCalled();
    } finally {
      find.mockRestore();
      stream.close();
    }
  });

  test("ends by itself, too, when nothing happens, and when the session has run out", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const leaver = await signedIn("live-quiet@example.com");
      const stayer = await signedIn("live-stayer@example.com");
      await leaver.person.send("/api/v1/auth/logout/", { method: "POST" });
      vi.advanceTimersByTime(30_000);
      await leaver.stream.ended;
      await stayer.stream.until(/still here/);
      latchkey.clock.move(31 * 24 * 3_600_000);
      vi.advanceTimersByTime(30_000);
      await stayer.stream.ended;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the stream of a program", () => {
  const revoke = (api: ApiClient) =>
    latchkey.open.pool.query("DELETE FROM personal_tokens WHERE hash = $1", [personalTokenHash(api.authorization["authorization"]!.slice("Bearer ".length))]);

  test("ends with its personal token: what happens after it was revoked is told to nobody", async () => {
    const api = await latchkey.as("live-revoked@example.com");
    const user = await userOf(api);
    const { stream } = await listen(latchkey.url, api.authorization);
    await stream.until(/retry/);
    await tell(user, "payment", "before");
    await stream.until(/"id":"before"/);
    await revoke(api);
    await tell(user, "payment", "after");
    await stream.ended;
    expect(stream.text()).not.toContain("after");
  });

  test("ends by itself, too, when nothing happens", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const [gone, kept] = [await latchkey.as("live-revoked-quiet@example.com"), await latchkey.as("live-kept@example.com")];
      const [over, stays] = [await listen(latchkey.url, gone.authorization), await listen(latchkey.url, kept.authorization)];
      await over.stream.until(/retry/);
      await stays.stream.until(/retry/);
      await revoke(gone);
      vi.advanceTimersByTime(30_000);
      await over.stream.ended;
      await stays.stream.until(/still here/);
      stays.stream.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

/** A connection that is kept from one question to the next. */
async function keptLine(url: string): Promise<{ ask(path: string): Promise<string> }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined);
  return {
    async ask(path) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return String(await Promise.race([once(socket, "data"), once(socket, "close").then(() => ["cut"])]).then(([said]) => said as unknown));
    },
  };
}

describe("a graceful stop", () => {
  test("says that it stops, ends live streams, and lets requests under way finish", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    const host = await startTestHost({
      pages: async () => {
        begun = true;
        await held;
        return new Response("done");
      },
    });
    try {
      await host.as("stop@example.com").then(async (api) => {
        const live = await listen(host.url, api.authorization);
        await live.stream.until(/retry/);
        const slow = fetch(`${host.url}/slow`).then(async (answer) => [await answer.text(), answer.headers.get("connection")]);
        await expect.poll(() => begun).toBe(true);
        const kept = await keptLine(host.url);
        expect(await kept.ask("/healthz")).toMatch(/^HTTP\/1\.1 200 (?:(?!connection: close).)*$/is);
        const stopped = host.host.stop(5000);
        expect(await kept.ask("/healthz"), "what is on its way is answered, and told that the line closes").toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
        await live.stream.ended;
        await expect(keptLine(host.url), "no new connection is taken").rejects.toThrow();
        release();
        expect(await slow, "and asks for no further one on its connection").toEqual(["done", "close"]);
        await stopped;
      });
      expect((await host.host.fetch(new Request(`${host.url}/readyz`))).status).toBe(503);
    } finally {
      await host.stop();
    }
  });
});
