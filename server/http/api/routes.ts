/** The API's routes, all of them: one row a route. */
import type { ApiRoute, StaffRoute } from "./route.ts";
import { ACCOUNT_ROUTES } from "./account-routes.ts";
import { ANSWER_ROUTES } from "./answer-routes.ts";
import { APPLICATION_ROUTES, COSIGNER_ROUTES, GROUP_ROUTES } from "./application-routes.ts";
import { CASE_ROUTES } from "./staff/case-routes.ts";
import { DASHBOARD_ROUTES } from "./staff/dashboard-routes.ts";
import { FILE_ROUTES } from "./file-routes.ts";
import { openApiRoute } from "./description/openapi.ts";
import { PART_ROUTES } from "./part-routes.ts";
import { PEOPLE_ROUTES } from "./staff/people-routes.ts";
import { REFERENCE_ROUTES } from "./reference-routes.ts";
import { PREVIEW_ROUTES, SCREEN_ROUTES } from "./screen-routes.ts";
import { STAFF_ROUTES } from "./staff-routes.ts";
import { FEE_ROUTES } from "./staff/fee-routes.ts";
import { TEAM_ROUTES } from "./staff/team-routes.ts";
import { SUBMISSION_ROUTES } from "./submission-routes.ts";

/** Rows below `/staff/`: each says what it answers of what is one's own. */
export const STAFF_API_ROUTES: readonly StaffRoute[] = [
  ...PREVIEW_ROUTES,
  ...STAFF_ROUTES,
  ...PEOPLE_ROUTES,
  ...CASE_ROUTES,
  ...TEAM_ROUTES,
  ...FEE_ROUTES,
  ...DASHBOARD_ROUTES,
];

const ROUTES: ApiRoute[] = [
  ...APPLICATION_ROUTES,
  ...PART_ROUTES,
  ...ANSWER_ROUTES,
  ...SUBMISSION_ROUTES,
  ...GROUP_ROUTES,
  ...COSIGNER_ROUTES,
  ...FILE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...REFERENCE_ROUTES,
  ...SCREEN_ROUTES,
  ...STAFF_API_ROUTES,
];

export const API_ROUTES: readonly ApiRoute[] = [...ROUTES, openApiRoute(ROUTES)];
