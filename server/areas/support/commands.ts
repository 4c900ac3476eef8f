/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { sendSupportMessage } from "./send-support-message.ts";

export const commands = {
  "send-support-message": sendSupportMessage,
} satisfies Commands;
