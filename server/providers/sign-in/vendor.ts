/** What one sign-in vendor's adapter does, and how its failures are told apart. */
import * as client from "openid-client";
import { ProviderRefused, ProviderUnavailable, SignInFailed } from "../../ports/failures.ts";
import type { SignedInPerson } from "../../ports/outside.ts";

export interface Vendor {
  begin(callbackUrl: string): Promise<{ redirectTo: string; state: string; remember: Record<string, unknown> }>;
  end(callbackUrl: string, params: URLSearchParams, remembered: Record<string, unknown>): Promise<SignedInPerson>;
}

/** What vendors call "the person said no". */
const CANCELLED = new Set(["access_denied", "user_cancelled_login", "user_cancelled_authorize", "user_cancelled"]);
const LATER = new Set(["server_error", "temporarily_unavailable"]);

export function failureOfError(error: string): SignInFailed {
  if (CANCELLED.has(error)) return new SignInFailed("cancelled", "The person said no at the provider");
  return LATER.has(error)
    ? new SignInFailed("unavailable", "The provider asked to try again later")
    : new SignInFailed("refused", "The provider answered with an error");
}

/** Every failure becomes a SignInFailed whose words hold nothing of the provider's answer. */
export function asSignInFailed(error: unknown): SignInFailed {
  if (error instanceof SignInFailed) return error;
  if (error instanceof client.AuthorizationResponseError) return failureOfError(error.error);
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || error.status === 429
      ? new SignInFailed("unavailable", `The provider answered ${error.status}`)
      : new SignInFailed("refused", "The provider refused the code");
  if (error instanceof ProviderUnavailable) return new SignInFailed("unavailable", error.message);
  if (error instanceof ProviderRefused) return new SignInFailed("refused", error.message);
  const code = error instanceof Error && "code" in error ? error.code : null;
  // `fetch` reports a lost connection as a TypeError without a code.
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || (error instanceof TypeError && code === null))
    return new SignInFailed("unavailable", "The provider did not answer");
  return new SignInFailed("refused", "The provider's answer does not fit what was asked");
}

export const remembered = (values: Record<string, unknown>, name: string): string => {
  const value = values[name];
  if (typeof value !== "string" || value === "") throw new SignInFailed("refused", "Nothing is remembered of this sign-in");
  return value;
};
