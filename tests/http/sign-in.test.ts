import { describe, expect, test } from "vitest";
import { createSignIn } from "#server/providers/sign-in/sign-in.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const page = async (request: Request): Promise<Response> =>
  new Response(`<!doctype html><p>${new URL(request.url).pathname}</p>`, { headers: { "content-type": "text/html; charset=utf-8" } });
const latchkey = withTestHost({ pages: page });
const browser = (): TestBrowser => new TestBrowser(latchkey.url);

describe("signing in", () => {
  test.each(["google", "apple", "linkedin", "facebook"])("[SGN-1] [SGN-18] with %s leads to the account, and to where one wanted to go", async (provider) => {
    const person = browser();
    const shown = await person.signIn(`newcomer-${provider}@example.com`, { provider, returnTo: "/application/demo-seattle?x=1" });
    expect(shown.url.pathname + shown.url.search, shown.html).toBe("/application/demo-seattle?x=1");
    expect(await person.me()).toEqual({ status: 200, email: `newcomer-${provider}@example.com` });
    const user = await latchkey.open.store.transaction((tx) => tx.userByEmail(`newcomer-${provider}@example.com`));
    expect(user, "somebody new, under a name of their own").toMatchObject({ first_name: "Newcomer", is_staff: false });
  });

  test.each(["status-approved@example.com", "new+one@example.com"])("as %s, chosen on the sandbox's front page, asks nothing further, once", async (email) => {
    const person = browser();
    const body = new URLSearchParams({ as: email });
    const pressed = await person.send("/sandbox/switches", { method: "POST", body });
    const shown = await person.go(pressed.headers.get("location")!);
    expect(shown.url.pathname).toBe("/applications");
    expect((await person.me()).email).toBe(email);
    expect((await person.go("/auth/google/start")).html, "the next time they are asked again").toContain('name="email"');
  });

  test("a vendor that isn't offered is not there", async () => {
    expect((await browser().go("/auth/myspace/start")).status).toBe(404);
  });

  test("a demo person's account is taken by a verified address, once; the next time the identity is known", async () => {
    const [first, again] = [browser(), browser()];
    await first.signIn("ben@example.com");
    const { store } = latchkey.open;
    const ben = await store.transaction((tx) => tx.userByEmail("ben@example.com"));
    expect((await first.me()).email).toBe("ben@example.com");
    await again.signIn("ben@example.com");
    const { rows } = await latchkey.open.pool.query("SELECT count(*)::int AS count FROM identities WHERE user_id = $1", [ben!.id]);
    expect(rows[0]).toEqual({ count: 1 });
  });

  test("an account that one vendor signs in is not joined by e-mail from another", async () => {
    await browser().signIn("owned@example.com", { provider: "google" });
    const other = browser();
    const shown = await other.signIn("owned@example.com", { provider: "linkedin" });
    expect(shown.url.pathname + shown.url.search).toBe("/login?error=account_exists");
    expect((await other.me()).status).toBe(401);
  });

  test("a vendor that can't be reached leads back to the login screen, is reported, and is there again later", async () => {
    const { signIn } = latchkey.deps;
    const away = { ...latchkey.sandbox.settings.signIn, timeoutMs: 300, backchannel: { from: latchkey.url, to: "http://127.0.0.1:9" } };
    latchkey.deps.signIn = createSignIn(away);
    const person = browser();
    try {
      const shown = await person.go("/auth/google/start");
      expect([shown.status, shown.url.pathname + shown.url.search]).toEqual([200, "/login?error=failed"]);
      expect(latchkey.reported).toContainEqual(expect.objectContaining({ why: "unavailable" }));
    } finally {
      latchkey.deps.signIn = signIn;
    }
    await person.signIn("patient@example.com");
    expect((await person.me()).email).toBe("patient@example.com");
  });

  test("a vendor that keeps the address to itself is not enough", async () => {
    const shown = await browser().signIn("shy@example.com", { provider: "facebook", fields: { withhold_email: "1" } });
    expect(shown.url.pathname + shown.url.search).toBe("/login?error=email_missing");
  });

  test("saying no at the vendor's leads back to the login screen", async () => {
    const person = browser();
    const at = await person.go("/auth/google/start");
    const shown = await person.submit(at, { cancel: "1" });
    expect(shown.url.pathname + shown.url.search).toBe("/login?error=denied");
  });

  test("[ERR-13] saying no after the sign-in has run out is both, and each reason is kept", async () => {
    const person = browser();
    const at = await person.go("/auth/google/start");
    latchkey.clock.move(20 * 60_000);
    try {
      const shown = await person.submit(at, { cancel: "1" });
      expect(shown.url.pathname + shown.url.search).toBe("/login?error=expired,denied");
    } finally {
      latchkey.clock.move(-20 * 60_000);
    }
    const failed = await person.go("/auth/google/callback?error=server_error&state=invented");
    expect(failed.url.search).toBe("?error=expired,failed");
  });

  test.each([
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/login",
    "/auth/google/start",
    "/%0d%0aSet-Cookie:a=b".replace("%0d%0a", "\r\n"),
    "\\\\evil",
    "http:/evil.example",
    "/api/v1/auth/logout/",
  ])("a way back of %j leads to the applications instead", async (returnTo) => {
    const shown = await browser().signIn("wanderer@example.com", { returnTo });
    expect(shown.url.href).toBe(`${latchkey.url}/applications`);
  });
});

