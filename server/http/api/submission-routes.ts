/** Charge, background check, submission: each has its effect once, and says the first result again. */
import type { AccessResource } from "../../kernel/access/access.ts";
import { showCharge, showCheck, type Shown } from "../../kernel/records/represent.ts";
import { checkResource, type ValuesOf } from "../../kernel/records/resource-validation.ts";
import { chargeFilling } from "../../kernel/filling/charge.ts";
import { orderFillingCheck } from "../../kernel/filling/order-check.ts";
import { readReceipt } from "../../kernel/filling/receipt.ts";
import { submitFilling } from "../../kernel/filling/submit.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { withPictures } from "../../kernel/mail/mail-pictures.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { Sent } from "../../ports/resources.d.ts";
import { refuse } from "../errors/error-response.ts";
import { INERT_POLICY } from "../middleware/security-headers.ts";
import { readJsonObject } from "../body/json-body.ts";
import { invalidAnswer, json, orRefuse, refusalText } from "./answers.ts";
import type { SuccessStatus } from "../../kernel/api/route.ts";
import type { HostCall, HostRoute } from "./host-call.ts";

function attempted<T>(call: HostCall, attempt: Attempt<T>, show: (record: T) => Shown): Response {
  switch (attempt.status) {
    case "done":
      return json(show(attempt.record), 201);
    case "repeated":
      return json(show(attempt.record), 200);
    case "confirming":
      return json(show(attempt.record), 202);
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

type Step = AccessResource & keyof Sent;

async function checkedBody<Name extends Step>(call: HostCall, resource: Name): Promise<ValuesOf<Name, "create">> {
  const body = await readJsonObject(call.c.req.raw);
  if (typeof body["sin_ssn"] === "string") body["sin_ssn"] = body["sin_ssn"].replace(/[\s-]/g, "") || null;
  const { values, refusals } = checkResource(call.parts.services.deps, resource, body, { for: "create" });
  if (refusals.length > 0) throw invalidAnswer(refusals, call.text);
  return values;
}

/** A step that has its effect once: `attempt` is given the checked body. */
const once = <Name extends Step, T>(
  row: Pick<HostRoute, "path" | "name" | "about"> & { resource: Name; statuses: readonly SuccessStatus[]; refusals: number[] },
  attempt: (deps: Deps, actor: Actor, values: ValuesOf<Name, "create">) => Promise<Attempt<T>>,
  show: (record: T) => Shown,
): HostRoute => {
  const { resource, statuses, ...named } = row;
  return {
    ...named,
    method: "POST",
    access: { resource, verb: "create" },
    takes: resource,
    answers: { one: resource, statuses },
    limit: "submission",
    async handler(call) {
      const actor = call.actor();
      return attempted(call, await attempt(call.parts.services.deps, actor, await checkedBody(call, resource)), show);
    },
  };
};

/** By the areas that they are told under: of a charge, a check and a receipt it is either that, or of a co-signer. */
export const SUBMISSION_ROUTES: Readonly<Record<"payment" | "screening" | "submission" | "cosign", HostRoute[]>> = {
  payment: [
    once(
      {
        path: "/applications/application-charge",
        name: "chargeApplication",
        about: "Charges the application fee, once. 202 while the provider's answer is awaited.",
        resource: "charge",
        statuses: [200, 201, 202],
        refusals: [402, 404, 409, 503],
      },
      (deps, actor, { target_type, target_id, stripe_token: token }) =>
        chargeFilling(deps, actor, { target_type: target_type ?? "application", target_id, token }),
      showCharge,
    ),
    {
      method: "GET",
      path: "/applications/receipts/{id}",
      name: "downloadReceipt",
      about: "The receipt of a charge that succeeded, for whoever paid: a web page of its own, word for word as it is mailed.",
      access: { resource: "receipt", verb: "read" },
      answers: { content: "text/html" },
      refusals: [404],
      async handler(call) {
        const { reference, html } = orRefuse(call, await readReceipt(call.parts.services.deps, call.actor(), call.param("id"))).value;
        return new Response(withPictures(html), {
          headers: {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Disposition": `attachment; filename="receipt-${reference}.html"`,
            "Content-Security-Policy": INERT_POLICY,
            "Cache-Control": "private, no-store",
          },
        });
      },
    },
  ],
  screening: [
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
  submission: [
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
      (application) => ({ application: application.id, status: application.status }),
    ),
  ],
  cosign: [
    once(
      {
        path: "/cosigner/cosigner-submissions",
        name: "submitCosigner",
        about: "Hands a co-signer's application in, once.",
        resource: "cosigner-submission",
        statuses: [200, 201],
        refusals: [404, 409, 503],
      },
      (deps, actor, { cosigner }) => submitFilling(deps, actor, { subject: "cosigner", id: cosigner }),
      (cosigner) => ({ cosigner: cosigner.id, status: cosigner.status }),
    ),
  ],
};
