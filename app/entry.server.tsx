import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type AppLoadContext, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { loadDeferred } from "#screens/render/index.ts";
import { NonceContext } from "./nonce.ts";

/**
 * The page is rendered to its end and sent as a whole: measured, that is faster than piping it, an
 * error can still become a proper status, and the length is known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // The server draws everything at once; only the browser lets heavy parts arrive later.
  await loadDeferred();
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          const body = new PassThrough();
          pipe(body);
          buffer(body).then((html) => {
            headers.set("Content-Type", "text/html; charset=utf-8");
            resolve(new Response(new Uint8Array(html), { headers, status: failure ? 500 : status }));
          }, reject);
        },
        onShellError: reject,
        onError(error) {
          failure = error;
          context.report(error);
        },
      },
    );
  });
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (!request.signal.aborted) context.report(error);
}
