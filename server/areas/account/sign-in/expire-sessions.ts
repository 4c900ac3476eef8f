/** Removes sessions that can no longer be refreshed, and sign-ins that were never finished. */
import type { Deps } from "../../../kernel/context/deps.ts";

export const expireSessions = (deps: Pick<Deps, "store" | "clock">): Promise<number> => deps.store.sessions.removeExpired(deps.clock.now().toISOString());
