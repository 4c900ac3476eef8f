/** The form as people see it in a browser: its sections, and what stands beside them. */
import type { Applicant } from "./funnel.ts";

export const SECTIONS = {
  personal: "Personal Information",
  address: "Current Address",
  income: "Income Information",
  screening: "Screening",
  additional: "Additional Information",
} as const;

/** Waits until a section says so much is left. */
export const left = (person: Applicant, section: string, words: string) => person.section(section).getByText(words, { exact: true }).waitFor();

/** The application's own record of a kind, as the API has it. */
export async function recordOf(person: Applicant, kind: "residences" | "income"): Promise<Record<string, unknown>> {
  const { applicant_info } = await person.wire.application();
  const info = await person.wire.api<Record<string, string | string[]>>(`applications/applicant-info/${applicant_info}`);
  return person.wire.api(`applications/${kind}/${[info[kind]].flat()[0]}`);
}
