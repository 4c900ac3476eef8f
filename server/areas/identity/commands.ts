/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { followIdentityInquiry, startIdentityInquiry } from "./start-identity-inquiry.ts";

export const commands: Readonly<Record<string, Command>> = {
  "start-identity-inquiry": startIdentityInquiry,
  "follow-identity-inquiry": followIdentityInquiry,
};
