/** A mail to a co-signer, of what their own screens may read. */
import type { Deps } from "../context/deps.ts";
import { MadeData } from "../context/data-root.ts";
import { keptLocale } from "../context/texts.ts";
import { viewFacts } from "../screens/view-facts.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { CosignerState } from "../../ports/state.ts";
import { composeMail, type ComposedMail } from "./compose-mail.ts";

export function composeCosignerMail(deps: Deps, id: string, { user, state }: { user: UserRecord; state: CosignerState }): ComposedMail {
  const documents = deps.documents.current();
  const locale = keptLocale(documents, user.locale);
  return composeMail(deps, id, {
    documents,
    data: (roots) => cosignerData(deps, user, state, documents, locale).pick(roots),
    args: {},
    locale,
    audience: "cosigner",
    variants: state.cosigner.variants,
  });
}

/** The data of one co-signer alone, for rules and mails outside of a page. */
export function cosignerData(
  deps: Deps,
  user: UserRecord,
  state: CosignerState,
  documents = deps.documents.current(),
  locale = keptLocale(documents, user.locale),
): MadeData {
  const subject = deps.areas.subjects["cosigner"];
  if (!subject) throw new Error("No area brings the co-signer");
  const actor = { user, session: null, address: "", locale };
  const facts = viewFacts(deps, actor, documents, { params: { cosignerSource: state.cosigner_link.source.slug }, query: {} });
  return new MadeData(subject, { ...state, user }, facts);
}
