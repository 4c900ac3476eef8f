/** Who asks: by personal token, or by the session's cookies. */
import { chooseLocale } from "../../kernel/rules/locale.ts";
import type { UserRecord } from "../../ports/records.ts";
import { findTokenUser } from "../../areas/account/index.ts";
import { armsOfBrowser } from "../../areas/reference/index.ts";
import { availableLocales, keptLocale } from "../../kernel/context/texts.ts";
import type { HostContext } from "./context.ts";
import { parse } from "hono/utils/cookie";
import { experimentCookie, experimentName } from "./cookies.ts";
import { refuse } from "../errors/error-response.ts";
import type { HostParts } from "./host-parts.ts";
import type { Services } from "./services.ts";
import { networkOf } from "./address.ts";

export async function findViewer(c: HostContext, { config: { https }, services, sessions, cookies, rateLimits }: HostParts): Promise<void> {
  const { deps } = services;
  const viewer = { ...c.get("viewer"), arms: armsOf(c, services, https) };
  c.set("viewer", viewer);
  if (bearerOf(c) !== null) {
    const user = await bearerUser(c, deps);
    if (!user) {
      await rateLimits.consume("bad-token", networkOf(viewer.address));
      throw refuse("sign-in-required", { headers: { "WWW-Authenticate": "Bearer" } });
    }
    c.set("bearer", true);
    c.set("viewer", { ...viewer, user, locale: askedLocale(c, services) ?? keptLocale(deps.documents.current(), user.locale) });
    return;
  }
  const found = await sessions.find(cookies.read(c.req.header("cookie")));
  if (!found) return;
  const asked = askedLocale(c, services);
  c.set("viewer", {
    ...viewer,
    user: found.user,
    session: found.session,
    viewedAs: found.viewedAs,
    locale: asked ?? keptLocale(deps.documents.current(), found.user.locale),
  });
  // What they read now is what they are written to in, also when nobody is there to ask their browser.
  if (asked !== null && asked !== found.user.locale) await deps.store.keepLocale(found.user.id, asked);
  if (found.renewed) c.get("cookies").push(...cookies.set(found.renewed, found.session.refresh_expires_at, deps.clock.now()));
}

const bearerOf = (c: HostContext): string | null => /^bearer (.*)$/is.exec(c.req.header("authorization") ?? "")?.[1]?.trim() ?? null;

/** The person of the request's personal token; null when it carries none, or one that is not in force any more. */
export async function bearerUser(c: HostContext, deps: Services["deps"]): Promise<UserRecord | null> {
  const token = bearerOf(c);
  return token === null ? null : findTokenUser(deps, token);
}

/** The language that the browser asks for, when there are texts in it. */
export const askedLocale = (c: HostContext, { deps }: Services): string | null =>
  chooseLocale(c.req.header("accept-language"), availableLocales(deps.documents.current()));

/** Here a program draws an arm by itself, and its answer alone says which one is kept. */
const DRAWS_ITSELF = "/api/v1/experiments/";

/** The arms of the experiments that run; one that is drawn now stays in its cookie. */
function armsOf(c: HostContext, { deps }: Services, https: boolean): Readonly<Record<string, string>> {
  if (c.req.path.startsWith(DRAWS_ITSELF)) return {};
  const given = parse(c.req.header("cookie") ?? "");
  const { arms, drawn } = armsOfBrowser(deps, (name) => given[experimentName(name, https)] ?? null);
  c.get("cookies").push(...drawn.map((cookie) => experimentCookie(cookie, https)));
  return arms;
}
