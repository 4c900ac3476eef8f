/** What the effect `start` can start in the page, by the name that it gives; its code comes when one is started. */
import type { Starters } from "../session/actions.ts";
import { loadOrReload } from "../session/reload-on-new-build.ts";

export const STARTERS: Starters = {
  account: async (options, command) => (await loadOrReload(() => import("./ways/account-connection.ts"))).startAccountConnection(options, command),
};
