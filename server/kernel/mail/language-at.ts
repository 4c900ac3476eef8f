import type { Writes } from "../../ports/store.ts";
import type { Actor, Deps } from "../context/deps.ts";
import { keptLocale } from "../context/texts.ts";

/** The language of a mail to an address that somebody gave: what whoever is known at it last read, else that of whoever writes. A BCP 47 tag. */
export async function languageAt(tx: Pick<Writes, "userByEmail">, { documents }: Pick<Deps, "documents">, email: string, writer: Actor): Promise<string> {
  const known = await tx.userByEmail(email);
  return known?.locale ? keptLocale(documents.current(), known.locale) : writer.locale;
}
