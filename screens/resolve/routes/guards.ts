import type { GuardDoc, RouteDoc } from "../../language/documents/document.ts";

/** Whether a guard is asked on a route: it names the route, its area, or all; and takes neither out. */
export const watches = ({ on, except = [] }: GuardDoc, { name, area }: RouteDoc): boolean =>
  (on.includes("*") || on.includes(name) || (area !== undefined && on.includes(area))) &&
  !except.includes(name) &&
  !(area !== undefined && except.includes(area));
