/** Charge, background check, submission: each has its effect once, and says the first result again. */
import { showCharge, showCheck, type Shown } from "../../usecases/api/represent.ts";
import { checkResource } from "../../usecases/api/resource-validation.ts";
import type { Attempt } from "../../usecases/attempt.ts";
import { chargeApplication } from "../../usecases/charge-application.ts";
import { orderBackgroundCheck } from "../../usecases/order-background-check.ts";
import { submitApplication } from "../../usecases/submit-application.ts";
import { giveConsent } from "../../usecases/api/give-consent.ts";
import { refuse } from "../error-response.ts";
import { readJsonObject } from "../json-body.ts";
import { invalidAnswer, json, refusalText } from "./answers.ts";
import type { ApiCall, ApiRoute } from "./route.ts";

/** `waiting`: the status while the provider is at work. */
function attempted<T>(call: ApiCall, attempt: Attempt<T>, show: (record: T) => Shown, waiting: 200 | 202 = 202): Response {
  switch (attempt.status) {
    case "done":
      return json(show(attempt.record), 201);
    case "repeated":
      return json(show(attempt.record), 200);
    case "confirming":
      return json(show(attempt.record), waiting);
    case "declined":
      throw refuse("declined", attempt.message ? { message: attempt.message } : {});
    case "invalid":
      throw invalidAnswer(attempt.refusals, call.text);
    case "not-found":
      throw refuse("not-found");
    case "wrong-state":
      throw refuse("conflict", { message: refusalText(attempt.refusal, call.text) });
    case "unavailable":
      throw refuse("unavailable", { ...(attempt.message ? { message: attempt.message } : {}), headers: { "Retry-After": "10" } });
  }
}

async function checkedBody(call: ApiCall, resource: string): Promise<Record<string, unknown>> {
  const body = await readJsonObject(call.c.req.raw);
  if (typeof body["sin_ssn"] === "string") body["sin_ssn"] = body["sin_ssn"].replace(/[\s-]/g, "") || null;
  const { values, refusals } = checkResource(call.parts.services.deps, resource, body, "create");
  if (refusals.length > 0) throw invalidAnswer(refusals, call.text);
  return values;
}

/** Targets that come with co-signers; until then there is none that anybody could name. */
const onlyTarget = (values: Record<string, unknown>, type: string): string => {
  if (values["target_type"] !== type) throw refuse("not-found");
  return String(values["target_id"]);
};

export const SUBMISSION_ROUTES: ApiRoute[] = [
  {
    method: "POST",
    path: "/applications/application-charge",
    name: "chargeApplication",
    about: "Charges the application fee, once. 202 while the provider's answer is awaited.",
    access: { resource: "charge", verb: "create" },
    takes: "charge",
    answers: { one: "charge", statuses: [200, 201, 202] },
    refusals: [402, 404, 409, 503],
    limit: "submission",
    async handler(call) {
      const actor = call.actor();
      const values = await checkedBody(call, "charge");
      const attempt = await chargeApplication(call.parts.services.deps, actor, {
        application: onlyTarget(values, "application"),
        token: String(values["stripe_token"]),
      });
      return attempted(call, attempt, showCharge);
    },
  },
  {
    method: "POST",
    path: "/applications/background-check",
    name: "orderBackgroundCheck",
    about: "Orders the background check, once. 202 while the screening company is at work.",
    access: { resource: "background-check", verb: "create" },
    takes: "background-check",
    answers: { one: "background-check", statuses: [200, 201, 202] },
    refusals: [404, 409, 503],
    limit: "submission",
    async handler(call) {
      const actor = call.actor();
      const values = await checkedBody(call, "background-check");
      const secureId = typeof values["sin_ssn"] === "string" ? values["sin_ssn"] : null;
      if (values["consent"] === true) await giveConsent(call.parts.services.deps, actor, String(values["target_id"]));
      const attempt = await orderBackgroundCheck(call.parts.services.deps, actor, { applicantInfo: onlyTarget(values, "applicant_info"), secureId });
      return attempted(call, attempt, showCheck);
    },
  },
  {
    method: "POST",
    path: "/applications/application-submissions",
    name: "submitApplication",
    about: "Submits the application, once.",
    access: { resource: "application-submission", verb: "create" },
    takes: "application-submission",
    answers: { one: "application-submission", statuses: [200, 201] },
    refusals: [404, 409, 503],
    limit: "submission",
    async handler(call) {
      const actor = call.actor();
      const values = await checkedBody(call, "application-submission");
      const attempt = await submitApplication(call.parts.services.deps, actor, { application: String(values["application"]) });
      return attempted(call, attempt, (application) => ({ application: application.id, status: application.status }));
    },
  },
];
