import type { GuardDoc, RouteDoc } from "../../language/documents/document.ts";
import type { ShellDoc, ShellItemDoc } from "../../language/documents/shell.ts";

/** Whether a guard is asked on a route: it names the route, its area, or all; and takes neither out. */
export const watches = ({ on, except = [] }: Pick<GuardDoc, "on" | "except">, { name, area }: RouteDoc): boolean =>
  (on.includes("*") || on.includes(name) || (area !== undefined && on.includes(area))) &&
  !except.includes(name) &&
  !(area !== undefined && except.includes(area));

/** What of the shell stands on a route. */
export const shellOn = ({ notices = [], menus = [] }: ShellDoc = {}, route: RouteDoc): Required<ShellDoc> => ({
  notices: notices.filter((notice) => standsOn(notice, route)),
  menus: menus.map((menu) => ({ ...menu, items: menu.items.filter((item) => standsOn(item, route)) })),
});

export const standsOn = ({ on = ["*"], except }: Pick<ShellItemDoc, "on" | "except">, route: RouteDoc): boolean =>
  watches({ on, ...(except && { except }) }, route);
