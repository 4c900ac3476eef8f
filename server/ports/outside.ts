/** The smaller outside services, one interface each. They throw ProviderUnavailable or ProviderRefused (failures.ts); webhooks throw BadSignature or UnreadableWebhook. */
import type { IdentityState } from "./records.ts";

/** What of a person's income accounts may be told them. */
export interface ConnectedAccount {
  /** When the first was connected (ISO 8601). */
  since: string;
  /** The employer behind it; null where the company doesn't say. */
  employer: string | null;
  /** The last four characters of the account's number with the company. */
  ending: string;
}

export interface Income {
  /** What the browser widget needs: the vendor's script or the stand-in's. */
  browser(): { scriptUrl: string; sandbox: boolean };
  createUser(externalId: string): Promise<{ providerUserId: string; token: string }>;
  token(providerUserId: string): Promise<string>;
  /** The account of this user that is connected, the first of several; null while none is. */
  connected(providerUserId: string): Promise<ConnectedAccount | null>;
  /** Takes every account of this user away from the company. */
  disconnect(providerUserId: string): Promise<void>;
  /** `accounts`: something about this user's accounts changed; what it is now, `connected` says. */
  webhook(rawBody: Buffer, signature: string): { eventId: string; providerUserId: string; kind: "accounts" | "failed" | "other" };
}

/** Identity verification by an outside company. Only `approved` verifies a person. */
export interface Identity {
  /** Begins an inquiry, continues the pending one given, or begins another after one that was declined; `redirectTo` is the company's page for it. */
  begin(
    person: { userId: string; first_name: string; last_name: string },
    returnUrl: string,
    known?: { inquiryId: string; state: IdentityState } | null,
  ): Promise<{ inquiryId: string; redirectTo: string }>;
  /** What became of a person's inquiry. @throws ProviderRefused when the company has it as somebody else's */
  read(inquiryId: string, userId: string): Promise<IdentityState>;
  /** News of an inquiry, whatever it is now: `read` says. `userId`: null where it is about something else. */
  webhook(rawBody: Buffer, signature: string): { eventId: string; inquiryId: string; userId: string | null };
}

export interface PlaceSuggestion {
  id: string;
  text: string;
  secondary: string;
}
export interface PlaceAddress {
  street_address: string;
  city: string;
  county: string;
  region: string;
  region_code: string;
  country: string;
  country_code: string;
  postal_code: string;
}
export interface Places {
  /** US and CA only. `session` groups one person's typing into one billing session. */
  suggest(input: string, session: string): Promise<PlaceSuggestion[]>;
  details(id: string, session: string): Promise<PlaceAddress | null>;
}

export interface Mailer {
  /** `replyTo`: whom an answer reaches; without it, the sender. `unsubscribe`: an address that a POST to refuses further mails like it. */
  send(mail: OutgoingMail): Promise<void>;
}
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | null;
  unsubscribe?: string | null;
  /** Sent along; the HTML shows each as `cid:<name>`. */
  pictures?: readonly MailPicture[];
  attachments?: readonly AttachedFile[];
}
/** A file to be saved or opened by whoever gets the mail. */
export interface AttachedFile {
  name: string;
  type: string;
  content: Buffer;
}
/** A PNG. */
export interface MailPicture {
  name: string;
  content: Buffer;
}

/** Mail that people write to addresses of this product. */
export interface InboundMail {
  /** The address at which mail with this token arrives. */
  address(token: string): string;
  webhook(rawBody: Buffer, contentType: string): Promise<InboundMessage>;
}
export interface InboundMessage {
  /** Of this delivery: one that comes with it again is a repetition, or a replay. */
  eventId: string;
  /** Of the address that it came to; null where that isn't one of ours. */
  token: string | null;
  /** As the mail names itself. */
  messageId: string;
  /** Address that it says it is from; blank where it names none, or several. Anybody may write it. */
  sender: string;
  /** What was written, with what it answers; never HTML. */
  text: string;
  /** No person wrote it. */
  isAutomatic: boolean;
  /** Names of the files that came along. */
  attachments: readonly string[];
}

export interface Files {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  remove(key: string): Promise<void>;
}

export interface Analytics {
  page(event: AnalyticsEvent): void;
  track(event: AnalyticsEvent): void;
  flush(): Promise<void>;
}
export interface AnalyticsEvent {
  name: string;
  userId: string | null;
  anonymousId?: string;
  props: Record<string, unknown>;
  /** Whom staff look as whose event it is. */
  proxyUserEmail?: string;
  at: string;
}

export interface ErrorReporter {
  report(error: unknown, context?: Record<string, unknown>): void;
  flush(): Promise<void>;
}

export interface SupportChat {
  browser(): { adapter: "intercom" | "built-in"; appId?: string };
}

export type ProviderName = "google" | "apple" | "linkedin" | "facebook";
export interface SignedInPerson {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  first_name: string;
  last_name: string;
  picture: string | null;
}
export interface SignIn {
  providers(): ProviderName[];
  /** Begins: where to send the browser, and what to remember until it returns. */
  begin(provider: ProviderName, callbackUrl: string): Promise<{ redirectTo: string; state: string; remember: Record<string, unknown> }>;
  /** Ends: the callback's parameters (query or form_post body) against what was remembered. Throws SignInFailed on any mismatch. */
  end(provider: ProviderName, callbackUrl: string, params: URLSearchParams, remembered: Record<string, unknown>): Promise<SignedInPerson>;
}
