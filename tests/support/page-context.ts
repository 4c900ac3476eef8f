import type { PageContext } from "#server/http/services.ts";

/** What the host hands to a page: of this person, or of nobody who is signed in. */
export const pageContext = (user: PageContext["viewer"]["user"] = null, given: Partial<PageContext> = {}): PageContext => ({
  nonce: "n",
  requestId: "r",
  viewer: { user, session: null, address: "127.0.0.1", locale: "en-US" },
  inDocument: true,
  signOut: async () => undefined,
  consume: async () => undefined,
  report: () => undefined,
  ...given,
});
