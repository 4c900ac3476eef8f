/** The dashboard of the staff. */
import { withheld } from "../../kernel/api/own-case.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { DASHBOARD_QUERY } from "./dashboard-query.ts";
import { readDashboard } from "./read-dashboard.ts";

export const api: AreaApi = {
  about: "How many come how far.",
  staff: [
    {
      method: "GET",
      path: "/staff/dashboard/",
      name: "readDashboard",
      own: withheld("what is due of one's own; its other figures are of many"),
      about:
        "How far the applications begun in some weeks have come, how long they stayed where, and where they left. Each number comes with the query of a list (`GET /staff/applications/`) that has exactly these, for whoever may read it.",
      access: { resource: "staff-dashboard", verb: "read" },
      answers: { one: "staff-dashboard" },
      query: DASHBOARD_QUERY,
      async handler(call) {
        const asked = Object.fromEntries(Object.keys(DASHBOARD_QUERY).flatMap((name) => (call.query.get(name) ? [[name, call.query.get(name)!]] : [])));
        return call.record(call.orRefuse(await readDashboard(call.deps, call.actor(), asked)).value);
      },
    },
  ],
};
