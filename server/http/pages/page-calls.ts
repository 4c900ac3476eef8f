/**
 * What pages and browsers call by themselves: `POST /commands` `{command, input, address, before?}`, answered with a
 * `CommandResult`, `POST /patches` `{address, after}`, what became of an open page, answered alike, and `POST /events`,
 * `{events: [{kind, name, props?, ago?}]}`, what a page tells about itself for analytics and error reports.
 * JSON goes in and comes out, so the page framework has no part in it.
 * Browsers ask for `/favicon.ico` where a page names no icon of its own (the sandbox's, a file).
 */
import { finishResponse } from "../request/finish-response.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";
import { readJson } from "../body/json-body.ts";
import { refuse } from "../errors/error-response.ts";
import { pageContext } from "./page-context.ts";
import type { PageCalls } from "./page-data.ts";
import { eventCount } from "./page-events.ts";
import type { PageContext } from "../request/services.ts";
import { networkOf } from "../request/address.ts";

export function mountPageCalls(parts: HostParts, calls: PageCalls): void {
  const at = (path: string, methods: readonly string[], answer: (c: HostContext) => Response | Promise<Response>): void => {
    parts.app.all(path, (c) => {
      c.set("route", path);
      if (methods.includes(c.req.method)) return answer(c);
      const headers = { Allow: methods.join(", ") };
      if (c.req.method !== "OPTIONS") throw refuse("method-not-allowed", { headers });
      return new Response(null, { status: 204, headers });
    });
  };
  const posted = (path: string, answer: (context: PageContext, body: unknown) => Promise<Response>): void =>
    at(path, ["POST"], async (c) => {
      const context = pageContext(c, parts);
      await context.consume("command");
      return finishResponse(c, await answer(context, await readJson(c.req.raw)), null);
    });

  posted("/commands", async (context, body) => {
    const { status, result, headers } = await calls.runPageCommand(context, body);
    return Response.json(result, { status, ...(headers && { headers }) });
  });
  posted("/patches", async (context, body) => {
    const { status, result } = await calls.patchPage(context, body);
    return Response.json(result, { status });
  });
  posted("/events", async (context, body) => {
    await parts.rateLimits.consume("event-address", networkOf(context.viewer.address), eventCount(body));
    await calls.recordPageEvents(context, body);
    return new Response(null, { status: 204 });
  });
  const { icon } = parts;
  if (icon !== null)
    at("/favicon.ico", ["GET", "HEAD"], () => new Response(null, { status: 302, headers: { Location: icon, "Cache-Control": "public, max-age=86400" } }));
}
