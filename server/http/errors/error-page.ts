/** The page that is shown when no other can be: without the page framework, without a script. */
import { STATUS_CODES } from "node:http";
import { ERROR_STATUS, errorBody, type HttpRefusal, type Text } from "./error-response.ts";

const STYLE =
  ":root{color-scheme:light dark}body{font:16px/1.5 Instrument Sans,system-ui,sans-serif;color:light-dark(#241F21,#F3EDE8);background:light-dark(#FBF8F5,#161314);display:grid;place-items:center;min-height:100vh;margin:0;padding:80px 24px 24px;box-sizing:border-box}header{position:absolute;top:0;left:0;display:flex;align-items:center;gap:10px;padding:17px 24px;font:700 22px/30px Bricolage Grotesque,Instrument Sans,system-ui,sans-serif;letter-spacing:-.035em}main{max-width:30rem;text-align:center}main svg{width:240px;height:136px;background:light-dark(transparent,#D6CCC6);border-radius:16px}h1{font:600 28px/1.15 Bricolage Grotesque,Instrument Sans,system-ui,sans-serif;letter-spacing:-.022em;margin:24px 0 8px;text-wrap:balance}p{margin:0;color:light-dark(#5F5557,#BDB2AC);text-wrap:balance}p.aside{margin-top:20px;font-size:14px}form{margin-top:12px}button{padding:13px 24px;border:1px solid light-dark(#241F21,#786D6A);border-radius:12px;background:light-dark(#fff,#1D191A);color:inherit;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:2px solid light-dark(#4A6CED,#93A9F8);outline-offset:2px}a{display:inline-block;margin-top:28px;padding:14px 24px;border-radius:12px;background:light-dark(#241F21,#F3EDE8);color:light-dark(#fff,#241F21);font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid light-dark(#4A6CED,#93A9F8);outline-offset:2px}";
/** The fonts of the pages, as the build named them; without them, those of the system. */
const FONTS = [
  { family: "Bricolage Grotesque", file: /\/bricolage-grotesque-latin-[a-z]+-normal-[^/]+\.woff2$/ },
  { family: "Instrument Sans", file: /\/instrument-sans-latin-[a-z]+-normal-[^/]+\.woff2$/ },
];
export const plainPageFonts = (paths: readonly string[]): string =>
  FONTS.flatMap(({ family, file }) => {
    const path = paths.find((one) => file.test(one));
    return path === undefined ? [] : [`@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:400 700;font-display:swap}`];
  }).join("");

/** The door is shut, and the cat waits with whoever came. */
const PICTURE =
  '<svg viewBox="0 0 240 136" aria-hidden="true"><path d="M0 124h240" stroke="#241F21" stroke-width="3"/><path d="M84 124V58a36 36 0 0 1 72 0v66z" fill="#FFE6DC"/><path d="M91 124V58a29 29 0 0 1 58 0v66z" fill="#241F21"/><path d="M99 66v-8a21 21 0 0 1 17-20.600V66zM124 66V37.400A21 21 0 0 1 141 58v8zM99 75h17v32H99zM124 75h17v32h-17z" fill="#4A4244"/><circle cx="144.500" cy="82" r="2.200" fill="#FBD277"/><path d="M96 121h48v4H96z" fill="#FF6F4F"/><g transform="translate(186 124)"><path d="M-16 0c-2-18 4-26 16-26s18 8 16 26z" fill="#241F21"/><path d="M-11-22c-1-8 0-14 1-20l7 7h8l7-7c1 6 2 12 1 20-2 7-6 10-12 10s-10-3-12-10z" fill="#241F21"/><path d="M15-2c10 2 14-6 10-14" fill="none" stroke="#241F21" stroke-width="5" stroke-linecap="round"/><circle cx="-4" cy="-26" r="1.700" fill="#FBD277"/><circle cx="5" cy="-26" r="1.700" fill="#FBD277"/></g><g transform="translate(50 124)"><path d="M-11-18h22l-3 18H-8z" fill="#4A6CED"/><path d="M0-18c-11-6-14-18-10-28 6 6 11 17 10 28zm0 0c10-5 14-14 12-24-8 3-13 13-12 24z" fill="#1D6B4B"/></g></svg>';

/** Whose page it is: the mark of every other page. No link: what stands in the page would be lost with it. */
const MARK =
  '<svg width="27" height="30" viewBox="0 0 27 30" aria-hidden="true"><path d="M1.500 29V10a7.500 7.500 0 0 1 15 0v19z" fill="currentColor"/><path d="M16.500 29v-8.600L26.500 29z" fill="#FF6F4F"/><circle cx="12.800" cy="18.800" r="1.600" style="fill:light-dark(#FBF8F5,#161314)"/></svg>';

export interface PlainFrame {
  locale: string;
  nonce: string;
  policy: string;
  /** `plainPageFonts` of what is served. */
  fonts: string;
  text: Text;
  /** Of whoever runs this. */
  provider: string;
}

export function errorPage(refusal: HttpRefusal, frame: PlainFrame): Response {
  const { text } = frame;
  const status = ERROR_STATUS[refusal.type];
  const title = text("ui.page-failed") ?? STATUS_CODES[status] ?? "";
  const home = text("ui.view-applications");
  const main = `<h1>${escaped(title)}</h1><p>${escaped(errorBody(refusal, text).message)}</p>${home ? `<a href="/applications">${escaped(home)}</a>` : ""}`;
  return plainPage({ ...frame, status, title, main, ...(refusal.headers && { headers: refusal.headers }) });
}

export interface PlainPage extends PlainFrame {
  status: number;
  title: string;
  /** Markup, everything in it escaped. */
  main: string;
  headers?: Record<string, string>;
}

export function plainPage({ status, title, main, text, provider, locale, nonce, policy, fonts, headers = {} }: PlainPage): Response {
  const whole = text("page.title", { title, name: provider }) ?? title;
  const product = escaped(text("ui.product") ?? "");
  const body = `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(whole)}</title><style nonce="${nonce}">${fonts}${STYLE}</style></head><body><header>${MARK}${product}</header><main>${PICTURE}${main}</main></body></html>`;
  return new Response(body, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": policy, ...headers },
  });
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
