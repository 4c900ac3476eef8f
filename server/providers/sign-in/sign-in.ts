/** The sign-in port over the vendors that are configured. */
import { SignInFailed } from "../../ports/failures.ts";
import type { ProviderName, SignIn } from "../../ports/outside.ts";
import type { SignInConfig } from "../config.ts";
import { createApple } from "./apple.ts";
import { createFacebook } from "./facebook.ts";
import { createGoogle } from "./google.ts";
import { createLinkedIn } from "./linkedin.ts";
import type { Vendor } from "./vendor.ts";

const ORDER: ProviderName[] = ["google", "apple", "linkedin", "facebook"];

export function createSignIn(config: SignInConfig): SignIn {
  const { google, apple, linkedin, facebook } = config.providers;
  const vendors: Record<ProviderName, Vendor | null> = {
    google: google ? createGoogle(google, config) : null,
    apple: apple ? createApple(apple, config) : null,
    linkedin: linkedin ? createLinkedIn(linkedin, config) : null,
    facebook: facebook ? createFacebook(facebook, config) : null,
  };
  const vendor = (name: ProviderName): Vendor => {
    const found = vendors[name];
    if (!found) throw new SignInFailed("refused", `Sign-in with ${name} is not configured`);
    return found;
  };
  return {
    providers: () => (config.order ?? ORDER).filter((name) => vendors[name] !== null),
    begin: async (name, callbackUrl) => {
      const begun = await vendor(name).begin(callbackUrl);
      return { ...begun, remember: { ...begun.remember, provider: name } };
    },
    end: async (name, callbackUrl, params, remembered) => {
      // What was begun at one vendor is never ended at another.
      if (remembered["provider"] !== name) throw new SignInFailed("refused", "Begun at another provider");
      return vendor(name).end(callbackUrl, params, remembered);
    },
  };
}
