/** Refuses changes of what a background check was ordered for, in the transaction that would make them. */
import { sameAnswer, type Answers } from "../../kernel/rules/answers.ts";
import { fixedByCheck } from "./checked-identity.ts";
import type { ApplicantInfoRecord } from "../../ports/records.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import type { Brand } from "../../kernel/rules/brand.ts";
import { first } from "../../kernel/records/read-records.ts";

/**
 * One refusal for each property of `given` that would become another. The caller holds the
 * application, as the order of a check does, so that neither overtakes the other. A number is never
 * compared: whoever sends one wants to write it.
 */
export async function refuseCheckedIdentity(
  tx: Writes,
  { config }: { config: { brand: Pick<Brand, "support_email"> } },
  info: ApplicantInfoRecord,
  given: Answers,
): Promise<Refusal[]> {
  const check = await first(tx, "background_check", { target_type: "applicant_info", target_id: info.id });
  return fixedByCheck(check, info)
    .filter((property) => Object.hasOwn(given, property) && (property === "sin_ssn" || !sameAnswer(given[property], info[property])))
    .map((property) => refusal("check-ordered", property, { email: config.brand.support_email }));
}
