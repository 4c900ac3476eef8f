/** What the parts of the host share: made once by `createHost`, handed to every mounting function. */
import type { Logger } from "pino";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Config } from "../../config/config.ts";
import type { SessionLookup } from "../../areas/account/index.ts";
import type { EventContent } from "../../areas/meetings/index.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { HostApp, HostContext } from "./context.ts";
import type { SessionCookies } from "./cookies.ts";
import type { PlainFrame } from "../errors/error-page.ts";
import type { Text } from "../errors/error-response.ts";
import { contentSecurityPolicy } from "../middleware/security-headers.ts";
import type { LiveStreams } from "./live-streams.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimits } from "../middleware/rate-limits.ts";
import type { Services } from "./services.ts";

/** One file on its way in. */
export interface UploadSlot {
  person: string;
  /** Bytes a millisecond, so far. */
  pace(): number;
  cut(): void;
}

export interface HostParts {
  config: Config;
  services: Services;
  logger: Logger;
  metrics: Metrics;
  app: HostApp;
  cookies: SessionCookies;
  sessions: SessionLookup;
  rateLimits: RateLimits;
  live: LiveStreams;
  eventContent: EventContent;
  /** What pages without the page framework are written in. */
  plainFonts: string;
  /** Address of the site's icon; null where no pages were built. */
  icon: string | null;
  /** `uploads`: files that are being read now. */
  state: { draining: boolean; uploads: Set<UploadSlot> };
}

/** Copy in the person's language; null for a key that the documents lack. */
export const textFor = (c: HostContext, services: Services): Text => {
  const documents = services.deps.documents.current();
  const texts = textsOf(documents, c.get("viewer").locale);
  return (key, args) => (documents.set.copy[SOURCE_LOCALE]?.texts[key] === undefined ? null : texts(key, args));
};

/** What every page without the page framework is made with. */
export const plainFrame = (c: HostContext, { config, services, plainFonts }: HostParts): PlainFrame => {
  const nonce = c.get("nonce");
  return {
    locale: c.get("viewer").locale,
    nonce,
    policy: contentSecurityPolicy(config)(nonce),
    fonts: plainFonts,
    text: textFor(c, services),
    provider: config.brand.name,
  };
};
