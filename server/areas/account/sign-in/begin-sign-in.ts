import { createHash, randomBytes } from "node:crypto";
import { ownPath } from "../../../kernel/rules/own-path.ts";
import type { ProviderName } from "../../../ports/outside.ts";
import type { Deps } from "../../../kernel/context/deps.ts";

/** A person who takes longer at the vendor's begins again. */
const SIGN_IN_MINUTES = 15;

export interface BegunSignIn {
  redirectTo: string;
  state: string;
  /** For a cookie: only the browser that began may finish. */
  binding: string;
}

export const callbackUrl = (publicUrl: string, provider: ProviderName): string => `${publicUrl}/auth/${provider}/callback`;
export const bindingHash = (binding: string): string => createHash("sha256").update(binding).digest("hex");

/** `binding` of a sign-in already begun in this browser is kept, so that two tabs can both finish. null: no such vendor. */
export async function beginSignIn(
  { store, clock, signIn, config }: Pick<Deps, "store" | "clock" | "signIn" | "config">,
  input: { provider: string; returnTo: string | null; binding: string | null },
): Promise<BegunSignIn | null> {
  const provider = signIn.providers().find((name) => name === input.provider);
  if (!provider) return null;
  const begun = await signIn.begin(provider, callbackUrl(config.publicUrl, provider));
  const binding = input.binding && /^[\w-]{43}$/.test(input.binding) ? input.binding : randomBytes(32).toString("base64url");
  const expires = new Date(clock.now().getTime() + SIGN_IN_MINUTES * 60_000).toISOString();
  await store.sessions.putSignIn(
    begun.state,
    { provider, remember: begun.remember, returnTo: ownPath(input.returnTo), binding: bindingHash(binding) },
    expires,
  );
  return { redirectTo: begun.redirectTo, state: begun.state, binding };
}
