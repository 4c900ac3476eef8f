/** The government id of an applicant or a co-signer: written sealed, never read back, and set aside by the skip box. */
import type { SealedOf, Writes } from "../../ports/store.ts";
import type { Row, Values } from "../definitions/record-definition.ts";

/**
 * Null takes a number back; what wasn't given says nothing about it. It is dropped when the person says that it is
 * another country's: a number is only one together with its country. Ticking that there is none sets it aside: it is
 * neither shown nor used, and comes back when the tick is taken out, until the check is ordered without it. Answers
 * whether anything was written.
 */
export async function applySecureId(tx: Writes, of: SealedOf, current: Row, values: Values): Promise<boolean> {
  const number = values["sin_ssn"];
  const given = values["sin_ssn_country"];
  const country = given === "US" || given === "CA" ? given : current["sin_ssn_country"];
  if (typeof number === "string" && values["skipSsnEntry"] !== true) {
    const named = country ?? (await marketCountry(tx, of, current));
    await tx.writeSecureId(current.id, { number: number.replace(/\D/gu, ""), country: named === "CA" ? "CA" : "US" }, of);
    return true;
  }
  const isDropped = number === null || country !== current["sin_ssn_country"];
  if (current["sin_ssn_last4"] === null || !isDropped) return false;
  await tx.writeSecureId(current.id, null, of);
  return true;
}

async function marketCountry(tx: Writes, of: SealedOf, current: Row): Promise<string | null> {
  const market =
    of === "cosigner" ? (await tx.cosignerState(current.id))?.cosigner_link.market : (await tx.applicationState(String(current["application"])))?.market;
  return market?.country_code ?? null;
}
