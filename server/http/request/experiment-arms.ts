/** Arms of experiments, as a browser keeps them in its cookies. */
import { parse } from "hono/utils/cookie";
import type { ApiCall } from "../../kernel/api/route.ts";
import type { HostContext } from "./context.ts";
import { experimentCookie, experimentName } from "./cookies.ts";

export const experimentArms = (c: HostContext, https: boolean): ApiCall["arms"] => ({
  read: (name) => parse(c.req.header("cookie") ?? "")[experimentName(name, https)] ?? null,
  keep: (arm) => void c.get("cookies").push(experimentCookie(arm, https)),
});
