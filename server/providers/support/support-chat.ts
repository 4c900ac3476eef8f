/** The support chat lives in the browser; here is only which one, and for whom. */
import type { SupportChat } from "../../ports/outside.ts";
import type { SupportConfig } from "../config.ts";

export function createSupportChat(config: SupportConfig): SupportChat {
  return { browser: () => (config.vendor === "intercom" ? { adapter: "intercom", appId: config.appId } : { adapter: "built-in" }) };
}
