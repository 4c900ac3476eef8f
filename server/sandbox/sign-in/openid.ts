/**
 * A real OpenID provider for each vendor, with what is peculiar to that vendor put around it.
 * Everybody is asked who they are every time, so that a demo can change person.
 */
import { sign, verify, type KeyObject } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Provider as ProviderType } from "oidc-provider";
import { serveInMemory, type InnerRequest } from "../stand-in/in-memory-http.ts";
import { openIdStore } from "./openid-store.ts";
import { html, page } from "../stand-in/page.ts";
import { signInPage } from "./sign-in-page.ts";
import { isEmail, type SignInPeople, type Vendor } from "./sign-in-people.ts";
import { json } from "../stand-in/stand-in.ts";
import { chosenPerson, NOBODY_CHOSEN } from "../switches.ts";

/** What sets a vendor apart. Switchable, because vendors change and documentation lags. */
export interface OpenIdQuirks {
  /** Id tokens carry the issuer without `https://` (`http://` here), as Google's may. */
  issuerWithoutScheme: boolean;
  /** `require`: no sign-in without PKCE. `ignore`: taken and forgotten. `refuse`: a code_verifier that was not asked for is an error. */
  pkce: "require" | "ignore" | "refuse";
  /** The nonce does not come back in the id token. */
  dropsNonce: boolean;
  /** Asking for name or e-mail forces response_mode=form_post; the name comes beside the code, the first time only; the secret is a signed token. */
  likeApple: boolean;
  /** What the vendor calls it when a person says no. */
  cancelled: string;
}

export const QUIRKS: Record<Exclude<Vendor, "facebook">, OpenIdQuirks> = {
  google: { issuerWithoutScheme: false, pkce: "require", dropsNonce: false, likeApple: false, cancelled: "access_denied" },
  apple: { issuerWithoutScheme: false, pkce: "ignore", dropsNonce: false, likeApple: true, cancelled: "user_cancelled_authorize" },
  linkedin: { issuerWithoutScheme: false, pkce: "refuse", dropsNonce: true, likeApple: false, cancelled: "user_cancelled_login" },
};

export interface AppleKey {
  teamId: string;
  keyId: string;
  publicKey: KeyObject;
}

export interface OpenIdOptions {
  vendor: Exclude<Vendor, "facebook">;
  origin: string;
  people: SignInPeople;
  quirks: OpenIdQuirks;
  clientId: string;
  clientSecret: string;
  appleKey: AppleKey;
  /** The RSA key that signs id tokens, made when it is first asked for, and a text that signs cookies. */
  signingKey: () => Promise<KeyObject>;
  cookieKey: string;
  allowsRedirect: (address: string) => boolean;
}

interface Begun {
  provider: ProviderType;
  inner: (request: InnerRequest) => Promise<Response>;
}

const APPLE_LONGEST_SECRET_S = 15_777_000;

export class OpenIdStandIn {
  readonly quirks: OpenIdQuirks;
  readonly #options: OpenIdOptions;
  readonly #base: string;
  #begun: Promise<Begun> | null = null;

  constructor(options: OpenIdOptions) {
    this.#options = options;
    this.quirks = options.quirks;
    this.#base = `/sandbox/sign-in/${options.vendor}`;
  }

  /** With the first sign-in, not at the start: the provider's library takes a third as long to load as the product. */
  #served(): Promise<Begun> {
    return (this.#begun ??= this.#begin());
  }

  async #begin(): Promise<Begun> {
    const provider = await this.#build();
    const callback = provider.callback();
    const inner = serveInMemory((request, response) => {
      // Below a folder, the provider learns its own address from the difference of the two.
      (request as IncomingMessage & { originalUrl?: string }).originalUrl = request.url;
      request.url = request.url?.slice(this.#base.length) || "/";
      void callback(request, response);
    });
    return { provider, inner };
  }

  /** `path` is what follows /sandbox/sign-in/<vendor>. */
  async handle(request: Request, path: string): Promise<Response> {
    const interaction = /^\/interaction\/([\w-]+)$/.exec(path)?.[1];
    if (interaction) return this.#interaction(request, interaction);
    const url = new URL(request.url);
    const form = request.method === "POST" ? new URLSearchParams(await request.text()) : null;

    if (path === "/auth" && request.method === "GET") {
      const refused = this.#prepareAuthorization(url.searchParams);
      if (refused) return refused;
    }
    if (path === "/token" && form) {
      const refused = this.#prepareTokenRequest(form);
      if (refused) return refused;
    }
    const answer = await this.#forward(request, path, url.searchParams, form);
    if (path.startsWith("/.well-known/") && answer.ok) return this.#shownDiscovery(answer);
    if (path === "/token" && this.quirks.issuerWithoutScheme && answer.ok) return this.#withOtherIssuer(answer);
    return this.#returned(answer);
  }

