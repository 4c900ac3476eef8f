/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { sendSupportMessage } from "./send-support-message.ts";

export const commands: Readonly<Record<string, Command>> = {
  "send-support-message": sendSupportMessage,
};
