import { beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#server/config/config.ts";
import { createHost, type Host } from "#server/http/host/host.ts";
import { createMetrics } from "#server/http/request/metrics.ts";
import { operatorKey } from "#server/http/host/sandbox-routes.ts";
import { beginSignIn } from "#server/areas/account/sign-in/begin-sign-in.ts";
import { startSession } from "#server/areas/account/sign-in/start-session.ts";
import { createLogger } from "#server/http/host/request-log.ts";
import { pagesOf } from "../support/page-context.ts";
import { experimentCookie } from "#server/http/request/cookies.ts";
import { withTestHost } from "./support/test-host.ts";

const ORIGIN = "https://apply.example.com";
const latchkey = withTestHost();
let host: Host;
beforeAll(() => {
  const config = { ...loadConfig({ LATCHKEY_SECRET_KEY: "a".repeat(64), ORIGIN }), sandbox: false };
  // The people's own address with https, and no stand-ins: as it is outside of sandbox mode.
  const deps = { ...latchkey.deps, config: { ...latchkey.deps.config, sandbox: false, publicUrl: ORIGIN } };
  host = createHost({
    config,
    services: { deps },
    calls: pagesOf(deps, { sandbox: false, https: true }),
    logger: createLogger({ logLevel: "silent" }),
    metrics: createMetrics({ process: false }),
  });
});
const ask = (path: string, init: RequestInit = {}) => host.fetch(new Request(ORIGIN + path, init));

describe("outside of sandbox mode", () => {
  test("there is no sandbox: no mailbox, no stand-in, no clock and no token for whoever holds the key", async () => {
    const key = { "x-latchkey-operator": operatorKey(Buffer.from("a".repeat(64), "hex")), "content-type": "application/json" };
    for (const path of ["/sandbox", "/sandbox/mail", "/sandbox/sign-in/google/auth", "/sandbox/stripe/v1/tokens", "/sandbox/argyle/v2/users"])
      expect((await ask(path)).status, path).toBe(404);
    for (const path of ["/sandbox/token", "/sandbox/clock"])
      expect((await ask(path, { method: "POST", headers: key, body: '{"email":"staff@example.com","by":1}' })).status, path).toBe(404);
  });

  test("there is no page of samples either", () => {
    expect(() => pagesOf(latchkey.deps, { sandbox: false }).readKinds()).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ type: "not-found" }) }),
    );
  });

  test("cookies belong to this host and to https alone, and no script reads them", async () => {
    const begun = await ask("/auth/google/start");
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-latchkey_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=None; Max-Age=900; Secure$/),
    ]);
    const arm = experimentCookie({ name: "test_blue-button", value: "blue", days: 1 }, true);
    expect(arm, "which a page's scripts may read").toBe("__Host-test_blue-button=blue; Path=/; SameSite=Lax; Max-Age=86400; Secure");
    const user = await latchkey.open.store.transaction((tx) => tx.insert("user", { email: "cookie@example.com", first_name: "A", last_name: "B" }));
    const { tokens } = await startSession(latchkey.deps, user.id, null);
    const plain = { cookie: `latchkey_session=${tokens.access}; latchkey_refresh=${tokens.refresh}` };
    const own = { cookie: `__Host-latchkey_session=${tokens.access}; __Host-latchkey_refresh=${tokens.refresh}` };
    expect((await ask("/api/v1/auth/me/", { headers: plain })).status, "cookies that another host could have set are nobody's").toBe(401);
    expect((await ask("/api/v1/auth/me/", { headers: own })).status).toBe(200);
    const renewed = await ask("/api/v1/auth/refresh/", { method: "POST", headers: own });
    expect(renewed.headers.getSetCookie()).toEqual(
      ["session", "refresh"].map((name) =>
        expect.stringMatching(new RegExp(`^__Host-latchkey_${name}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`)),
      ),
    );
  });

  test("a Host header does not make another site's request our own", async () => {
    const answer = await ask("/api/v1/auth/logout/", { method: "POST", headers: { origin: "https://evil.example", host: "evil.example" } });
    expect(answer.status).toBe(403);
  });

  test.each([
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 204],
    ["none", 204],
  ])("what the browser says of where a request comes from counts without an Origin, too: %s", async (site, status) => {
    expect((await ask("/api/v1/auth/logout/", { method: "POST", headers: { "sec-fetch-site": site } })).status).toBe(status);
  });

  test("only the browser that began may finish, also where the vendor has it post the answer", async () => {
    const begun = await beginSignIn(latchkey.deps, { provider: "apple", returnTo: null, binding: null });
    const finish = (cookie: string) =>
      ask("/auth/apple/callback", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://appleid.apple.com", ...(cookie ? { cookie } : {}) },
        body: new URLSearchParams({ state: begun!.state, code: "stolen" }),
      });
    const answer = await finish("");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login?error=expired"]);
    expect((await finish(`__Host-latchkey_sign_in=${begun!.binding}`)).headers.get("location"), "and its state is spent").toBe("/login?error=expired");
  });
});
