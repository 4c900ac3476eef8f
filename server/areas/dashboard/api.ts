/** The dashboard of the staff. */
import { DASHBOARD_QUERY, readDashboard } from "../../../areas/dashboard/index.ts";
import { orRefuse, record } from "../answers.ts";
import { withheld } from "./own-case.ts";
import type { StaffRoute } from "../route.ts";

export const DASHBOARD_ROUTES: StaffRoute[] = [
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
      return record(orRefuse(call, await readDashboard(call.parts.services.deps, call.actor(), asked)).value);
    },
  },
];
