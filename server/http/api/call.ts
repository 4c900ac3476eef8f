/** A request as the rows of the API are handed it. */
import { refuse } from "../errors/error-response.ts";
import { readJsonObject } from "../body/json-body.ts";
import type { HostContext } from "../request/context.ts";
import { textFor, type HostParts } from "../request/host-parts.ts";
import { networkOf } from "../request/address.ts";
import { browserSession } from "../request/browser-session.ts";
import { experimentArms } from "../request/experiment-arms.ts";
import { withUploadSlot } from "../request/upload-slots.ts";
import { ifMatch, invalidAnswer, json, nothing, orRefuse, record, refusalText } from "./answers.ts";
import { csvDownload, fileDownload, zipDownload } from "./downloads.ts";
import type { HostCall } from "./host-call.ts";
import { liveEvents } from "./live-events.ts";
import { pageOf, results, wholeList, wholeNumber } from "./pages-of-results.ts";
import { readUploadBody } from "./upload-body.ts";

/** Ids and slugs, and links that were drawn by lot and may begin with a stroke: anything else names nothing, and need not trouble the database. */
const NAME = /^[\w-][\w.~-]{0,99}$/;

export function callOf(c: HostContext, parts: HostParts): HostCall {
  const viewer = c.get("viewer");
  const call: HostCall = {
    c,
    parts,
    viewer,
    deps: parts.services.deps,
    origin: parts.config.origin,
    query: new URL(c.req.url).searchParams,
    text: textFor(c, parts.services),
    param(name) {
      const value = c.req.param(name) ?? "";
      if (!NAME.test(value)) throw refuse("not-found");
      return value;
    },
    rawParam: (name) => c.req.param(name) ?? "",
    wholeNumber: (name, least) => wholeNumber(call, name, least),
    actor() {
      if (!viewer.user) throw refuse("sign-in-required");
      return { ...viewer, user: viewer.user };
    },
    body: () => readJsonObject(c.req.raw),
    bodyIfSent: async () => (c.req.header("content-type") ? readJsonObject(c.req.raw) : {}),
    upload: ({ maxBytes, tooLarge }, take) =>
      withUploadSlot(parts, c, call.actor().user.id, async () =>
        take({ ...(await readUploadBody(c.req.raw, { fileField: "file", maxBytes, tooLarge })), quota: parts.config.uploadQuota }),
      ),
    version: () => ifMatch(call),
    page: () => pageOf(call),
    orRefuse: (outcome) => orRefuse(call, outcome),
    refusalText: (refusal) => refusalText(refusal, call.text),
    refuse: (type, said) => refuse(type, said),
    invalid: (refusals) => invalidAnswer(refusals, call.text),
    unavailable: (message) => refuse("unavailable", { ...(message === null ? {} : { message }), headers: { "Retry-After": "10" } }),
    json: (body, status) => json(body, status),
    record,
    nothing,
    results: (page, found, lasting) => results(call, page, found, lasting),
    wholeList: (rows, lasting) => wholeList(call, rows, lasting),
    zip: (name, files) => zipDownload(call, name, files()),
    csv: (name, pages) => csvDownload(call, name, pages),
    file: fileDownload,
    liveEvents: () => liveEvents(call),
    session: browserSession(c, parts),
    arms: experimentArms(c, parts.config.https),
    async report(error, about, details) {
      const isMore = await parts.rateLimits.consume("report", `${about}:${networkOf(viewer.address)}`).then(
        () => false,
        () => true,
      );
      if (!isMore) parts.services.deps.errors.report(error, details);
    },
  };
  return call;
}
