/** Lists that belong to nobody, and address suggestions. */
import type { ApiCall, AreaApi } from "../../kernel/api/route.ts";
import { placeDetails, suggestPlaces } from "./places.ts";
import { experimentSettings, joinExperiment, listConstants, listCountries, listFeatureFlags } from "./reference-lists.ts";

/** Words that a cookie name may hold. */
const EXPERIMENT_ID = /^[\w.-]{1,60}$/;

async function experiment(call: ApiCall): Promise<Response> {
  const { deps } = call;
  // Whatever is asked for: an id that can't be one breaks a rule, which is answered and reported like the others.
  const id = call.rawParam("id");
  const given = await call.bodyIfSent();
  const stored = call.arms.read(experimentSettings(deps).cookie_prefix + id);
  const { assignment, violations } = joinExperiment(deps, { ...given, id }, stored);
  for (const violation of violations) await call.report(new Error(`experiment: ${violation}`), "experiments", { violation });
  if (assignment === null) return call.json({ id, variant: false });
  if (EXPERIMENT_ID.test(assignment.cookie.name)) call.arms.keep(assignment.cookie);
  return call.json({ id, variant: assignment.variant });
}

/** Answers at the address that `Content-Location` names may be kept for a year. */
const LASTING = { hash: "Of what the list holds, as `Content-Location` names it: such an answer may be kept for a year." };

export const api: AreaApi = {
  about: "Lists and settings that everybody reads, and this document.",
  routes: [
    {
      method: "GET",
      path: "/countries/",
      name: "listCountries",
      about: "Countries with their regions; the United States and Canada first.",
      access: { resource: "country", verb: "list" },
      answers: { list: "country" },
      query: LASTING,
      handler: async (call) => call.wholeList(listCountries(), listCountries()),
    },
    {
      method: "GET",
      path: "/flags/",
      name: "listFeatureFlags",
      about: "Names of the feature flags that are on.",
      access: { resource: "feature-flag", verb: "list" },
      answers: { list: "feature-flag" },
      handler: async (call) => call.wholeList(listFeatureFlags(call.deps)),
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
        const rows = listConstants(call.deps, {
          category: call.query.get("category") || null,
          identifiers: call.query.getAll("identifier").filter(Boolean),
        });
        const page = call.page();
        const { constants } = call.deps.documents.current();
        return call.results(page, { total: rows.length, rows: rows.slice(page.offset, page.offset + page.limit) }, constants);
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
        const found = await suggestPlaces(call.deps, call.query.get("input") ?? "", call.query.get("session") ?? "");
        if (!found) throw call.unavailable(null);
        return call.wholeList(found);
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
        const found = await placeDetails(call.deps, call.rawParam("id"), call.query.get("session") ?? "");
        if (found === "away") throw call.unavailable(null);
        if (!found) throw call.refuse("not-found");
        return call.json(found);
      },
    },
    {
      method: "GET",
      path: "/experiments/",
      name: "listExperiments",
      about: "Ids of the tests that run.",
      access: { resource: "experiment", verb: "list" },
      answers: { list: "experiment" },
      handler: async (call) => call.wholeList(call.deps.documents.current().activeTests),
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
  ],
};
