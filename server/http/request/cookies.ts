/** Cookies of the session. Over https they carry `__Host-`: no other host or path can set them. */
import { parse } from "hono/utils/cookie";
import type { Assignment } from "../../kernel/rules/experiments.ts";
import type { SessionTokens, PresentedTokens } from "../../areas/account/index.ts";

export interface SessionCookies {
  read(header: string | undefined): PresentedTokens;
  /** `Set-Cookie` values. */
  set(tokens: SessionTokens, refreshUntil: string, now: Date): string[];
  clear(): string[];
  readBinding(header: string | undefined): string | null;
  setBinding(binding: string): string;
  /** Whether a post from the vendor's site can carry the binding cookie. */
  bindingSurvivesCrossSitePost: boolean;
}

const BINDING_SECONDS = 15 * 60;

export function sessionCookies(https: boolean): SessionCookies {
  const prefix = https ? "__Host-" : "";
  const names = { access: `${prefix}latchkey_session`, refresh: `${prefix}latchkey_refresh`, binding: `${prefix}latchkey_sign_in` };
  const cookie = (name: string, value: string, seconds: number, sameSite: "Lax" | "None"): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}${https ? "; Secure" : ""}`;
  const value = (header: string | undefined, name: string): string | null => (header ? (parse(header, name)[name] ?? null) : null);
  return {
    read: (header) => ({ access: value(header, names.access), refresh: value(header, names.refresh) }),
    set(tokens, refreshUntil, now) {
      // Both live as long as the refresh part: the server decides when the access part has run out.
      const seconds = Math.max(0, Math.floor((Date.parse(refreshUntil) - now.getTime()) / 1000));
      return [cookie(names.access, tokens.access, seconds, "Lax"), cookie(names.refresh, tokens.refresh, seconds, "Lax")];
    },
    clear: () => [cookie(names.access, "", 0, "Lax"), cookie(names.refresh, "", 0, "Lax")],
    readBinding: (header) => value(header, names.binding),
    // Apple posts from its own site, which only a SameSite=None cookie survives, and that needs https.
    setBinding: (binding) => cookie(names.binding, binding, BINDING_SECONDS, https ? "None" : "Lax"),
    bindingSurvivesCrossSitePost: https,
  };
}

/** The route that was asked for before signing in; sign-in leads there and takes the cookie back. */
export const savedRouteName = (https: boolean): string => `${https ? "__Host-" : ""}latchkey_saved_route`;
/** As long as a sign-in may reasonably take. */
const SAVED_ROUTE_SECONDS = 3600;

/** `route`: null takes it back. */
export const savedRouteCookie = (route: string | null, https: boolean): string =>
  `${savedRouteName(https)}=${encodeURIComponent(route ?? "")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${route === null ? 0 : SAVED_ROUTE_SECONDS}${https ? "; Secure" : ""}`;

/** What a plain form post has to say on the page that it leads to. */
export const messagesName = (https: boolean): string => `${https ? "__Host-" : ""}latchkey_messages`;
/** As long as a page may take to be asked for. */
const MESSAGES_SECONDS = 60;

/** `messages`: as JSON; null takes them back. */
export const messagesCookie = (messages: string | null, https: boolean): string =>
  `${messagesName(https)}=${encodeURIComponent(messages ?? "")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${messages === null ? 0 : MESSAGES_SECONDS}${https ? "; Secure" : ""}`;

export const experimentName = (name: string, https: boolean): string => `${https ? "__Host-" : ""}${name}`;

/** The arm of an experiment, which the page's scripts may read too. */
export const experimentCookie = ({ name, value, days }: Assignment["cookie"], https: boolean): string =>
  `${experimentName(name, https)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${days * 86_400}${https ? "; Secure" : ""}`;
