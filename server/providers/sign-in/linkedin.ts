import { ClientSecretPost } from "openid-client";
import type { SignInConfig } from "../config.ts";
import { createOpenIdVendor, standardPerson } from "./openid.ts";
import type { Vendor } from "./vendor.ts";

/** LinkedIn: leaves the nonce out of its id tokens, and refuses PKCE unless it was switched on for the app. */
export function createLinkedIn(linkedin: NonNullable<SignInConfig["providers"]["linkedin"]>, config: SignInConfig): Vendor {
  return createOpenIdVendor({
    issuer: linkedin.issuer ?? "https://www.linkedin.com/oauth",
    clientId: linkedin.clientId,
    authentication: ClientSecretPost(linkedin.clientSecret),
    scope: "openid profile email",
    pkce: linkedin.pkce ?? false,
    nonce: false,
    timeoutMs: config.timeoutMs,
    ...(config.backchannel ? { backchannel: config.backchannel } : {}),
    person: standardPerson,
  });
}
