/** Pages of the stand-ins: plain HTML in the house's look, static style sheets, no inline script or style. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** HTML whose parts are already escaped. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const escaped = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(escaped).join("")
      : value === null || value === undefined || value === false
        ? ""
        : String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Escapes everything put in, except other `html` pieces. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((whole, part, index) => whole + part + (index < values.length ? escaped(values[index]) : ""), ""));
}

/** HTML that a library made of a text of the product's own. */
export const withMarkup = (text: string): Html => new Html(text);

export interface Page {
  title: string;
  main: Html;
  wide?: boolean;
  status?: number;
  scripts?: string[];
  headers?: Record<string, string>;
}

const LOGO = new Html(
  `<svg viewBox="0 0 27 30" aria-hidden="true"><path d="M1.5 29V10a7.5 7.5 0 0 1 15 0v19z" fill="currentColor"/><path d="M16.5 29v-8.600L26.500 29z" fill="#FF6F4F"/><circle cx="12.8" cy="18.8" r="1.6" fill="var(--paper)"/></svg>`,
);

const STYLES = ["sandbox.css", "lists.css", "reference.css"];

export function page({ title, main, wide, status = 200, scripts = [], headers = {} }: Page): Response {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLES.map((name) => html`<link rel="stylesheet" href="/sandbox/assets/${name}" />`)}
        ${scripts.map((src) => html`<script src="${src}" defer></script>`)}
      </head>
      <body>
        <p class="sandbox"><b>Sandbox:</b> no real money, mail or checks</p>
        <header><a class="logo" href="/">${LOGO}Latchkey</a></header>
        <main class="${wide ? "wide" : "narrow"}">${main}</main>
      </body>
    </html>`;
  return new Response(document.text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
      ...headers,
    },
  });
}

const require = createRequire(import.meta.url);
const assetUrl = (name: string) => new URL(`./assets/${name}`, import.meta.url);
const ASSETS: Record<string, { type: string; from: () => URL | string }> = {
  ...Object.fromEntries(STYLES.map((name) => [name, { type: "text/css; charset=utf-8", from: () => assetUrl(name) }])),
  "again.js": { type: "text/javascript; charset=utf-8", from: () => assetUrl("again.js") },
  "submit.js": { type: "text/javascript; charset=utf-8", from: () => assetUrl("submit.js") },
  "argyle.web.v5.js": { type: "text/javascript; charset=utf-8", from: () => assetUrl("argyle.web.v5.js") },
  "display.woff2": {
    type: "font/woff2",
    from: () => require.resolve("@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"),
  },
  "text.woff2": { type: "font/woff2", from: () => require.resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2") },
};

export async function asset(name: string): Promise<Response> {
  const found = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!found) return new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });
  return new Response(new Uint8Array(await readFile(found.from())), {
    headers: { "content-type": found.type, "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" },
  });
}
