/** The constants that staff choose among. */
import { chooseServiceFees, readServiceFees } from "../../../areas/fees/index.ts";
import { readJsonObject } from "../../body/json-body.ts";
import { ifMatch, orRefuse, record } from "../answers.ts";
import { notNamed } from "./own-case.ts";
import type { StaffRoute } from "../route.ts";

const RESOURCE = "service-fees";
const path = "/staff/fees/";

export const FEE_ROUTES: StaffRoute[] = [
  {
    method: "GET",
    path,
    name: "readServiceFees",
    own: notNamed("of every market alike, and kept with who chose"),
    about: "The sets of service fees: what each comes to in every market, which of them counts, and who chose it.",
    access: { resource: RESOURCE, verb: "read" },
    answers: { one: RESOURCE },
    handler: async (call) => record(await readServiceFees(call.parts.services.deps, call.actor())),
  },
  {
    method: "PUT",
    path,
    name: "chooseServiceFees",
    own: notNamed("of every market alike, and kept with who chose"),
    about: "Chooses one of them for every market. Whoever looks at monthly costs is shown it from then on.",
    access: { resource: RESOURCE, verb: "update" },
    takes: RESOURCE,
    answers: { one: RESOURCE },
    refusals: [409, 412],
    async handler(call) {
      const change = { body: await readJsonObject(call.c.req.raw), version: ifMatch(call) };
      return record(orRefuse(call, await chooseServiceFees(call.parts.services.deps, call.actor(), change)).value);
    },
  },
];
