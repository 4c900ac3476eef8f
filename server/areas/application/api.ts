/** Applications, and the links that they are made from. */
import { lists, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { createApplication, listApplications, readApplication, readSource, saveApplication } from "./applications.ts";

const APPLICATIONS = "/applications/applications/";

export const api: AreaApi = {
  about: "application",
  routes: [
    lists(
      {
        path: APPLICATIONS,
        name: "listApplications",
        about: "The person's applications, newest first.",
        resource: "application",
        filters: { source__slug: "Only the application of this source.", source: "The same, by the property's name." },
      },
      (deps, actor, filter, page) => listApplications(deps, actor, { source: filter.source__slug ?? filter.source }, page),
    ),
    makes(
      {
        path: APPLICATIONS,
        name: "createApplication",
        about: "Makes the application of a source, or finds the one that was made before. Nobody applies by a link that they made or changed as staff.",
        resource: "application",
        refusals: [409],
      },
      createApplication,
    ),
    reads({ path: `${APPLICATIONS}{id}`, name: "readApplication", about: "One application.", resource: "application" }, readApplication),
    saves(
      {
        path: `${APPLICATIONS}{id}`,
        name: "saveApplication",
        about:
          "Takes the whole application; `display_state` is changed by key, and `room` is a wish that holds nothing. Status, charge and fees are not for the applicant to write and are left as they are.",
        resource: "application",
      },
      saveApplication,
    ),
    reads(
      {
        path: "/applications/source/{slug}/",
        name: "readApplicationSource",
        about: "The link that an application is made from.",
        resource: "application-source",
      },
      readSource,
    ),
  ],
};
