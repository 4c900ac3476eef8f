/** The page that is shown when no other can be: without the page framework, without a script. */
import { STATUS_CODES } from "node:http";
import { ERROR_STATUS, errorBody, type HttpRefusal, type Text } from "./error-response.ts";

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;color:#241F21;background:#FBF8F5;display:grid;place-items:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box}main{max-width:30rem;text-align:center}svg{width:66px;height:90px}h1{font-size:28px;line-height:1.15;letter-spacing:-.02em;margin:24px 0 8px;text-wrap:balance}p{margin:0;color:#5F5557;text-wrap:balance}a{display:inline-block;margin-top:28px;padding:14px 24px;border-radius:12px;background:#241F21;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #4A6CED;outline-offset:2px}";
const DOOR =
  '<svg viewBox="0 0 44 60" aria-hidden="true"><path d="M2 58V22a20 20 0 0 1 40 0v36z" fill="#fff" stroke="#241F21" stroke-width="2.5"/><path d="M10 30v-8a12 12 0 0 1 9-11.600V30zM25 30V10.400A12 12 0 0 1 34 22v8zM10 36h9v14h-9zM25 36h9v14h-9z" fill="#E6DED6"/></svg>';

export function errorPage(refusal: HttpRefusal, text: Text, locale: string, nonce: string, policy: string): Response {
  const status = ERROR_STATUS[refusal.type];
  const title = text("ui.page-failed") ?? STATUS_CODES[status] ?? "";
  const home = text("ui.view-applications");
  const body = `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${DOOR}<h1>${escaped(title)}</h1><p>${escaped(errorBody(refusal, text).message)}</p>${home ? `<a href="/applications">${escaped(home)}</a>` : ""}</main></body></html>`;
  return new Response(body, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": policy, ...refusal.headers },
  });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
