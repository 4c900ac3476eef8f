/** Handing in. */
import type { AreaApi } from "../../kernel/api/route.ts";
import { once } from "../../kernel/filling/api.ts";
import { submitFilling } from "../../kernel/filling/submit.ts";
import type { Shown } from "../../ports/resources.d.ts";

export const api: AreaApi = {
  about: "Handing in.",
  routes: [
    once(
      {
        path: "/applications/application-submissions",
        name: "submitApplication",
        about: "Submits the application, once.",
        resource: "application-submission",
        statuses: [200, 201],
        refusals: [404, 409, 503],
      },
      (deps, actor, { application }) => submitFilling(deps, actor, { subject: "applicant", id: application }),
      (application) => ({ application: application.id, status: application.status as Shown["application-submission"]["status"] }),
    ),
  ],
};
