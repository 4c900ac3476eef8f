/** The OpenID Connect code flow with state, nonce and PKCE, as far as all vendors have it in common. */
import * as client from "openid-client";
import { SignInFailed } from "../../ports/failures.ts";
import type { SignedInPerson } from "../../ports/outside.ts";
import { asSignInFailed, remembered, type Vendor } from "./vendor.ts";

export type Claims = Record<string, unknown>;

export interface OpenIdOptions {
  issuer: string;
  clientId: string;
  authentication: client.ClientAuth;
  scope: string;
  pkce: boolean;
  /** false for a vendor whose id tokens leave the nonce out. */
  nonce: boolean;
  parameters?: Record<string, string>;
  /** Another spelling of the issuer that the vendor's id tokens may carry. */
  otherIssuer?: string;
  timeoutMs: number;
  backchannel?: { from: string; to: string };
  /** Who the claims (verified) and the callback's parameters (not verified) say it is. */
  person(claims: Claims, params: URLSearchParams): Omit<SignedInPerson, "issuer" | "subject">;
}

const wording = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** Names, address and picture as OpenID Connect calls them. Some vendors say "true" in words. */
export function standardPerson(claims: Claims): Omit<SignedInPerson, "issuer" | "subject"> {
  const email = wording(claims["email"]);
  const picture = wording(claims["picture"]);
  return {
    email: email || null,
    emailVerified: email !== "" && (claims["email_verified"] === true || claims["email_verified"] === "true"),
    first_name: wording(claims["given_name"]) || wording(claims["name"]),
    last_name: wording(claims["family_name"]),
    picture: picture.startsWith("https://") ? picture : null,
  };
}

export function createOpenIdVendor(options: OpenIdOptions): Vendor {
  const reach: client.CustomFetch = (url, init) =>
    fetch(
      options.backchannel && new URL(url).origin === options.backchannel.from ? url.replace(options.backchannel.from, options.backchannel.to) : url,
      init as RequestInit,
    );
  const insecure = options.issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  let known: Promise<client.Configuration> | null = null;

  /** The vendor's own description of itself, read once; a failed reading is tried again. */
  function configuration(): Promise<client.Configuration> {
    known ??= client
      .discovery(new URL(options.issuer), options.clientId, undefined, options.authentication, {
        timeout: options.timeoutMs / 1000,
        execute: [...insecure, client.enableNonRepudiationChecks],
        [client.customFetch]: reach,
      })
      .catch((error: unknown) => {
        known = null;
        throw error;
      });
    return known;
  }

  /** The same vendor under its other spelling. The code is spent by now, so the answer that came is read again. */
  function respelled(config: client.Configuration, issuer: string, answer: Response): client.Configuration {
    const { supportsPKCE: _helper, authorization_response_iss_parameter_supported: _checked, ...server } = config.serverMetadata();
    const again = new client.Configuration({ ...server, issuer }, options.clientId, undefined, options.authentication);
    for (const extension of [...insecure, client.enableNonRepudiationChecks]) extension(again);
    again[client.customFetch] = (url, init) => (url === server.token_endpoint ? Promise.resolve(answer) : reach(url, init));
    return again;
  }

  async function grant(callback: URL, checks: client.AuthorizationCodeGrantChecks): Promise<Claims> {
    const config = await configuration();
    if (!options.otherIssuer) return claimsOf(await client.authorizationCodeGrant(config, callback, checks));
    // Kept for this one exchange only, so the configuration is a copy of its own.
    let answer: Response | null = null;
    const watched = new client.Configuration(config.serverMetadata(), options.clientId, undefined, options.authentication);
    for (const extension of [...insecure, client.enableNonRepudiationChecks]) extension(watched);
    watched.timeout = options.timeoutMs / 1000;
    watched[client.customFetch] = async (url, init) => {
      const response = await reach(url, init);
      if (url === config.serverMetadata().token_endpoint) answer = response.clone();
      return response;
    };
    try {
      return claimsOf(await client.authorizationCodeGrant(watched, callback, { ...checks }));
    } catch (error) {
      if (!answer || !isOtherIssuer(error, options.otherIssuer)) throw error;
      const withoutIssuer = new URL(callback);
      withoutIssuer.searchParams.delete("iss"); // compared above already
      return claimsOf(await client.authorizationCodeGrant(respelled(config, options.otherIssuer, answer), withoutIssuer, checks));
    }
  }

  return {
    async begin(callbackUrl) {
      try {
        const config = await configuration();
        const state = client.randomState();
        const nonce = options.nonce ? client.randomNonce() : null;
        const verifier = options.pkce ? client.randomPKCECodeVerifier() : null;
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          scope: options.scope,
          response_type: "code",
          state,
          ...(nonce ? { nonce } : {}),
          ...(verifier ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" } : {}),
          ...options.parameters,
        });
        return { redirectTo: address.href, state, remember: { state, callbackUrl, ...(nonce ? { nonce } : {}), ...(verifier ? { verifier } : {}) } };
      } catch (error) {
        throw asSignInFailed(error);
      }
    },

    async end(callbackUrl, params, values) {
      try {
        const callback = new URL(remembered(values, "callbackUrl"));
        if (callback.href !== new URL(callbackUrl).href) throw new SignInFailed("refused", "Came back to another address");
        callback.search = params.toString();
        const claims = await grant(callback, {
          expectedState: remembered(values, "state"),
          idTokenExpected: true,
          ...(options.nonce ? { expectedNonce: remembered(values, "nonce") } : {}),
          ...(options.pkce ? { pkceCodeVerifier: remembered(values, "verifier") } : {}),
        });
        return { issuer: options.issuer, subject: String(claims["sub"]), ...options.person(claims, params) };
      } catch (error) {
        throw asSignInFailed(error);
      }
    },
  };
}

function claimsOf(tokens: client.TokenEndpointResponseHelpers): Claims {
  return { ...tokens.claims() };
}

/** True when all that does not fit is the issuer, and it is the other spelling. */
function isOtherIssuer(error: unknown, otherIssuer: string): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const detail: unknown = cause instanceof Error ? cause.cause : null;
  if (typeof detail !== "object" || detail === null || !("claim" in detail) || !("claims" in detail)) return false;
  const { claims } = detail;
  return detail.claim === "iss" && typeof claims === "object" && claims !== null && "iss" in claims && claims.iss === otherIssuer;
}
