/** Which service fees count. */
import { notNamed } from "../../kernel/api/own-case.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { chooseServiceFees, readServiceFees } from "./service-fees.ts";

const RESOURCE = "service-fees";
const path = "/staff/fees/";

export const api: AreaApi = {
  about: "Service fees of every market.",
  staff: [
    {
      method: "GET",
      path,
      name: "readServiceFees",
      own: notNamed("of every market alike, and kept with who chose"),
      about: "The sets of service fees: what each comes to in every market, which of them counts, and who chose it.",
      access: { resource: RESOURCE, verb: "read" },
      answers: { one: RESOURCE },
      handler: async (call) => call.record(await readServiceFees(call.deps, call.actor())),
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
        const change = { body: await call.body(), version: call.version() };
        return call.record(call.orRefuse(await chooseServiceFees(call.deps, call.actor(), change)).value);
      },
    },
  ],
};
