import type { Deps } from "../../kernel/context/deps.ts";
import type { SupportCaseRecord } from "../../ports/records.ts";

/** Where an answer to a mail of this case arrives: with the case itself, or, where no mail comes in, at the team's mailbox. */
export const replyAddress = ({ inboundMail, config }: Pick<Deps, "inboundMail" | "config">, { reply_token }: SupportCaseRecord): string =>
  inboundMail?.address(reply_token) ?? config.brand.support_email;
