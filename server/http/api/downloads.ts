/** Files to save: as they are read, or as they are. */
import { CSV_TYPE, ZIP_TYPE, type FileAnswer } from "../../kernel/api/route.ts";
import { csvStream } from "../body/csv-stream.ts";
import { zipStream, type ZipEntry } from "../body/zip-stream.ts";
import { INERT_POLICY } from "../middleware/security-headers.ts";
import { abortOnError } from "../request/abort-on-error.ts";
import type { HostCall } from "./host-call.ts";

const headersOf = ({ deps }: HostCall, name: string, type: string, ending: string): Record<string, string> => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}-${deps.clock.now().toISOString().slice(0, 10)}.${ending}"`,
});

export const zipDownload = (call: HostCall, name: string, entries: AsyncIterator<ZipEntry>): Response =>
  new Response(abortOnError(call.c, call.parts, zipStream(entries, call.deps.clock.now())), {
    headers: { ...headersOf(call, name, ZIP_TYPE, "zip"), "Cache-Control": "private, no-store" },
  });

export const csvDownload = (call: HostCall, name: string, pages: AsyncIterator<unknown[][]>): Response =>
  new Response(abortOnError(call.c, call.parts, csvStream(pages)), { headers: { ...headersOf(call, name, CSV_TYPE, "csv"), "Cache-Control": "no-store" } });

/** Whatever a browser opens of it may do nothing. */
export function fileDownload({ content, type, name, isInline = false, isKept = false }: FileAnswer): Response {
  const body = Buffer.from(content);
  const written = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(body.length),
      "Cache-Control": isKept ? "private, max-age=86400, immutable" : "private, no-store",
      // Whoever signs in next in this browser is asked who they are.
      ...(isKept && { Vary: "Cookie, Authorization" }),
      "Content-Disposition": `${isInline ? "inline" : "attachment"}; filename*=UTF-8''${written}`,
      "Content-Security-Policy": INERT_POLICY,
    },
  });
}