describe("the way back from the vendor", () => {
  const begin = async (person: TestBrowser): Promise<URL> => {
    const at = await person.go("/auth/google/start");
    return (await person.submit(at, { email: "way@example.com" }, /\/callback$/)).url;
  };

  test("works once", async () => {
    const person = browser();
    const callback = await begin(person);
    expect((await person.go(callback.href)).url.pathname).toBe("/applications");
    expect((await person.go(callback.href)).url.search).toBe("?error=expired");
  });

  test("belongs to the browser that began: nobody can be signed in to somebody else's account by a link", async () => {
    const callback = await begin(browser());
    const victim = browser();
    expect((await victim.go(callback.href)).url.search).toBe("?error=expired");
    expect((await victim.me()).status).toBe(401);
  });

  test("is not posted by another site either, but for Apple's, whose state is the browser's own", async () => {
    const callback = await begin(browser());
    const victim = browser();
    for (const path of ["/auth/google/callback", "/auth/linkedin/callback"]) {
      const posted = await victim.send(path, { method: "POST", crossSite: true, body: callback.searchParams });
      expect([403, 404, 405], path).toContain(posted.status);
    }
    expect((await victim.send("/auth/google/callback", { method: "POST", body: callback.searchParams })).status, "nor by a page of ours").toBe(404);
    const atApple = await victim.send("/auth/apple/callback", { method: "POST", crossSite: true, body: callback.searchParams });
    expect(atApple.headers.get("location")).toBe("/login?error=expired");
    expect((await victim.me()).status).toBe(401);
  });

  test("without a state, with an invented one, or at another vendor's address it leads to the login screen", async () => {
    const person = browser();
    const callback = await begin(person);
    expect((await person.go("/auth/google/callback?code=x")).url.search).toBe("?error=expired");
    expect((await person.go("/auth/google/callback?code=x&state=invented")).url.search).toBe("?error=expired");
    expect((await person.go(callback.href.replace("/auth/google/", "/auth/linkedin/"))).url.search).toBe("?error=expired");
  });

  test("a code that the vendor doesn't know fails", async () => {
    const person = browser();
    const callback = await begin(person);
    callback.searchParams.set("code", "invented");
    expect((await person.go(callback.href)).url.search).toBe("?error=failed");
    expect((await person.me()).status).toBe(401);
  });

  test("after a quarter of an hour it has to be begun again", async () => {
    const person = browser();
    const callback = await begin(person);
    latchkey.clock.move(16 * 60_000);
    expect((await person.go(callback.href)).url.search).toBe("?error=expired");
  });
});

