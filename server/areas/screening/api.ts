/** The background check and the consent to it. */
import type { AreaApi } from "../../kernel/api/route.ts";
import { once } from "../../kernel/filling/api.ts";
import { orderFillingCheck } from "../../kernel/filling/order-check.ts";
import { showCheck } from "../../kernel/records/represent.ts";

export const api: AreaApi = {
  about: "The background check and the consent to it.",
  routes: [
    once(
      {
        path: "/applications/background-check",
        name: "orderBackgroundCheck",
        about:
          "Orders the background check, once, for a complete application, before or after the fee. 202 while the screening company is at work. 409 until the person's consent is recorded: `consent` records it.",
        resource: "background-check",
        statuses: [200, 201, 202],
        refusals: [404, 409, 503],
      },
      (deps, actor, { target_type, target_id, sin_ssn: secureId = null, consent = false }) =>
        orderFillingCheck(deps, actor, { target_type: target_type ?? "applicant_info", target_id, secureId, consent }),
      showCheck,
    ),
  ],
};
