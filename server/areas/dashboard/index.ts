/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { DASHBOARD_QUERY } from "./dashboard-query.ts";
export { keepJourneyStages } from "./keep-stages.ts";
export { readDashboard } from "./read-dashboard.ts";
