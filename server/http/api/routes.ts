/** The API's routes, all of them: those of the areas, of what every area stands on, and the document that tells of them. */
import type { AreaApi, ApiRoute, StaffRoute } from "../../kernel/api/route.ts";
import { API } from "../../areas/index.ts";
import { api as screens } from "../../kernel/screens/api.ts";
import { api as uploads } from "../../kernel/uploads/api.ts";
import { openApiRoute } from "./openapi.ts";

const OFFERED: Readonly<Record<string, AreaApi>> = { ...API, uploads, screens };
const TAGGED = Object.entries(OFFERED).map(([tag, { about, routes = [], staff = [] }]) => ({ tag, about, routes: [...routes, ...staff] }));

/** Rows below `/staff/`: each says what it answers of what is one's own. */
export const STAFF_API_ROUTES: readonly StaffRoute[] = Object.values(API).flatMap(({ staff = [] }) => staff);

export const API_ROUTES: readonly ApiRoute[] = [...TAGGED.flatMap(({ routes }): readonly ApiRoute[] => routes), openApiRoute(TAGGED)];
