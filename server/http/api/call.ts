/** A request as the rows of the API are handed it. */
import { refuse } from "../errors/error-response.ts";
import { readJsonObject } from "../body/json-body.ts";
import type { HostContext } from "../request/context.ts";
import { textFor, type HostParts } from "../request/host-parts.ts";
import { ifMatch, json, nothing, orRefuse, record, refusalText } from "./answers.ts";
import { csvDownload, zipDownload } from "./downloads.ts";
import type { HostCall } from "./host-call.ts";
import { pageOf, results, wholeList } from "./pages-of-results.ts";

/** Ids and slugs, and links that were drawn by lot and may begin with a stroke: anything else names nothing, and need not trouble the database. */
const NAME = /^[\w-][\w.~-]{0,99}$/;

export function callOf(c: HostContext, parts: HostParts): HostCall {
  const viewer = c.get("viewer");
  const call: HostCall = {
    c,
    parts,
    viewer,
    deps: parts.services.deps,
    query: new URL(c.req.url).searchParams,
    text: textFor(c, parts.services),
    param(name) {
      const value = c.req.param(name) ?? "";
      if (!NAME.test(value)) throw refuse("not-found");
      return value;
    },
    actor() {
      if (!viewer.user) throw refuse("sign-in-required");
      return { ...viewer, user: viewer.user };
    },
    body: () => readJsonObject(c.req.raw),
    version: () => ifMatch(call),
    page: () => pageOf(call),
    orRefuse: (outcome) => orRefuse(call, outcome),
    refusalText: (refusal) => refusalText(refusal, call.text),
    unavailable: (message) => refuse("unavailable", { ...(message === null ? {} : { message }), headers: { "Retry-After": "10" } }),
    json: (body) => json(body),
    record,
    nothing,
    results: (page, found) => results(call, page, found),
    wholeList: (rows) => wholeList(call, rows),
    zip: (name, files) => zipDownload(call, name, files()),
    csv: (name, pages) => csvDownload(call, name, pages),
  };
  return call;
}
