/** Sign-in at a vendor: the way out and the way back. */
import { beginSignIn, finishSignIn, type SignInFailure } from "../../areas/account/index.ts";
import type { HostContext } from "../request/context.ts";
import { savedRouteCookie } from "../request/cookies.ts";
import type { HostParts } from "../request/host-parts.ts";
import { refuse } from "../errors/error-response.ts";
import { areWellFormedFields } from "../body/well-formed-text.ts";
import { readBody } from "../body/json-body.ts";
import { deviceOf } from "../request/device.ts";
import { networkOf } from "../request/address.ts";

const VENDOR_POST_LIMIT = 64 * 1024;

export function mountAuth({ app, config, services, cookies, rateLimits }: HostParts): void {
  const { deps } = services;
  const toLogin = (c: HostContext, failures: readonly SignInFailure[]): Response => c.redirect(`/login?error=${failures.join(",")}`, 303);

  app.get("/auth/:provider/start", async (c) => {
    c.set("route", "/auth/:provider/start");
    await rateLimits.consume("sign-in", networkOf(c.get("viewer").address));
    let begun;
    try {
      begun = await beginSignIn(deps, {
        provider: c.req.param("provider"),
        returnTo: c.req.query("returnTo") ?? null,
        binding: cookies.readBinding(c.req.header("cookie")),
      });
    } catch (error) {
      // The vendor doesn't answer: the person is told, and may choose another.
      c.get("log").warn({ err: error }, "sign-in could not begin");
      deps.errors.report(error, { request: c.get("requestId") });
      return toLogin(c, ["failed"]);
    }
    if (!begun) throw refuse("not-found");
    c.get("cookies").push(cookies.setBinding(begun.binding));
    return c.redirect(begun.redirectTo, 302);
  });

  const finish = async (c: HostContext, provider: string, params: URLSearchParams): Promise<Response> => {
    c.set("route", "/auth/:provider/callback");
    const header = c.req.header("cookie");
    const finished = await finishSignIn(deps, {
      provider,
      params,
      binding: cookies.readBinding(header),
      bindingRequired: c.req.method === "GET" || cookies.bindingSurvivesCrossSitePost,
      previousSessionId: c.get("viewer").session?.id ?? null,
      device: deviceOf(c.req.header("user-agent")),
    });
    if (!finished.ok) {
      c.get("log").warn({ failures: finished.failures, ...(finished.cause ? { err: finished.cause } : {}) }, "sign-in failed");
      if (finished.cause) deps.errors.report(finished.cause, { request: c.get("requestId") });
      return toLogin(c, finished.failures);
    }
    c.set("viewer", { ...c.get("viewer"), user: finished.user, session: finished.session });
    // In place of cookies that were renewed on the way in: that session has just ended.
    c.set("cookies", cookies.set(finished.tokens, finished.session.refresh_expires_at, deps.clock.now()));
    c.get("cookies").push(savedRouteCookie(null, config.https));
    return c.redirect(finished.returnTo, 303);
  };

  app.get("/auth/:provider/callback", (c) => finish(c, c.req.param("provider"), new URL(c.req.url).searchParams));
  // Apple has the browser post the answer from its own site.
  app.post("/auth/apple/callback", async (c) => {
    const params = new URLSearchParams((await readBody(c.req.raw, VENDOR_POST_LIMIT)).toString("utf8"));
    if (!areWellFormedFields(params)) throw refuse("invalid");
    return finish(c, "apple", params);
  });
  app.post("/auth/:provider/callback", () => {
    throw refuse("not-found");
  });
}
