import type { RecordHooks } from "../../kernel/definitions/record-definition.ts";
import type { ApplicantInfoRecord } from "../../ports/records.ts";
import { refuseCheckedIdentity } from "./refuse-checked-identity.ts";

/** Whom a background check was ordered for stays as they were. */
export const hooks: readonly RecordHooks[] = [
  { resource: "applicant-info", closed: (tx, deps, { current, values }) => refuseCheckedIdentity(tx, deps, current as ApplicantInfoRecord, values) },
];
