import type { ApplicationValidation } from "../../kernel/rules/validation.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { validationOfState } from "./application-validation.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";

/** The validation summary, for the applicant and for staff who look on. */
export async function readValidation(deps: Deps, actor: Actor, applicationId: string): Promise<Outcome<ApplicationValidation>> {
  const found = await allowedRecord(deps, actor, { resource: "application-validation", verb: "read", record: "application", id: applicationId });
  if (!found.ok) return found;
  const state = await deps.store.applicationState(applicationId);
  // Read as the applicant: what counts as missing doesn't depend on who looks.
  const applicant = state && (await deps.store.find("user", state.application.user_id));
  if (!state || !applicant) return notFound;
  return done(await validationOfState(deps, { ...actor, user: applicant, session: applicant.id === actor.user.id ? actor.session : null }, state));
}
