/** Facebook Login: OAuth 2 and the Graph API's /me. No OpenID Connect, and the e-mail may be missing. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { html, page } from "../stand-in/page.ts";
import { signInPage } from "./sign-in-page.ts";
import { isEmail, type SignInPeople } from "./sign-in-people.ts";
import { json } from "../stand-in/stand-in.ts";

interface Code {
  subject: string;
  redirectUri: string;
  challenge: string | null;
  expires: number;
}

const CODE_MS = 10 * 60 * 1000;
const fault = (message: string, code = 100) => json(400, { error: { message, type: "OAuthException", code } });
const equal = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export class FacebookStandIn {
  readonly #people: SignInPeople;
  readonly #clientId: string;
  readonly #clientSecret: string;
  readonly #allowsRedirect: (address: string) => boolean;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, string>();

  constructor(options: { people: SignInPeople; clientId: string; clientSecret: string; allowsRedirect: (address: string) => boolean }) {
    this.#people = options.people;
    this.#clientId = options.clientId;
    this.#clientSecret = options.clientSecret;
    this.#allowsRedirect = options.allowsRedirect;
  }

  /** `path` is what follows /sandbox/sign-in/facebook. */
  async handle(request: Request, path: string): Promise<Response> {
    const query = new URL(request.url).searchParams;
    if (path === "/dialog/oauth") return this.#dialog(request, query);
    if (path === "/graph/oauth/access_token") return this.#token(request.method === "POST" ? new URLSearchParams(await request.text()) : query);
    if (path === "/graph/me") return this.#me(request, query);
    return json(404, { error: { message: "Unknown path components", type: "OAuthException", code: 2500 } });
  }

  async #dialog(request: Request, query: URLSearchParams): Promise<Response> {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== this.#clientId || !this.#allowsRedirect(redirectUri) || query.get("response_type") !== "code") {
      return page({
        title: "Invalid request",
        status: 400,
        main: html`<h1>Invalid request</h1>
          <p class="problem">The app or the address to return to is not known here.</p>`,
      });
    }
    const action = `/sandbox/sign-in/facebook/dialog/oauth?${query}`;
    if (request.method !== "POST") return signInPage({ vendor: "facebook", action, people: this.#people.demo });
    const form = new URLSearchParams(await request.text());
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    const typed = (form.get("email") ?? "").trim();
    if (form.has("cancel")) {
      for (const [name, value] of Object.entries({
        error: "access_denied",
        error_code: "200",
        error_description: "Permissions error",
        error_reason: "user_denied",
      }))
        back.searchParams.set(name, value);
    } else if (!isEmail(typed)) {
      return signInPage({
        vendor: "facebook",
        action,
        people: this.#people.demo,
        typed,
        problem: typed ? "That is not an e-mail address." : "Type an e-mail address.",
      });
    } else {
      const account = this.#people.open("facebook", typed, !form.has("withhold_email"));
      const code = randomBytes(24).toString("base64url");
      this.#codes.set(code, { subject: account.subject, redirectUri, challenge: query.get("code_challenge"), expires: Date.now() + CODE_MS });
      back.searchParams.set("code", code);
    }
    return new Response(null, { status: 302, headers: { location: `${back}#_=_`, "cache-control": "no-store" } });
  }

  #token(form: URLSearchParams): Response {
    if (form.get("client_id") !== this.#clientId || !equal(form.get("client_secret") ?? "", this.#clientSecret))
      return fault("Error validating client secret.", 1);
    const given = form.get("code") ?? "";
    const code = this.#codes.get(given);
    this.#codes.delete(given);
    if (!code || code.expires < Date.now()) return fault("This authorization code has been used or has expired.");
    if (code.redirectUri !== form.get("redirect_uri"))
      return fault("Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request");
    if (
      code.challenge &&
      createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url") !== code.challenge
    )
      return fault("Invalid code_verifier parameter");
    const token = randomBytes(32).toString("base64url");
    this.#tokens.set(token, code.subject);
    return json(200, { access_token: token, token_type: "bearer", expires_in: 5_183_944 });
  }

  #me(request: Request, query: URLSearchParams): Response {
    const token = query.get("access_token") ?? request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const account = this.#people.find("facebook", this.#tokens.get(token) ?? "");
    if (!account) return fault("Invalid OAuth access token.", 190);
    // As an app of which Facebook requires it: a token that was stolen is worth nothing without the app's secret.
    const proof = query.get("appsecret_proof");
    if (proof === null) return fault("API calls from the server require an appsecret_proof argument");
    if (!equal(proof, createHmac("sha256", this.#clientSecret).update(token).digest("hex")))
      return fault("Invalid appsecret_proof provided in the API argument");
    const facts: Record<string, string> = {
      id: account.subject,
      name: `${account.first_name} ${account.last_name}`.trim(),
      first_name: account.first_name,
      last_name: account.last_name,
      ...(account.sharesEmail ? { email: account.email } : {}),
    };
    const wanted = (query.get("fields") ?? "id,name").split(",").map((field) => field.trim());
    return json(200, Object.fromEntries(Object.entries(facts).filter(([name]) => name === "id" || wanted.includes(name))));
  }
}
