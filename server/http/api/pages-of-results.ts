/** Lists: `limit` (default 25, at most 100) and `offset` → `{count, next, previous, results}`. */
import { refuse } from "../errors/error-response.ts";
import { immutableHeaders } from "../request/immutable-address.ts";
import { json } from "./answers.ts";
import type { FoundPage, Page } from "../../kernel/api/route.ts";
import type { HostCall } from "./host-call.ts";

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

export function pageOf(call: HostCall, defaultLimit: number = DEFAULT_LIMIT, maxLimit: number = MAX_LIMIT): Page {
  return {
    limit: Math.min(maxLimit, wholeNumber(call, "limit", 1) ?? defaultLimit),
    offset: wholeNumber(call, "offset", 0) ?? 0,
  };
}

export function wholeNumber(call: HostCall, name: string, least: number): number | null {
  const text = call.query.get(name);
  if (text === null || text === "") return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least))
    throw refuse("invalid", { fieldErrors: { [name]: call.text("error.minAmount", { limit: least }) ?? call.text("error.invalid") ?? "invalid" } });
  return value;
}

/** One page. `total` counts without the limit; with a `cursor`, or null for none, the list goes on by that instead of by the offset, and says whether there are `more` than it counted. */
export function results(call: HostCall, page: Page, found: FoundPage, lasting?: readonly unknown[]): Response {
  const headers = lasting ? immutableHeaders(call.c.req.url, lasting) : {};
  const at = (place: Record<string, string>): string => {
    const url = new URL(call.c.req.path, call.parts.config.origin);
    for (const [name, value] of call.query) if (name !== "offset") url.searchParams.append(name, value);
    for (const [name, value] of Object.entries({ limit: String(page.limit), ...place })) url.searchParams.set(name, value);
    return url.href;
  };
  const address = (offset: number): string => at({ offset: String(offset) });
  const { total, more, cursor } = found;
  if (cursor !== undefined)
    return json({ count: total, at_least: more ?? false, next: cursor === null ? null : at({ cursor }), previous: null, results: found.rows }, 200, headers);
  const body = {
    count: total,
    ...(more !== undefined && { at_least: more }),
    next: page.offset + page.limit < total || more ? address(page.offset + page.limit) : null,
    previous: page.offset > 0 ? address(Math.max(0, page.offset - page.limit)) : null,
    results: found.rows,
  };
  return json(body, 200, headers);
}

/** A list that is known as a whole and short enough to be sent as one. */
export function wholeList(call: HostCall, rows: readonly unknown[], lasting?: readonly unknown[]): Response {
  const page = pageOf(call, Math.max(1, rows.length), Math.max(1, rows.length));
  return results(call, page, { total: rows.length, rows: rows.slice(page.offset, page.offset + page.limit) }, lasting);
}
