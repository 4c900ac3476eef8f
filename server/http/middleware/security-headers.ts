/**
 * Security headers. The content security policy names other hosts only when they are configured;
 * scripts run from our own origin or with this answer's nonce, and nothing is evaluated.
 */
import { randomBytes } from "node:crypto";
import type { Config } from "../../config/config.ts";

interface Sources {
  script: string[];
  connect: string[];
  frame: string[];
  img: string[];
  form: string[];
}

function sourcesOf(config: Config): Sources {
  const sources: Sources = { script: [], connect: [], frame: [], img: [], form: [] };
  const { providers } = config;
  if (providers.payments.US || providers.payments.CA) {
    sources.script.push("https://js.stripe.com");
    sources.connect.push("https://api.stripe.com");
    sources.frame.push("https://js.stripe.com", "https://hooks.stripe.com");
  }
  if (providers.income) {
    sources.script.push("https://plugin.argyle.com");
    sources.connect.push("https://api.argyle.com", "https://plugin.argyle.com");
    sources.frame.push("https://plugin.argyle.com");
    sources.img.push("https://res.cloudinary.com");
  }
  if (providers.support) {
    sources.script.push("https://widget.intercom.io", "https://js.intercomcdn.com");
    sources.connect.push(
      "https://api-iam.intercom.io",
      "https://api-ping.intercom.io",
      "https://nexus-websocket-a.intercom.io",
      "wss://nexus-websocket-a.intercom.io",
    );
    sources.frame.push("https://intercom-sheets.com");
    sources.img.push("https://js.intercomcdn.com", "https://static.intercomassets.com", "https://downloads.intercomcdn.com");
  }
  if (providers.chat) sources.connect.push(`https://api-${providers.chat.appId}.sendbird.com`, `wss://ws-${providers.chat.appId}.sendbird.com`);
  // Without JavaScript the way there is the answer to a form post.
  if (providers.identity) sources.form.push("https://withpersona.com");
  // Pictures of people come from whoever signed them in.
  if (providers.signIn.google) sources.img.push("https://lh3.googleusercontent.com");
  if (providers.signIn.linkedin) sources.img.push("https://media.licdn.com");
  if (providers.signIn.facebook) sources.img.push("https://platform-lookaside.fbsbx.com");
  // The popup frame shows pages of the provider's own site.
  for (const site of [config.publicSiteUrl, config.brand.website_url, config.brand.tours_url])
    if (site && URL.canParse(site)) sources.frame.push(new URL(site).origin);
  return sources;
}

/** `policy(nonce)` answers the header of one page. */
export function contentSecurityPolicy(config: Config): (nonce: string) => string {
  const sources = sourcesOf(config);
  const assets = config.assetsUrl === null ? [] : [config.assetsUrl];
  const list = (...parts: string[]): string => [...new Set(parts)].join(" ");
  const before = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action ${list("'self'", ...sources.form)}`,
    "frame-ancestors 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `font-src ${list("'self'", ...assets)}`,
  ];
  const rest = [
    // Widths of bars and the like are style attributes; they can't run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src ${list("'self'", "data:", "blob:", ...assets, ...sources.img)}`,
    `connect-src ${list("'self'", ...sources.connect)}`,
    `frame-src ${list("'self'", ...sources.frame)}`,
    ...(config.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  const after = (hosts: string[]): string => hosts.map((host) => ` ${host}`).join("");
  const scripts = after([...new Set([...assets, ...sources.script])]);
  const styles = after(assets);
  const head = before.join("; ");
  return (nonce) => `${head}; script-src 'self' 'nonce-${nonce}'${scripts}; style-src 'self' 'nonce-${nonce}'${styles}; ${rest}`;
}

/** For answers that hold no page: nothing may load, run or frame them. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const newNonce = (): string => randomBytes(16).toString("base64");

/** What no browser draws as a page, whoever opens it: what rules pages alone says nothing of it. */
const NO_PAGE = /^(?:text\/(?:javascript|css)|font\/)/;

/** Headers of every answer; by its type, those that rule pages are left out. */
export function commonHeaders(config: Config): (type: string) => readonly [string, string][] {
  const all: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(config.https ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as [string, string]] : []),
  ];
  const ofPages: [string, string][] = [
    ...all,
    ["X-Frame-Options", "SAMEORIGIN"],
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ];
  return (type) => (NO_PAGE.test(type) ? all : ofPages);
}
