import type { Chat } from "./chat.ts";
import type { Analytics, ErrorReporter, Files, Identity, InboundMail, Income, Mailer, Places, SignIn, SupportChat } from "./outside.ts";
import type { Payments } from "./payments.ts";
import type { Screening } from "./screening.ts";

/** Everything outside of this process but its database, one port each. */
export interface OutsideServices {
  payments: Payments;
  screening: Screening;
  income: Income;
  /** null: identity is verified by document upload alone. */
  identity: Identity | null;
  places: Places;
  mailer: Mailer;
  /** null: what people write back comes to the mailbox of the team. */
  inboundMail: InboundMail | null;
  files: Files;
  signIn: SignIn;
  analytics: Analytics;
  errors: ErrorReporter;
  supportChat: SupportChat;
  /** null: people of a meeting talk here alone. */
  chat: Chat | null;
}
