import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Writes } from "../../ports/store.ts";
import { numberConstant } from "../context/texts.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";

/** Why no invitation or reminder arrives at this address, or why it got enough of them today, whoever had them sent. `path`: of the field that asks for it. */
export async function refusedMailbox(
  tx: Pick<Writes, "mailSuppressions">,
  documents: { set: DocumentSet },
  address: string,
  path: string | null = null,
): Promise<Refusal | null> {
  const [why] = await tx.mailSuppressions(address, numberConstant(documents, "invitations_a_day_maximum"));
  return why ? refusal(`mail-${why}`, path) : null;
}
