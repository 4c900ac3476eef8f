/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { followIdentityInquiry, startIdentityInquiry } from "./start-identity-inquiry.ts";

export const commands = {
  "start-identity-inquiry": startIdentityInquiry,
  "follow-identity-inquiry": followIdentityInquiry,
} satisfies Commands;