  async #build(): Promise<ProviderType> {
    const { Provider, interactionPolicy } = await import("./oidc-provider.ts");
    const signingKey = await this.#options.signingKey();
    const { vendor, origin, people, clientId, clientSecret, cookieKey, allowsRedirect } = this.#options;
    const policy = interactionPolicy.base();
    const { Check } = interactionPolicy;
    policy
      .get("login")
      ?.checks.add(new Check("choose", "a person is chosen every time", (ctx) => (ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT)));
    policy.remove("consent");
    const provider: ProviderType = new Provider(`${origin}${this.#base}`, {
      adapter: openIdStore(),
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${origin}/`],
          response_types: ["code"],
          grant_types: ["authorization_code"],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [{ ...signingKey.export({ format: "jwk" }), kid: `${vendor}-sandbox`, use: "sig", alg: "RS256" }] },
      cookies: {
        keys: [cookieKey],
        names: { session: `sandbox_${vendor}`, interaction: `sandbox_${vendor}_asked`, resume: `sandbox_${vendor}_resume` },
        short: { httpOnly: true, sameSite: "lax" },
        long: { httpOnly: true, sameSite: "lax" },
      },
      scopes: ["openid", "email", "profile", "name"],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
      conformIdTokenClaims: false,
      extraParams: ["access_type"],
      pkce: { required: () => this.quirks.pkce === "require" },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      interactions: { policy, url: (_ctx, interaction) => `${this.#base}/interaction/${interaction.uid}` },
      ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600 },
      findAccount: (_ctx, subject) => {
        const account = people.find(vendor, subject);
        if (!account) return undefined;
        const name = { name: `${account.first_name} ${account.last_name}`.trim(), given_name: account.first_name, family_name: account.last_name };
        // Apple says "true" in words.
        return {
          accountId: subject,
          claims: () => ({ sub: subject, email: account.email, ...(this.quirks.likeApple ? { email_verified: "true" } : { email_verified: true, ...name }) }),
        };
      },
      loadExistingGrant: async (ctx) => {
        const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? "" });
        grant.addOIDCScope("openid email profile name");
        await grant.save();
        return grant;
      },
      renderError: (ctx, out) => {
        ctx.type = "html";
        ctx.body = page({
          title: "Sign-in did not work",
          main: html`<h1>Sign-in did not work</h1>
            <p class="problem">${out.error}: ${out.error_description}</p>`,
        }).body;
      },
    });
    provider.proxy = true;
    Object.assign(provider.Client.prototype, { redirectUriAllowed: allowsRedirect });
    return provider;
  }

  #prepareAuthorization(query: URLSearchParams): Response | null {
    if (this.quirks.dropsNonce) query.delete("nonce");
    if (query.get("prompt") === "select_account") query.delete("prompt"); // everybody is asked anyway
    if (this.quirks.pkce !== "require") for (const name of ["code_challenge", "code_challenge_method"]) query.delete(name);
    if (this.quirks.likeApple) {
      const asksForMore = /\b(name|email)\b/.test(query.get("scope") ?? "");
      if (asksForMore && query.get("response_mode") !== "form_post")
        return page({
          title: "Invalid request",
          status: 400,
          main: html`<h1>Invalid request</h1>
            <p>response_mode must be form_post when name or email scope is requested.</p>`,
        });
      query.delete("response_mode"); // the answer is turned into a posted form on its way out
    }
    return null;
  }

  #prepareTokenRequest(form: URLSearchParams): Response | null {
    if (this.quirks.pkce === "ignore") form.delete("code_verifier");
    if (!this.quirks.likeApple) return null;
    if (!this.#isAppleSecret(form.get("client_secret") ?? "")) return json(400, { error: "invalid_client" });
    form.set("client_secret", this.#options.clientSecret);
    return null;
  }

  /** An ES256 token: of this team, for this client, to this issuer, not over, and not for longer than half a year. */
  #isAppleSecret(token: string): boolean {
    const { appleKey, clientId, origin } = this.#options;
    const [head = "", body = "", signature = ""] = token.split(".");
    try {
      const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
      const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
      const now = Date.now() / 1000;
      const { iss, sub, aud, iat, exp } = claims;
      return (
        header["alg"] === "ES256" &&
        header["kid"] === appleKey.keyId &&
        iss === appleKey.teamId &&
        sub === clientId &&
        aud === `${origin}${this.#base}` &&
        typeof iat === "number" &&
        typeof exp === "number" &&
        iat <= now + 60 &&
        exp > now &&
        exp - iat <= APPLE_LONGEST_SECRET_S &&
        verify("sha256", Buffer.from(`${head}.${body}`), { key: appleKey.publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"))
      );
    } catch {
      return false;
    }
  }

  async #interaction(request: Request, uid: string): Promise<Response> {
    const { vendor, people } = this.#options;
    const { provider } = await this.#served();
    const interaction = await provider.Interaction.find(uid);
    if (!interaction)
      return page({
        title: "Too late",
        status: 404,
        main: html`<h1>That took too long</h1>
          <p>Go <a href="/">back</a> and sign in again.</p>`,
      });
    const action = `${this.#base}/interaction/${uid}`;
    const chosen = request.method === "POST" ? null : chosenPerson(request);
    if (request.method !== "POST" && chosen === null) return signInPage({ vendor, action, people: people.demo });
    const form = new URLSearchParams(chosen === null ? await request.text() : { email: chosen });
    const typed = (form.get("email") ?? "").trim();
    if (form.has("cancel")) interaction.result = { error: "access_denied", error_description: "The person said no" };
    else if (!isEmail(typed))
      return signInPage({ vendor, action, people: people.demo, typed, problem: typed ? "That is not an e-mail address." : "Type an e-mail address." });
    else interaction.result = { login: { accountId: people.open(vendor, typed).subject, remember: false } };
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
    return new Response(null, {
      status: 303,
      headers: { location: interaction.returnTo, "cache-control": "no-store", ...(chosen !== null && { "set-cookie": NOBODY_CHOSEN }) },
    });
  }

  async #forward(request: Request, path: string, query: URLSearchParams, form: URLSearchParams | null): Promise<Response> {
    const { host, protocol } = new URL(this.#options.origin);
    const headers: Record<string, string> = {};
    for (const [name, value] of request.headers)
      if (!/^(host|connection|content-length|transfer-encoding|forwarded|x-forwarded-.*)$/.test(name)) headers[name] = value;
    // Everybody is nobody until they say who they are: the provider would otherwise ask to sign the last person out first.
    const session = new RegExp(`^sandbox_${this.#options.vendor}(\\.sig)?=`);
    headers["cookie"] = (headers["cookie"] ?? "")
      .split("; ")
      .filter((cookie) => !session.test(cookie))
      .join("; ");
    const { inner } = await this.#served();
    return inner({
      method: request.method,
      path: `${this.#base}${path}${query.size > 0 ? `?${query}` : ""}`,
      body: form?.toString() ?? "",
      // Whatever name the caller used, the provider has one address.
      headers: { ...headers, host, "x-forwarded-proto": protocol.slice(0, -1) },
    });
  }

  async #shownDiscovery(answer: Response): Promise<Response> {
    const shown = (await answer.json()) as Record<string, unknown>;
    if (this.quirks.likeApple || this.quirks.dropsNonce) delete shown["authorization_response_iss_parameter_supported"];
    if (this.quirks.pkce !== "require") delete shown["code_challenge_methods_supported"];
    return json(answer.status, shown);
  }

  async #withOtherIssuer(answer: Response): Promise<Response> {
    const tokens = (await answer.json()) as Record<string, unknown>;
    const [head = "", body = ""] = String(tokens["id_token"]).split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...claims, iss: String(claims["iss"]).replace(/^https?:\/\//, "") })).toString("base64url");
    const signature = sign("sha256", Buffer.from(`${head}.${changed}`), await this.#options.signingKey()).toString("base64url");
    return json(200, { ...tokens, id_token: `${head}.${changed}.${signature}` });
  }

  /** The way back to the product, as this vendor does it. */
  async #returned(answer: Response): Promise<Response> {
    const location = answer.headers.get("location");
    if (!location || !this.#options.allowsRedirect(location.split("?")[0] ?? "") || location.includes(`${this.#base}/`)) return answer;
    const back = new URL(location);
    if (back.searchParams.get("error") === "access_denied") back.searchParams.set("error", this.quirks.cancelled);
    if (!this.quirks.likeApple) {
      if (this.quirks.dropsNonce) back.searchParams.delete("iss");
      return new Response(null, { status: answer.status, headers: withLocation(answer.headers, back.href) });
    }
    back.searchParams.delete("iss");
    const user = await this.#firstConsent(back.searchParams.get("code") ?? "");
    const fields = [...back.searchParams, ...(user ? [["user", JSON.stringify(user)] as const] : [])];
    const shown = page({
      title: "Back to Latchkey",
      scripts: ["/sandbox/assets/submit.js"],
      main: html`<form method="post" action="${back.origin}${back.pathname}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button class="main">Continue</button>
      </form>`,
    });
    for (const cookie of answer.headers.getSetCookie()) shown.headers.append("set-cookie", cookie);
    return shown;
  }

  /** Apple tells who it is beside the code, at the first consent and never again. */
  async #firstConsent(code: string): Promise<{ name: { firstName: string; lastName: string }; email: string } | null> {
    const { people, vendor } = this.#options;
    const { provider } = await this.#served();
    const subject = (await provider.AuthorizationCode.find(code))?.accountId;
    const account = subject ? people.find(vendor, subject) : undefined;
    return account && people.isFirstConsent(vendor, account.subject)
      ? { name: { firstName: account.first_name, lastName: account.last_name }, email: account.email }
      : null;
  }
}

function withLocation(headers: Headers, location: string): Headers {
  const copy = new Headers(headers);
  copy.set("location", location);
  return copy;
}
