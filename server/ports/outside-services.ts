import type { Analytics, ErrorReporter, Files, Identity, Income, Mailer, Places, SignIn, SupportChat } from "./outside.ts";
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
  files: Files;
  signIn: SignIn;
  analytics: Analytics;
  errors: ErrorReporter;
  supportChat: SupportChat;
}
