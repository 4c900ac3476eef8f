/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { recordConsent } from "./record-consent.ts";

export const commands: Readonly<Record<string, Command>> = {
  "record-consent": recordConsent,
};