describe("a session", () => {
  test("gets a new id at sign-in: one that was planted before is worth nothing", async () => {
    const attacker = browser();
    await attacker.signIn("attacker@example.com");
    const victim = browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.signIn("victim@example.com");
    expect((await victim.me()).email).toBe("victim@example.com");
    expect(victim.cookies.get("latchkey_session")).not.toBe(attacker.cookies.get("latchkey_session"));
    expect((await attacker.me()).status, "the planted session has ended").toBe(401);
  });

  test("keeps its cookies from scripts and other sites", async () => {
    const person = browser();
    await person.signIn("cookies@example.com");
    for (const line of person.cookies.lines.filter((one) => /^latchkey_(session|refresh|sign_in)=/.test(one)))
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const { rows } = await latchkey.open.pool.query("SELECT id FROM sessions");
    expect(JSON.stringify(rows), "the database keeps only a hash").not.toContain(person.cookies.get("latchkey_session"));
  });

  test("lives in the browser for thirty days from sign-in, not from the last time that its cookies were renewed", async () => {
    const person = browser();
    const days = () =>
      person.cookies.lines.filter((line) => /^latchkey_(session|refresh)=/.test(line)).map((line) => Number(/Max-Age=(\d+)/.exec(line)?.[1]) / 86_400);
    await person.signIn("lasting@example.com");
    for (const left of days()) expect(left).toBeCloseTo(30, 1);
    person.cookies.lines.length = 0;
    latchkey.clock.move(10 * 86_400_000);
    expect((await person.me()).status).toBe(200);
    expect(days()).toHaveLength(2);
    for (const left of days()) expect(left).toBeCloseTo(20, 1);
  });

  test("[SGN-16] is refreshed after half an hour without a request, and the old cookies stop working", async () => {
    const person = browser();
    await person.signIn("idle@example.com");
    const before = new Map(person.cookies);
    latchkey.clock.move(31 * 60_000);
    expect((await person.me()).email).toBe("idle@example.com");
    expect(person.cookies.get("latchkey_session")).not.toBe(before.get("latchkey_session"));
    const old = browser();
    old.cookies.set("latchkey_session", before.get("latchkey_session")!);
    expect((await old.me()).status).toBe(401);
  });

  test("stays as it is while it is in use, half an hour from each visit on", async () => {
    const person = browser();
    await person.signIn("busy@example.com");
    const before = person.cookies.get("latchkey_session");
    for (let visit = 0; visit < 4; visit += 1) {
      latchkey.clock.move(20 * 60_000);
      expect((await person.me()).email).toBe("busy@example.com");
    }
    expect(person.cookies.get("latchkey_session")).toBe(before);
  });

  test("several requests that wake up at once are all let in", async () => {
    const person = browser();
    await person.signIn("tabs@example.com");
    latchkey.clock.move(31 * 60_000);
    const header = person.cookies.header();
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${latchkey.url}/api/v1/auth/me/`, { headers: { cookie: header } })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.flatMap((answer) => answer.headers.getSetCookie())).size, "all get the same new cookies").toBe(2);
  });

  test("[SGN-17] ends thirty days after sign-in, however often it was refreshed", async () => {
    const person = browser();
    await person.signIn("month@example.com");
    for (let day = 0; day < 29; day += 1) {
      latchkey.clock.move(24 * 3_600_000);
      expect((await person.me()).status, `day ${day}`).toBe(200);
    }
    latchkey.clock.move(25 * 3_600_000);
    expect((await person.me()).status).toBe(401);
  });

  test("[API-57] [SHL-6] is dead after sign-out, for every copy of its cookies", async () => {
    const person = browser();
    await person.signIn("leaver@example.com");
    const copy = browser();
    for (const [name, value] of person.cookies) copy.cookies.set(name, value);
    expect((await person.send("/api/v1/auth/logout/", { method: "POST" })).status).toBe(204);
    expect(person.cookies.has("latchkey_session")).toBe(false);
    expect(person.cookies.has("latchkey_refresh")).toBe(false);
    expect((await copy.me()).status).toBe(401);
    expect((await copy.send("/api/v1/auth/refresh/", { method: "POST" })).status).toBe(401);
    expect((await person.send("/api/v1/auth/logout/", { method: "POST" })).status, "doing it again changes nothing").toBe(204);
  });

  test("[API-57] is dead after sign-out where one of its two cookies had gone before, whichever", async () => {
    for (const left of ["latchkey_session", "latchkey_refresh"]) {
      const [person, half, copy] = [browser(), browser(), browser()];
      await person.signIn("half-leaver@example.com");
      for (const [name, value] of person.cookies) copy.cookies.set(name, value);
      half.cookies.set(left, person.cookies.get(left)!);
      expect((await half.send("/api/v1/auth/logout/", { method: "POST" })).status, left).toBe(204);
      expect((await copy.me()).status, left).toBe(401);
      expect((await copy.send("/api/v1/auth/refresh/", { method: "POST" })).status, left).toBe(401);
    }
  });

  test("[API-57] is dead after sign-out for cookies from before the last rotation, too", async () => {
    const person = browser();
    await person.signIn("renewed-leaver@example.com");
    const before = person.cookies.header();
    latchkey.clock.move(31 * 60_000);
    expect((await person.me()).status).toBe(200);
    const answerTo = async (cookie: string) => (await fetch(`${latchkey.url}/api/v1/auth/me/`, { headers: { cookie } })).status;
    expect(await answerTo(before), "another tab, just waking up").toBe(200);
    expect((await person.send("/api/v1/auth/logout/", { method: "POST" })).status).toBe(204);
    const copy = await fetch(`${latchkey.url}/api/v1/auth/me/`, { headers: { cookie: before } });
    expect([copy.status, copy.headers.getSetCookie()]).toEqual([401, []]);
  });

  test("can be rotated on purpose", async () => {
    const person = browser();
    await person.signIn("rotate@example.com");
    const before = person.cookies.get("latchkey_session");
    expect((await person.send("/api/v1/auth/refresh/", { method: "POST" })).status).toBe(200);
    expect(person.cookies.get("latchkey_session")).not.toBe(before);
    expect((await person.me()).email).toBe("rotate@example.com");
  });

  test("cookies that are no tokens are nobody", async () => {
    const person = browser();
    for (const value of ["", "x", "' OR 1=1 --", "a".repeat(5000), "%00"]) {
      person.cookies.set("latchkey_session", value);
      person.cookies.set("latchkey_refresh", value);
      expect((await person.me()).status, value.slice(0, 20)).toBe(401);
    }
  });
});
