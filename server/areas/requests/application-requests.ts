/** What an applicant is asked for, as a resource. It is the review's to make, and theirs to say that they answered it. */
import { done, conflict, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { ApplicationRequestRecord } from "../../ports/review-records.ts";
import { isNamed } from "./cosign/rules.ts";
import { answerByNaming, lockNominations, settleWhenDone } from "./cosign/settle-nominations.ts";
import { withNominations, type Nominations } from "./with-nominations.ts";

const RESOURCE = "application-request";

const show = ({ id, version, application, request_type, status, requested_at }: ApplicationRequestRecord): Shown["application-request"] => ({
  id,
  version,
  application,
  request_type,
  status,
  requested_at,
});

export async function readRequest(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["application-request"]>> {
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "read", record: "application_request", id });
  return found.ok ? done(show(found.value)) : found;
}

/**
 * `completed` says that somebody was named. Naming somebody says it already, so that this is mostly said again; it counts where
 * somebody was named before anybody asked. Everything else of the request is not the applicant's to write.
 */
export async function saveRequest(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["application-request"]>> {
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "update", record: "application_request", id });
  if (!found.ok) return found;
  const { application } = found.value;
  const { values, refusals } = checkResource(deps, RESOURCE, body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  if (values.application !== undefined && values.application !== application) return invalid([refusal("not-found", "application")]);
  const saved = await withNominations(deps, actor, application, async (naming): Promise<Outcome<Shown["application-request"]>> => {
    const request = await naming.tx.find("application_request", id);
    if (!request) return notFound;
    if (version !== null && version !== request.version) return { ok: false, problem: { kind: "lost-update", version: request.version } };
    return values.status === "completed" ? complete(naming, request) : done(show(request));
  });
  return saved ?? notFound;
}

async function complete({ tx, deps, application, hand }: Nominations, request: ApplicationRequestRecord): Promise<Outcome<Shown["application-request"]>> {
  if (request.status === "completed") return done(show(request));
  if (request.status !== "open") return conflict("nothing-asked", "status");
  if (!(await lockNominations(tx, application.id)).some(isNamed)) return conflict("nobody-named", "status");
  const answered = await answerByNaming(tx, hand);
  await settleWhenDone(tx, deps, application, "applicant", hand);
  return done(show(answered ?? request));
}
