/**
 * What an outside service's adapter may throw, and nothing else. Messages name the service and what
 * went wrong in general terms; they never carry answers of the vendor, keys or personal data.
 */

/** No usable answer: timeout, no connection, 5xx, 429. Trying again later may help. */
export class ProviderUnavailable extends Error {
  readonly code = "provider-unavailable";
  readonly service: string;
  /** When it says to come again; null where it doesn't. */
  readonly retryAfterMs: number | null;
  constructor(service: string, reason: string, retryAfterMs: number | null = null) {
    super(`${service}: ${reason}`);
    this.name = "ProviderUnavailable";
    this.service = service;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A clear no, or an answer that makes no sense: trying the same again will not help. */
export class ProviderRefused extends Error {
  readonly code = "provider-refused";
  readonly service: string;
  constructor(service: string, reason: string) {
    super(`${service}: ${reason}`);
    this.name = "ProviderRefused";
    this.service = service;
  }
}

/** Mail to this address comes back: there is nobody, or they take none. Trying again will not help, and another address may. */
export class AddressRefused extends ProviderRefused {
  override readonly name = "AddressRefused";
}

/** A webhook whose signature does not fit its body, or is too old. Answer 400 and act on nothing. */
export class BadSignature extends Error {
  readonly code = "bad-signature";
  constructor(service: string) {
    super(`${service}: the webhook's signature does not fit its body`);
    this.name = "BadSignature";
  }
}

/** A webhook that is signed, but lacks what every one of its kind has. Answer 400 and act on nothing. */
export class UnreadableWebhook extends Error {
  readonly code = "unreadable-webhook";
  constructor(service: string) {
    super(`${service}: the webhook is signed, and can't be read`);
    this.name = "UnreadableWebhook";
  }
}

/**
 * Sign-in did not come about.
 * - `cancelled`: the person said no at the provider
 * - `refused`: state, nonce, PKCE, issuer or signature do not fit, or the provider refused the code
 * - `unavailable`: the provider did not answer
 */
export class SignInFailed extends Error {
  readonly code = "sign-in-failed";
  readonly why: "cancelled" | "refused" | "unavailable";
  constructor(why: "cancelled" | "refused" | "unavailable", message: string) {
    super(message);
    this.name = "SignInFailed";
    this.why = why;
  }
}
