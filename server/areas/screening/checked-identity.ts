/** What a background check was ordered for stays as it was: a report is about one person, and a reviewer reads it beside these answers. */
import type { ApplicantInfoRecord, BackgroundCheckRecord } from "../../ports/records.ts";

const WHO = ["first_name", "middle_name", "last_name", "birthdate"] as const;
const NUMBER = ["sin_ssn", "sin_ssn_country", "skipSsnEntry"] as const;
export type CheckedProperty = (typeof WHO)[number] | (typeof NUMBER)[number];

/** An order that the company refused is none: whoever mistyped their name mends it and orders again. */
export const isCheckUnderWay = (check: Pick<BackgroundCheckRecord, "status"> | null): boolean => check !== null && check.status !== "error";

/** Properties of the applicant that stay. A number that was neither given nor declined was no part of the order, and may follow. */
export function fixedByCheck(
  check: Pick<BackgroundCheckRecord, "status"> | null,
  info: Pick<ApplicantInfoRecord, "sin_ssn_last4" | "skipSsnEntry">,
): readonly CheckedProperty[] {
  if (!isCheckUnderWay(check)) return [];
  return info.sin_ssn_last4 !== null || info.skipSsnEntry ? [...WHO, ...NUMBER] : WHO;
}
