/** Screens as data: the very descriptor that the page draws from. */
import type { AreaApi } from "../api/route.ts";
import { openNamedScreen } from "./open-screen.ts";

export const api: AreaApi = {
  about: "Screens as data.",
  routes: [
    {
      method: "GET",
      path: "/screens/{name}",
      name: "openScreen",
      about: "A screen resolved for the person. Where they belong elsewhere, 409 names the address in `Location` and the guards that moved them in `X-Guards`.",
      access: { resource: "screen", verb: "read" },
      answers: { content: "application/json" },
      refusals: [400, 401, 404, 409],
      query: {
        applicationSource: "Slug of the application's source.",
        catalog: "The catalog version that the client draws. A kind that came later arrives with its `fallback`: `placeholder`, `children` or `help`.",
      },
      async handler(call) {
        const { applicationSource, catalog: _, ...query } = Object.fromEntries(call.query);
        const catalog = call.wholeNumber("catalog", 0);
        const opened = await openNamedScreen(call.deps, call.viewer, {
          screen: call.param("name"),
          source: applicationSource ?? null,
          query,
          ...(catalog === null ? {} : { catalog }),
        });
        if (!opened) throw call.refuse("not-found");
        if (opened.do === "show") return call.json(opened.descriptor);
        if (!call.viewer.user) throw call.refuse("sign-in-required", { headers: { Location: opened.href } });
        throw call.refuse("conflict", { headers: { Location: opened.href, "X-Guards": opened.guards.join(",") } });
      },
    },
  ],
};
