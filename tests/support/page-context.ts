import { createPages, type PageCalls, type Pages, type PagesOptions } from "#server/http/pages/page-data.ts";
import type { PageContext } from "#server/http/request/services.ts";
import type { Deps } from "#server/kernel/context/deps.ts";

/** What the pages' loaders and actions call, and pages by themselves, with room for files unless said otherwise. */
export const pagesOf = (deps: Deps, options: Partial<PagesOptions> = {}): Pages & PageCalls =>
  createPages({ deps }, { sandbox: true, https: false, uploadQuota: 200_000_000, findings: () => [], ...options });

/** What the host hands to a page: of this person, or of nobody who is signed in. */
export const pageContext = (user: PageContext["viewer"]["user"] = null, given: Partial<PageContext> = {}): PageContext => ({
  nonce: "n",
  requestId: "r",
  viewer: { user, session: null, address: "127.0.0.1", locale: "en-US" },
  viewEnded: null,
  inDocument: true,
  signOut: async () => undefined,
  consume: async () => undefined,
  report: () => undefined,
  ...given,
});
