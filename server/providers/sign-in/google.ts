import { ClientSecretPost } from "openid-client";
import type { SignInConfig } from "../config.ts";
import { createOpenIdVendor, standardPerson } from "./openid.ts";
import type { Vendor } from "./vendor.ts";

/** Google: its id tokens may name the issuer with or without the scheme; both are the same Google. */
export function createGoogle(google: NonNullable<SignInConfig["providers"]["google"]>, config: SignInConfig): Vendor {
  const issuer = google.issuer ?? "https://accounts.google.com";
  return createOpenIdVendor({
    issuer,
    clientId: google.clientId,
    authentication: ClientSecretPost(google.clientSecret),
    scope: "openid email profile",
    pkce: google.pkce ?? true,
    nonce: true,
    // Our own session rotates, so no refresh token is asked for by default; Google gives one for `offline` only.
    parameters: { access_type: google.accessType ?? "online", prompt: "select_account" },
    otherIssuer: issuer.replace(/^https?:\/\//, ""),
    timeoutMs: config.timeoutMs,
    ...(config.backchannel ? { backchannel: config.backchannel } : {}),
    person: standardPerson,
  });
}
