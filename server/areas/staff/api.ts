/** Looking at the funnel as somebody. */
import { OWN_PERSON, notNamed } from "../../kernel/api/own-case.ts";
import { makes } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { endViewAs, startViewAs } from "./view-as.ts";

const VIEW_AS = "/staff/view-as/";

export const api: AreaApi = {
  about: "What staff do in the funnel itself.",
  staff: [
    makes(
      {
        path: VIEW_AS,
        name: "startViewAs",
        own: OWN_PERSON,
        about: "Looks at the funnel as somebody, with the session that asks: for an hour at most, changing nothing. Ends what it looked as before.",
        resource: "view-as",
        refusals: [409],
      },
      startViewAs,
    ),
    {
      method: "DELETE",
      path: VIEW_AS,
      name: "endViewAs",
      own: notNamed("ends what this session looks as, whoever it was"),
      about: "Ends what this session looks as; it may look as nobody already.",
      access: { resource: "view-as", verb: "delete" },
      answers: { nothing: true },
      handler: async (call) => {
        await endViewAs(call.deps, call.actor(), "staff");
        return call.nothing();
      },
    },
  ],
};
