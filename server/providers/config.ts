/**
 * Addresses, keys and timeouts of every outside service: what `createProviders` needs to know.
 * The server's configuration fills it from the environment, or from what the sandbox hands out.
 * Where an address is optional, the vendor's public one is the default.
 */
import type { ProviderName } from "../ports/outside.ts";

type Country = "US" | "CA";

export interface OpenIdClient {
  clientId: string;
  clientSecret: string;
  issuer?: string;
  pkce?: boolean;
}

export interface SignInConfig {
  /** Only the configured ones are offered. */
  providers: {
    google?: OpenIdClient & { accessType?: "online" | "offline" };
    /** `privateKey`: the PKCS 8 PEM that Apple hands out; the client secret is signed with it. */
    apple?: { clientId: string; teamId: string; keyId: string; privateKey: string; issuer?: string; pkce?: boolean };
    linkedin?: OpenIdClient;
    facebook?: { clientId: string; clientSecret: string; dialogUrl?: string; graphUrl?: string; pkce?: boolean };
  };
  /** The order in which they are offered. */
  order?: ProviderName[];
  /** An origin that the browser knows under `from` and this server reaches under `to`. */
  backchannel?: { from: string; to: string };
  timeoutMs: number;
}

export interface PaymentsConfig {
  /** Base address of the API; default https://api.stripe.com. */
  address?: string;
  accounts: Record<Country, { publishableKey: string; secretKey: string; webhookSecret: string }>;
  /** `stripe`: the vendor's script in the browser. `sandbox`: plain inputs that post to `tokenUrl`. */
  browser: { adapter: "stripe"; scriptUrl?: string } | { adapter: "sandbox"; tokenUrl: string };
  timeoutMs: number;
}

export interface ScreeningConfig {
  company: string;
  /** Address and phone, as a notice says them. */
  contact: string;
  address: string;
  apiKey: string;
  webhookSecret: string;
  package: string;
  timeoutMs: number;
}

export interface IncomeConfig {
  address?: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  scriptUrl?: string;
  sandbox: boolean;
  timeoutMs: number;
}

export interface IdentityConfig {
  address?: string;
  pageUrl?: string;
  apiKey: string;
  templateId: string;
  webhookSecret: string;
  timeoutMs: number;
}

export interface PlacesConfig {
  address?: string;
  apiKey: string;
  timeoutMs: number;
}

export interface MailConfig {
  host: string;
  port: number;
  secure: boolean;
  user?: string;
  password?: string;
  from: string;
  timeoutMs: number;
}

export interface InboundMailConfig {
  /** Mail to every address of it is handed to us. */
  domain: string;
  signingKey: string;
}

export type FilesConfig =
  | { vendor: "folder"; folder: string }
  | {
      vendor: "s3";
      address?: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle?: boolean;
      timeoutMs: number;
    };

export interface AnalyticsConfig {
  address?: string;
  writeKey: string;
  timeoutMs: number;
}

export type ErrorsConfig = { vendor: "log" } | { vendor: "sentry"; dsn: string; environment: string; release: string; timeoutMs: number };

export type SupportConfig = { vendor: "built-in" } | { vendor: "intercom"; appId: string };

export interface ChatConfig {
  appId: string;
  /** The master token: it signs webhooks, too. */
  apiToken: string;
  /** Base addresses of the API and of the socket, where they aren't the vendor's. */
  address?: string;
  socketAddress?: string;
  timeoutMs: number;
}

export interface ProvidersConfig {
  signIn: SignInConfig;
  payments: PaymentsConfig;
  screening: ScreeningConfig;
  income: IncomeConfig;
  /** null: identity is verified by document upload alone. */
  identity: IdentityConfig | null;
  places: PlacesConfig;
  mail: MailConfig;
  /** null: no mail comes in. */
  inboundMail: InboundMailConfig | null;
  files: FilesConfig;
  /** null: events go to no outside service. */
  analytics: AnalyticsConfig | null;
  errors: ErrorsConfig;
  support: SupportConfig;
  /** null: people of a meeting talk here alone. */
  chat: ChatConfig | null;
}
