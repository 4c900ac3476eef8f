import { textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";

/**
 * A mail to the leasing mailbox, begun.
 * @param subject  a copy key that names the street
 */
export const leasingMail = ({ documents, locale, site }: ViewFacts, subject: string, street: string): string =>
  `mailto:${site.sales_email}?subject=${encodeURIComponent(textsOf(documents, locale)(subject, { street }))}`;
