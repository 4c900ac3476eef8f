/** The four sign-in vendors behind /sandbox/sign-in/<vendor>. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { FacebookStandIn } from "./facebook.ts";
import { Ledger } from "../stand-in/ledger.ts";
import { OpenIdStandIn, QUIRKS } from "./openid.ts";
import { SignInPeople, type DemoPerson } from "./sign-in-people.ts";

export interface SignInSecrets {
  google: string;
  apple: string;
  linkedin: string;
  facebook: string;
  cookies: string;
}
export const SIGN_IN_CLIENT_IDS = {
  google: "latchkey-google.apps.sandbox",
  apple: "homes.latchkey.sandbox",
  linkedin: "latchkey-linkedin",
  facebook: "1029384756",
} as const;

const generate = promisify(generateKeyPair);

export class SignInStandIn {
  readonly google: OpenIdStandIn;
  readonly apple: OpenIdStandIn;
  readonly linkedin: OpenIdStandIn;
  readonly facebook: FacebookStandIn;
  /** What the product needs to sign in with Apple: the team, the key's id, and the private key it would have downloaded. */
  readonly appleAccount: { teamId: string; keyId: string; privateKey: string };

  private constructor(parts: Pick<SignInStandIn, "google" | "apple" | "linkedin" | "facebook" | "appleAccount">) {
    this.google = parts.google;
    this.apple = parts.apple;
    this.linkedin = parts.linkedin;
    this.facebook = parts.facebook;
    this.appleAccount = parts.appleAccount;
  }

  static async start(options: { origin: string; people: readonly DemoPerson[]; secrets: SignInSecrets; folder: string | null }): Promise<SignInStandIn> {
    const { origin, secrets } = options;
    let signing: Promise<KeyObject> | null = null;
    const signingKey = () => (signing ??= generate("rsa", { modulusLength: 2048 }).then(({ privateKey }) => privateKey));
    const ec = await generate("ec", { namedCurve: "P-256" });
    const appleAccount = { teamId: "LATCHKEY01", keyId: "SANDBOXKEY", privateKey: String(ec.privateKey.export({ type: "pkcs8", format: "pem" })) };
    const people = new SignInPeople(options.people, new Ledger(options.folder, "sign-in"));
    const allowsRedirect = (address: string) => isOwn(address, origin);
    const openId = (vendor: "google" | "apple" | "linkedin") =>
      new OpenIdStandIn({
        vendor,
        origin,
        people,
        quirks: { ...QUIRKS[vendor] },
        clientId: SIGN_IN_CLIENT_IDS[vendor],
        clientSecret: secrets[vendor],
        appleKey: { teamId: appleAccount.teamId, keyId: appleAccount.keyId, publicKey: ec.publicKey },
        signingKey,
        cookieKey: secrets.cookies,
        allowsRedirect,
      });
    return new SignInStandIn({
      google: openId("google"),
      apple: openId("apple"),
      linkedin: openId("linkedin"),
      appleAccount,
      facebook: new FacebookStandIn({ people, clientId: SIGN_IN_CLIENT_IDS.facebook, clientSecret: secrets.facebook, allowsRedirect }),
    });
  }

  /** `path` is what follows /sandbox/sign-in. */
  async handle(request: Request, path: string): Promise<Response> {
    const [, vendor, rest = "/"] = /^\/(google|apple|linkedin|facebook)(\/.*)?$/.exec(path) ?? [];
    if (!vendor) return new Response("Not found", { status: 404 });
    return this[vendor as "google" | "apple" | "linkedin" | "facebook"].handle(request, rest);
  }
}

/** Only back to this origin: the stand-in signs anybody in as anybody, so nobody else may use it. */
function isOwn(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin && !url.username && !url.password && !url.hash;
}
