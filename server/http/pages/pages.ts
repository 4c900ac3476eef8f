/** The pages: everything that nothing else answered goes to the page framework. */
import { proxyPath } from "../../areas/staff/index.ts";
import { mayViewAs } from "../../kernel/access/view-as.ts";
import { AccountDeleted } from "../../ports/store.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { HostContext } from "../request/context.ts";
import { errorResponse, isAway, refuse, RefusedRequest } from "../errors/error-response.ts";
import { type FormEntries, isFormPost, readFormBody } from "../body/form-body.ts";
import { finishResponse } from "../request/finish-response.ts";
import { plainFrame, textFor, type HostParts } from "../request/host-parts.ts";
import { BODY_LIMIT, parseJson, readBody } from "../body/json-body.ts";
import { pageContext } from "./page-context.ts";
import { contentSecurityPolicy } from "../middleware/security-headers.ts";
import type { LimitName } from "../middleware/rate-limits.ts";
import type { PageHandler } from "../request/services.ts";
import { keptAnswers, signedOutPage } from "./signed-out-page.ts";
import { withUploadSlot } from "../request/upload-slots.ts";
import { networkOf } from "../request/address.ts";

/** Pages are opened, and forms on them posted. */
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

export function mountPages(parts: HostParts, pages: PageHandler | null): void {
  const { app, config, services } = parts;
  const policy = contentSecurityPolicy(config);

  app.all("*", async (c) => {
    c.set("route", "page");
    const elsewhere = await ownAddress(c, parts);
    if (elsewhere) return c.redirect(elsewhere, 302);
    if (!pages) return errorResponse({ type: "not-found" }, textFor(c, services));

    if (!METHODS.includes(c.req.method)) throw refuse("method-not-allowed", { headers: { Allow: METHODS.join(", ") } });
    const { user, address } = c.get("viewer");
    const context = pageContext(c, parts);
    if (c.req.method === "POST") await context.consume("command");
    else {
      await parts.rateLimits.consume("page-address", networkOf(address));
      await context.consume("page");
    }

    if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: METHODS.join(", ") } });
    // The framework's way of asking for data in versions before ours: no page of ours asks so.
    if (new URL(c.req.url).searchParams.has("_data")) throw refuse("not-found");

    const nonce = c.get("nonce");
    let refused: unknown = null;
    const { request, form } = await pageRequest(c, parts, context.consume);
    // Answers are given by people who are signed in: whoever is not any more keeps what they typed.
    const answers = user || !form ? [] : keptAnswers(form, services.deps.documents.current().set);
    if (answers.length > 0) return signedOutPage({ ...plainFrame(c, parts), answers });
    const answer = await pages(request, {
      ...context,
      ...(form && { form }),
      report(error) {
        if (isAway(error) || error instanceof RefusedRequest || error instanceof AccountDeleted) refused = error;
        else context.report(error);
      },
    });
    // Whatever a page makes of it: that a body can't be read, that the database is away, or that it was too often (and when to
    // come again), is said as that.
    if (refused) throw refused;
    return finishResponse(c, answer, policy(nonce));
  });
}

/** Bodies are read here, so that their limit and their manners hold for pages too. What a form brought travels beside the request. */
async function pageRequest(
  c: HostContext,
  parts: HostParts,
  consume: (limit: LimitName) => Promise<void>,
): Promise<{ request: Request; form: FormEntries | null }> {
  const request = c.req.raw;
  if (request.method !== "POST") return { request, form: null };
  if (isFormPost(request)) return { form: await readPostedForm(c, parts, consume), request: withBody(request, "") };
  const body = await readBody(request);
  if (request.headers.get("content-type")?.includes("json")) parseJson(body);
  return { request: withBody(request, Buffer.from(body)), form: null };
}

const withBody = ({ url, method, headers, signal }: Request, body: BodyInit): Request => new Request(url, { method, headers, body, signal });

/** A form with a file, from a page without JavaScript: the limits of uploads hold for it. Nobody's files are thrown away; what they typed is not. */
async function readPostedForm(c: HostContext, parts: HostParts, consume: (limit: LimitName) => Promise<void>): Promise<FormEntries> {
  const request = c.req.raw;
  const most = numberConstant(parts.services.deps.documents.current(), "upload_max_bytes");
  if (Number(request.headers.get("content-length") ?? Infinity) <= BODY_LIMIT) return readFormBody(request, most);
  const { user } = c.get("viewer");
  if (!user) return readFormBody(request, 0);
  await consume("upload");
  return withUploadSlot(parts, c, user.id, () => readFormBody(request, most));
}

/**
 * The address without what may not stay in it; null when nothing is to be taken off. A second slash at its
 * beginning would make a link or a redirect to this very page lead to another host. `proxyUserEmail` names a
 * person to look as: it is taken off for everybody, so that no e-mail stays in a link, a log or a referrer, and
 * leads whoever may look as others to the page that asks why.
 */
async function ownAddress(c: HostContext, { services, rateLimits }: HostParts): Promise<string | null> {
  const url = new URL(c.req.url);
  const foreign = url.pathname.startsWith("//");
  const looksAs = url.searchParams.get(PROXY);
  if (!foreign && looksAs === null) return null;
  if (c.req.method !== "GET") {
    if (foreign) throw refuse("not-found");
    return null;
  }
  url.searchParams.delete(PROXY);
  const address = `${url.pathname.replace(/^\/{2,}/, "/")}${url.search}`;
  const { user } = c.get("viewer");
  // The data of a page alone is asked for by a page that is open already.
  if (looksAs === null || !user || !mayViewAs(user) || url.pathname.endsWith(".data")) return address;
  await rateLimits.consume("page", `user:${user.id}`);
  return proxyPath(services.deps, looksAs, address);
}

const PROXY = "proxyUserEmail";
