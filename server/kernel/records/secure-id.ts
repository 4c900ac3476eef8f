/** The government id of a whole applicant object: written, never read back, and cleared by the skip box. */
import type { ApplicantInfoRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import type { Values } from "./resource-definitions.ts";

/**
 * A whole object that was read holds no number, so an absent or null one means "as it was"; only the
 * skip box clears it. Answers whether anything was written.
 */
export async function applySecureId(tx: Writes, current: ApplicantInfoRecord, values: Values): Promise<boolean> {
  const number = values["sin_ssn"];
  if (values["skipSsnEntry"] === true) {
    if (current.sin_ssn_last4 === null) return false;
    await tx.writeSecureId(current.id, null);
    return true;
  }
  const named = values["sin_ssn_country"];
  if (typeof number !== "string") {
    // A number is only one together with its country.
    if (current.sin_ssn_last4 === null || !named || named === current.sin_ssn_country) return false;
    await tx.writeSecureId(current.id, null);
    return true;
  }
  const country = named ?? current.sin_ssn_country ?? (await marketCountry(tx, current.application));
  await tx.writeSecureId(current.id, { number, country: country === "CA" ? "CA" : "US" });
  return true;
}

async function marketCountry(tx: Writes, applicationId: string): Promise<string | null> {
  return (await tx.applicationState(applicationId))?.market.country_code ?? null;
}
