/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { chooseManualIncome } from "./choose-manual-income.ts";
import { confirmAnnualIncome } from "./confirm-annual-income.ts";
import { disconnectIncome } from "./disconnect-income.ts";
import { incomeConnected } from "./income-connected.ts";
import { incomeConnectionFailed } from "./income-connection-failed.ts";
import { skipIncomeVerification } from "./skip-income-verification.ts";
import { startIncomeConnection } from "./start-income-connection.ts";

export const commands = {
  "confirm-annual-income": confirmAnnualIncome,
  "skip-income-verification": skipIncomeVerification,
  "choose-manual-income": chooseManualIncome,
  "start-income-connection": startIncomeConnection,
  "income-connected": incomeConnected,
  "disconnect-income": disconnectIncome,
  "income-connection-failed": incomeConnectionFailed,
} satisfies Commands;
