import type { SessionRecord } from "../../../ports/records.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { newSessionTokens, sessionIdOf, type SessionTokens } from "./session-tokens.ts";

/** Without a request for this long, the access part has to be refreshed. */
const IDLE_MINUTES = 30;
/** Counted from sign-in: a refresh does not lengthen it. */
const REFRESH_DAYS = 30;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const idleEnd = (now: Date): string => new Date(now.getTime() + IDLE_MINUTES * MINUTE).toISOString();

/** A new session with a new id. The one the browser came with, if any, ends: nobody keeps a fixed id through sign-in. */
export async function startSession(
  { store, clock }: Pick<Deps, "store" | "clock">,
  userId: string,
  previousId: string | null,
  device: string | null = null,
): Promise<{ session: SessionRecord; tokens: SessionTokens }> {
  const now = clock.now();
  const tokens = newSessionTokens();
  const session: SessionRecord = {
    id: sessionIdOf(tokens.access),
    user_id: userId,
    created_at: now.toISOString(),
    seen_at: now.toISOString(),
    expires_at: idleEnd(now),
    refresh_expires_at: new Date(now.getTime() + REFRESH_DAYS * DAY).toISOString(),
    admin_mode: false,
    income_verification_off: false,
    device,
  };
  if (previousId) await store.sessions.remove(previousId);
  await store.sessions.create(session);
  return { session, tokens };
}
