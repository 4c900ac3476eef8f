import { Writable } from "node:stream";
import { type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { loadDeferred } from "#screens/render/index.ts";
import { NonceContext } from "./nonce.ts";

/** The server draws everything at once; only the browser lets heavy parts arrive later. */
const deferredParts = loadDeferred();

/** Keeps the hundreds of pieces that React writes. A stream to read them from again takes a tenth longer for the page. */
class WholePage extends Writable {
  #pieces: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#pieces.push(chunk);
    done();
  }
  override _writev(pieces: { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of pieces) this.#pieces.push(chunk);
    done();
  }
  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces);
  }
}

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
  await deferredParts;
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          const page = new WholePage();
          page.once("finish", () => {
            headers.set("Content-Type", "text/html; charset=utf-8");
            resolve(new Response(page.bytes(), { headers, status: failure ? 500 : status }));
          });
          page.once("error", reject);
          pipe(page);
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
  // What the page framework itself refuses (a method that a page doesn't take, an address that none has) is no fault of ours.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal) context.report(error);
}
