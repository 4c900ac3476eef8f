/**
 * The application's validation summary. Which question is open is decided by the form itself (the
 * resolved apply screen), so that a rule stands in one place; here the open questions are summed up.
 */
import type { Shown } from "../../ports/resources.d.ts";

/** Those that are told of whether the form asks anything there or not; a further one is told of where it is asked. */
export const VALIDATION_SECTIONS = ["applicant_info", "residence", "income", "screening", "flags"] as const;

/** `required` is missing, `invalid` is there but breaks a rule. */
export type ItemState = "valid" | "required" | "invalid";

/** One question of the form as it stands. */
export interface FormItem {
  section: string;
  property: string;
  state: ItemState;
}

export type ApplicationValidation = Shown["application-validation"];

/** Never held against the applicant here: the form's own rule asks for the upload. */
const ALWAYS_VALID = "photo_id";

export function summarizeValidation(items: readonly FormItem[], facts: { income_source_missing: boolean }): ApplicationValidation {
  const summary: ApplicationValidation["summary"] = { applicant_info: "valid", residence: "valid", income: "valid", screening: "valid", flags: "valid" };
  const applicantInfo: Record<string, ItemState> = {};
  for (const { section, property, state } of items) {
    const counted = property === ALWAYS_VALID ? "valid" : state;
    if (section === "applicant_info") applicantInfo[property] = counted;
    if (counted !== "valid") summary[section] = "invalid";
    else summary[section] ??= "valid";
  }
  if (facts.income_source_missing) summary["income"] = "invalid";
  return { valid: Object.values(summary).every((state) => state === "valid"), summary, resources: { applicant_info: applicantInfo } };
}
