/** What the effect `start` can start in the page, by the name that it gives; its code comes when one is started. */
import type { Starters } from "../session/actions.ts";
import { partOfPage } from "../session/new-build.ts";

export const STARTERS: Starters = {
  account: async (options, command) => (await partOfPage(() => import("./ways/account-connection.ts"))).startAccountConnection(options, command),
};
