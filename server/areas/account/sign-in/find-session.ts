/** Session lookup: who the two cookies stand for, refreshed where the access part has run out. */
import type { SessionRecord } from "../../../ports/records.ts";
import { type KeptSession, RecordMissing } from "../../../ports/store.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { accessTokenOf, looksLikeSessionToken, newSessionTokens, sessionIdOf, type SessionTokens } from "./session-tokens.ts";
import { idleEnd } from "./start-session.ts";

export interface FoundSession extends KeptSession {
  /** New cookies to set: the session was rotated. Null also where another host did, which sets them itself. */
  renewed: SessionTokens | null;
}
export interface PresentedTokens {
  access: string | null;
  refresh: string | null;
}

/** How often `seen_at` is written: a page with ten requests is one visit. */
const SEEN_EVERY = 60_000;
/** A page that wakes up sends several requests with the old cookies at once: all get the same new ones. */
const REMEMBERED_FOR = 30_000;

export interface SessionLookup {
  find(presented: PresentedTokens): Promise<FoundSession | null>;
  /** Rotates now, whether or not the access part has run out. */
  refresh(presented: PresentedTokens): Promise<FoundSession | null>;
}

export function createSessionLookup({ store, clock }: Pick<Deps, "store" | "clock">): SessionLookup {
  const renewals = new Map<string, Promise<FoundSession | null>>();

  async function rotate(refresh: string): Promise<FoundSession | null> {
    const oldId = sessionIdOf(accessTokenOf(refresh));
    const found = await store.sessions.find(oldId);
    const now = clock.now();
    if (!found) return renewedElsewhere(oldId, now);
    if (found.session.refresh_expires_at <= now.toISOString()) {
      await store.sessions.remove(oldId);
      return null;
    }
    const tokens = newSessionTokens();
    const session: SessionRecord = { ...found.session, id: sessionIdOf(tokens.access), seen_at: now.toISOString(), expires_at: idleEnd(now) };
    try {
      await store.sessions.rotate(oldId, session);
    } catch (error) {
      // Another host renewed it meanwhile, or it was signed out.
      if (error instanceof RecordMissing) return renewedElsewhere(oldId, now);
      throw error;
    }
    return { ...found, session, renewed: tokens };
  }

  /** The new cookies are known to the host that made them alone; who asks here with the old ones is still the same person for a moment. */
  async function renewedElsewhere(oldId: string, now: Date): Promise<FoundSession | null> {
    const found = await store.sessions.findRenewed(oldId, new Date(now.getTime() - REMEMBERED_FOR).toISOString());
    return found && { ...found, renewed: null };
  }

  async function refresh(presented: PresentedTokens): Promise<FoundSession | null> {
    const token = presented.refresh;
    if (!token || !looksLikeSessionToken(token)) return null;
    const known = await renewals.get(token);
    // Signed out since: what was renewed is over for every copy of its cookies, the old ones too.
    if (known) return (await store.sessions.find(known.session.id)) === null ? null : known;
    const renewal = rotate(token);
    renewals.set(token, renewal);
    setTimeout(() => renewals.delete(token), REMEMBERED_FOR).unref();
    const renewed = await renewal.catch((error: unknown) => {
      renewals.delete(token);
      throw error;
    });
    // Nobody's token is not worth remembering: there are as many as anybody cares to send.
    if (!renewed) renewals.delete(token);
    return renewed;
  }

  async function find(presented: PresentedTokens): Promise<FoundSession | null> {
    const { access } = presented;
    if (!access || !looksLikeSessionToken(access)) return refresh(presented);
    const found = await store.sessions.find(sessionIdOf(access));
    const now = clock.now();
    if (!found || found.session.expires_at <= now.toISOString()) return refresh(presented);
    if (now.getTime() - Date.parse(found.session.seen_at) > SEEN_EVERY) {
      const seen = { seen_at: now.toISOString(), expires_at: idleEnd(now) };
      await store.sessions.update(found.session.id, seen);
      Object.assign(found.session, seen);
    }
    return { ...found, renewed: null };
  }

  return { find, refresh };
}
