/** Lists that belong to nobody, and address suggestions. */
import {
  experimentSettings,
  listConstants,
  listCountries,
  listFeatureFlags,
  joinExperiment,
  placeDetails,
  suggestPlaces,
} from "../../areas/reference/index.ts";
import { parse } from "hono/utils/cookie";
import { refuse } from "../errors/error-response.ts";
import { experimentCookie, experimentName } from "../request/cookies.ts";
import { readJsonObject } from "../body/json-body.ts";
import { immutableHeaders } from "../request/immutable-address.ts";
import { json } from "./answers.ts";
import { pageOf, results, wholeList } from "./pages-of-results.ts";
import type { HostCall, HostRoute } from "./host-call.ts";
import { networkOf } from "../request/address.ts";

/** Words that a cookie name may hold. */
const EXPERIMENT_ID = /^[\w.-]{1,60}$/;

async function experiment(call: HostCall): Promise<Response> {
  const { c, parts } = call;
  // Whatever is asked for: an id that can't be one breaks a rule, which is answered and reported like the others.
  const id = c.req.param("id") ?? "";
  const given = c.req.method === "POST" && c.req.header("content-type") ? await readJsonObject(c.req.raw) : {};
  const cookies = parse(c.req.header("cookie") ?? "");
  const { deps } = parts.services;
  const stored = cookies[experimentName(experimentSettings(deps).cookie_prefix + id, parts.config.https)] ?? null;
  const { assignment, violations } = joinExperiment(deps, { ...given, id }, stored);
  for (const violation of violations) await report(call, violation);
  if (assignment === null) return json({ id, variant: false });
  if (EXPERIMENT_ID.test(assignment.cookie.name)) c.get("cookies").push(experimentCookie(assignment.cookie, parts.config.https));
  return json({ id, variant: assignment.variant });
}

/** Anybody may break a rule, in any address: what is said of it has the limit of whatever pages report. */
async function report({ parts, viewer }: HostCall, violation: string): Promise<void> {
  const isMore = await parts.rateLimits.consume("report", `experiments:${networkOf(viewer.address)}`).then(
    () => false,
    () => true,
  );
  if (!isMore) parts.services.deps.errors.report(new Error(`experiment: ${violation}`), { violation });
}

/** Answers at the address that `Content-Location` names may be kept for a year. */
const LASTING = { hash: "Of what the list holds, as `Content-Location` names it: such an answer may be kept for a year." };
const lasting = ({ c }: HostCall, list: readonly unknown[]): Record<string, string> => immutableHeaders(c.req.url, list);

export const REFERENCE_ROUTES: HostRoute[] = [
  {
    method: "GET",
    path: "/countries/",
    name: "listCountries",
    about: "Countries with their regions; the United States and Canada first.",
    access: { resource: "country", verb: "list" },
    answers: { list: "country" },
    query: LASTING,
    handler: async (call) => wholeList(call, listCountries(), lasting(call, listCountries())),
  },
  {
    method: "GET",
    path: "/flags/",
    name: "listFeatureFlags",
    about: "Names of the feature flags that are on.",
    access: { resource: "feature-flag", verb: "list" },
    answers: { list: "feature-flag" },
    handler: async (call) => wholeList(call, listFeatureFlags(call.parts.services.deps)),
  },
  {
    method: "GET",
    path: "/pricing/constants/",
    name: "listConstants",
    about: "Constants that the business sets.",
    access: { resource: "constant", verb: "list" },
    answers: { list: "constant" },
    query: {
      category: "Only those of this category, such as Lease Length Premiums.",
      identifier: "Only the one of this name; may be given more than once.",
      ...LASTING,
    },
    async handler(call) {
      const rows = listConstants(call.parts.services.deps, {
        category: call.query.get("category") || null,
        identifiers: call.query.getAll("identifier").filter(Boolean),
      });
      const page = pageOf(call);
      const { constants } = call.parts.services.deps.documents.current();
      return results(call, page, { total: rows.length, rows: rows.slice(page.offset, page.offset + page.limit) }, lasting(call, constants));
    },
  },
  {
    method: "GET",
    path: "/places/",
    name: "suggestPlaces",
    about: "Addresses in the US and Canada that begin like what was typed.",
    access: { resource: "place", verb: "list" },
    answers: { list: "place-suggestion" },
    refusals: [503],
    limit: "places",
    query: { input: "What was typed.", session: "One person's typing in one field." },
    async handler(call) {
      const found = await suggestPlaces(call.parts.services.deps, call.query.get("input") ?? "", call.query.get("session") ?? "");
      if (!found) throw refuse("unavailable", { headers: { "Retry-After": "10" } });
      return wholeList(call, found);
    },
  },
  {
    method: "GET",
    path: "/places/{id}/",
    name: "readPlace",
    about: "The address of a suggestion.",
    access: { resource: "place", verb: "read" },
    answers: { one: "place-address" },
    refusals: [404, 503],
    limit: "places",
    query: { session: "The session of the suggestion." },
    async handler(call) {
      const found = await placeDetails(call.parts.services.deps, call.c.req.param("id") ?? "", call.query.get("session") ?? "");
      if (found === "away") throw refuse("unavailable", { headers: { "Retry-After": "10" } });
      if (!found) throw refuse("not-found");
      return json(found);
    },
  },
  {
    method: "GET",
    path: "/experiments/",
    name: "listExperiments",
    about: "Ids of the tests that run.",
    access: { resource: "experiment", verb: "list" },
    answers: { list: "experiment" },
    handler: async (call) => wholeList(call, call.parts.services.deps.documents.current().activeTests),
  },
  {
    method: "POST",
    path: "/experiments/{id}/",
    name: "joinExperiment",
    about: "The arm that this browser is in, kept in a cookie. `false` where a rule of experiments is broken.",
    access: { resource: "experiment", verb: "update" },
    takes: "experiment",
    answers: { one: "experiment" },
    handler: experiment,
  },
];
