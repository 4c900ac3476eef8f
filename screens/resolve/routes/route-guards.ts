import type { GuardDoc, RouteDoc } from "../../language/documents/document.ts";
import type { ShellDoc, ShellItemDoc } from "../../language/documents/shell.ts";

/** Whether a guard is asked on a route: it names the route, its area, or all; and takes neither out. */
export const guardApplies = ({ on, except = [] }: Pick<GuardDoc, "on" | "except">, { name, area }: RouteDoc): boolean =>
  (on.includes("*") || on.includes(name) || (area !== undefined && on.includes(area))) &&
  !except.includes(name) &&
  !(area !== undefined && except.includes(area));

/** What of the shell stands on a route. */
export const shellForRoute = ({ notices = [], menus = [] }: ShellDoc = {}, route: RouteDoc): Required<ShellDoc> => ({
  notices: notices.filter((notice) => isShownOnRoute(notice, route)),
  menus: menus.map((menu) => ({ ...menu, items: menu.items.filter((item) => isShownOnRoute(item, route)) })),
});

export const isShownOnRoute = ({ on = ["*"], except }: Pick<ShellItemDoc, "on" | "except">, route: RouteDoc): boolean =>
  guardApplies({ on, ...(except && { except }) }, route);
