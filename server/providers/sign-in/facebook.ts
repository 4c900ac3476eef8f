import { createHmac } from "node:crypto";
import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from "openid-client";
import { SignInFailed } from "../../ports/failures.ts";
import type { SignInConfig } from "../config.ts";
import { askVendor, textIn } from "../vendor-request.ts";
import { asSignInFailed, failureOfError, remembered, type Vendor } from "./vendor.ts";

const SERVICE = "facebook";
const VERSION = "v23.0";
const ISSUER = "https://www.facebook.com";

/** Facebook: OAuth 2 and the Graph API, without an id token. An account may have no e-mail address, or keep it to itself. */
export function createFacebook(facebook: NonNullable<SignInConfig["providers"]["facebook"]>, config: SignInConfig): Vendor {
  const dialogUrl = facebook.dialogUrl ?? `${ISSUER}/${VERSION}/dialog/oauth`;
  const graphUrl = facebook.graphUrl ?? `https://graph.facebook.com/${VERSION}`;
  const { timeoutMs } = config;

  return {
    async begin(callbackUrl) {
      const state = randomState();
      const verifier = facebook.pkce ? randomPKCECodeVerifier() : null;
      const address = new URL(dialogUrl);
      const query = {
        client_id: facebook.clientId,
        redirect_uri: callbackUrl,
        response_type: "code",
        scope: "email,public_profile",
        state,
        ...(verifier ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" } : {}),
      };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      return { redirectTo: address.href, state, remember: { state, callbackUrl, ...(verifier ? { verifier } : {}) } };
    },

    async end(callbackUrl, params, values) {
      try {
        if (params.getAll("state").length !== 1 || params.get("state") !== remembered(values, "state"))
          throw new SignInFailed("refused", "The state does not fit");
        if (callbackUrl !== remembered(values, "callbackUrl")) throw new SignInFailed("refused", "Came back to another address");
        const error = params.get("error");
        if (error) throw failureOfError(error);
        const code = params.get("code");
        if (!code) throw new SignInFailed("refused", "Came back without a code");

        const body = new URLSearchParams({
          client_id: facebook.clientId,
          client_secret: facebook.clientSecret,
          redirect_uri: callbackUrl,
          code,
          ...(facebook.pkce ? { code_verifier: remembered(values, "verifier") } : {}),
        });
        const tokens = await askVendor({ service: SERVICE, method: "POST", url: `${graphUrl}/oauth/access_token`, body, timeoutMs });
        const token = textIn(tokens.body, "access_token");
        if (tokens.status !== 200 || !token) throw new SignInFailed("refused", "The provider refused the code");

        const query = new URLSearchParams({
          fields: "id,name,first_name,last_name,email",
          appsecret_proof: createHmac("sha256", facebook.clientSecret).update(token).digest("hex"),
        });
        const me = await askVendor({
          service: SERVICE,
          method: "GET",
          url: `${graphUrl}/me?${query}`,
          headers: { authorization: `Bearer ${token}` },
          timeoutMs,
        });
        const subject = textIn(me.body, "id");
        if (me.status !== 200 || !subject) throw new SignInFailed("refused", "The provider does not say who it is");
        const email = textIn(me.body, "email").trim();
        return {
          issuer: ISSUER,
          subject,
          email: email || null,
          // The Graph API gives out an address only once its owner has confirmed it.
          emailVerified: email !== "",
          first_name: textIn(me.body, "first_name") || textIn(me.body, "name"),
          last_name: textIn(me.body, "last_name"),
          picture: null,
        };
      } catch (error) {
        throw asSignInFailed(error);
      }
    },
  };
}
