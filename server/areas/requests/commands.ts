/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { acceptDoubleDepositCommand } from "./accept-double-deposit.ts";
import { nominationCommands } from "./cosign/commands.ts";

export const commands = { ...nominationCommands, "accept-double-deposit": acceptDoubleDepositCommand } satisfies Commands;
