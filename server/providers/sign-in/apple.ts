import { createPrivateKey, sign } from "node:crypto";
import type { ClientAuth } from "openid-client";
import type { SignInConfig } from "../config.ts";
import { createOpenIdVendor, standardPerson } from "./openid.ts";
import type { Vendor } from "./vendor.ts";

/** A new secret for every exchange lives this long; Apple allows up to 15,777,000 s. */
const SECRET_S = 300;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Apple's client secret is a token that we sign with the key it handed out. */
function signedSecret(apple: { clientId: string; teamId: string; keyId: string; privateKey: string }, issuer: string): ClientAuth {
  const key = createPrivateKey(apple.privateKey);
  return (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1000);
    const signed = `${encoded({ alg: "ES256", kid: apple.keyId, typ: "JWT" })}.${encoded({ iss: apple.teamId, sub: apple.clientId, aud: issuer, iat: now, exp: now + SECRET_S })}`;
    body.set("client_id", apple.clientId);
    body.set("client_secret", `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`);
  };
}

/** The name comes beside the code, at the very first consent only, and is not signed: good for a greeting, proof of nothing. */
function firstName(params: URLSearchParams): { first_name: string; last_name: string } {
  try {
    const user: unknown = JSON.parse(params.get("user") ?? "{}");
    const name =
      typeof user === "object" && user !== null && "name" in user && typeof user.name === "object" && user.name !== null
        ? (user.name as Record<string, unknown>)
        : {};
    const part = (value: unknown) => (typeof value === "string" ? value.trim().slice(0, 100) : "");
    return { first_name: part(name["firstName"]), last_name: part(name["lastName"]) };
  } catch {
    return { first_name: "", last_name: "" };
  }
}

/** Apple: answers by a cross-site POST as soon as name or e-mail is asked for. */
export function createApple(apple: NonNullable<SignInConfig["providers"]["apple"]>, config: SignInConfig): Vendor {
  const issuer = apple.issuer ?? "https://appleid.apple.com";
  return createOpenIdVendor({
    issuer,
    clientId: apple.clientId,
    authentication: signedSecret(apple, issuer),
    scope: "openid name email",
    pkce: apple.pkce ?? false,
    nonce: true,
    parameters: { response_mode: "form_post" },
    timeoutMs: config.timeoutMs,
    ...(config.backchannel ? { backchannel: config.backchannel } : {}),
    person: (claims, params) => ({ ...standardPerson(claims), ...firstName(params) }),
  });
}
