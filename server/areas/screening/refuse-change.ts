import type { Areas } from "../../kernel/context/deps.ts";
import type { ApplicantInfoRecord } from "../../ports/records.ts";
import { refuseChecked } from "./keep-checked-identity.ts";

/** Whom a background check was ordered for stays as they were. */
export const refuseChange: Areas["refuseChange"] = async (tx, deps, { record, current, values }) =>
  record === "applicant_info" ? refuseChecked(tx, deps, current as ApplicantInfoRecord, values) : [];
