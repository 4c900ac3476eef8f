/** What the request of a page says: where it is, what led to it, and what its browser keeps for it. */
import { parse } from "hono/utils/cookie";
import { z } from "zod";
import type { PageAddress } from "../../kernel/context/deps.ts";
import { ownPath } from "../../kernel/rules/own-path.ts";
import { messagesName, savedRouteName } from "../request/cookies.ts";

/** What a form post said, as its cookie holds it: in the hands of whoever reads it. */
const MESSAGES = z.array(z.object({ text: z.string().max(400), tone: z.enum(["success", "danger", "info"]) })).max(4);

/** Remix asks for the data of an address at `<address>.data`. */
export function pageUrl(address: string): URL {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?:\/_root)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}

export const addressOf = (url: URL, savedRoute: string | null): PageAddress => ({
  pathname: url.pathname,
  query: Object.fromEntries(url.searchParams),
  savedRoute,
});

/** The page of ours that led here, for the team to know what a message is about; null when it was none, or this one. */
export function cameFrom(request: Request, { host, pathname }: URL): string | null {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === host && from.pathname !== pathname ? from.pathname + from.search : null;
}

export function readMessages(request: Request, https: boolean): z.infer<typeof MESSAGES> | null {
  const name = messagesName(https);
  const kept = parse(request.headers.get("cookie") ?? "", name)[name];
  return kept ? (MESSAGES.safeParse(jsonOrNull(kept)).data ?? null) : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readSavedRoute(request: Request, https: boolean): string | null {
  const name = savedRouteName(https);
  const saved = parse(request.headers.get("cookie") ?? "", name)[name];
  return saved ? ownPath(saved) : null;
}
