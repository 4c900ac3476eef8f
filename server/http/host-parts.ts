/** What the parts of the host share: made once by `createHost`, handed to every mounting function. */
import type { Logger } from "pino";
import { SOURCE_LOCALE } from "#screens/language/document.ts";
import type { Config } from "../config.ts";
import type { SessionLookup } from "../usecases/auth/find-session.ts";
import { textsOf } from "../usecases/texts.ts";
import type { HostApp, HostContext } from "./context.ts";
import type { SessionCookies } from "./cookies.ts";
import type { Text } from "./error-response.ts";
import type { LiveStreams } from "./live-streams.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Services } from "./services.ts";
import type { UploadPlace } from "./upload-places.ts";

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
  /** What pages without the page framework are written in. */
  plainFonts: string;
  /** Address of the site's icon; null where no pages were built. */
  icon: string | null;
  /** `uploads`: files that are being read now. */
  state: { draining: boolean; uploads: Set<UploadPlace> };
}

/** Copy in the person's language; null for a key that the documents lack. */
export const textFor = (c: HostContext, services: Services): Text => {
  const documents = services.deps.documents.current();
  const texts = textsOf(documents, c.get("viewer").locale);
  return (key, args) => (documents.set.copy[SOURCE_LOCALE]?.texts[key] === undefined ? null : texts(key, args));
};
