/** The page that is shown when no other can be: without the page framework, without a script. */
import { STATUS_CODES } from "node:http";
import { ERROR_STATUS, errorBody, type HttpRefusal, type Text } from "./error-response.ts";

const STYLE =
  "body{font:17px/1.5 system-ui,sans-serif;color:#241F21;background:#FBF8F5;display:grid;place-items:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box}main{max-width:34rem}a{color:inherit}";

export function errorPage(refusal: HttpRefusal, text: Text, locale: string, nonce: string, policy: string): Response {
  const status = ERROR_STATUS[refusal.type];
  const title = text("ui.page-failed") ?? STATUS_CODES[status] ?? "";
  const home = text("ui.view-applications");
  const body = `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(errorBody(refusal, text).message)}</p>${home ? `<p><a href="/applications">${escaped(home)}</a></p>` : ""}</main></body></html>`;
  return new Response(body, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": policy, ...refusal.headers },
  });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
