/** The experiment helper: the arm that somebody is in, or false. Every violation of its rules is reported. */
import { assignExperiment as assign, type Assignment, type ExperimentRequest } from "../domain/experiments.ts";
import type { Deps } from "./deps.ts";
import { numberConstant, textConstant } from "./texts.ts";

/** `stored` is the value of the experiment's cookie; the answer says which cookie to set. */
export function assignExperiment(deps: Pick<Deps, "documents" | "errors">, request: ExperimentRequest, stored: string | null): Assignment | false {
  const documents = deps.documents.current();
  const settings = {
    active: documents.activeTests,
    default_percentage: numberConstant(documents, "experiment_default_percentage"),
    cookie_prefix: textConstant(documents, "experiment_cookie_prefix"),
    cookie_days: numberConstant(documents, "experiment_cookie_days"),
  };
  const assigned = assign(request, settings, stored, [Math.random(), Math.random()]);
  if (assigned.ok) return assigned.assignment;
  deps.errors.report(new Error("An experiment breaks its rules"), { id: typeof request.id === "string" ? request.id : null, violations: assigned.violations });
  return false;
}
