/** The government id of an applicant: written sealed, never read back, and set aside by the skip box. */
import type { Writes } from "../../ports/store.ts";
import type { Row, Values } from "../definitions/record-definition.ts";

/**
 * Null takes a number back; what wasn't given says nothing about it. It is dropped when the person says that it is
 * another country's: a number is only one together with its country. Ticking that there is none sets it aside: it is
 * neither shown nor used, and comes back when the tick is taken out, until the check is ordered without it. Answers
 * whether anything was written.
 */
export async function applySecureId(tx: Writes, current: Row, values: Values): Promise<boolean> {
  const number = values["sin_ssn"];
  const named = values["sin_ssn_country"];
  const country = named === "US" || named === "CA" ? named : current["sin_ssn_country"];
  if (typeof number === "string" && values["skipSsnEntry"] !== true) {
    const of = country ?? (await marketCountry(tx, String(current["application"])));
    await tx.writeSecureId(current.id, { number: number.replace(/\D/gu, ""), country: of === "CA" ? "CA" : "US" });
    return true;
  }
  const isDropped = number === null || country !== current["sin_ssn_country"];
  if (current["sin_ssn_last4"] === null || !isDropped) return false;
  await tx.writeSecureId(current.id, null);
  return true;
}

async function marketCountry(tx: Writes, applicationId: string): Promise<string | null> {
  return (await tx.applicationState(applicationId))?.market.country_code ?? null;
}
