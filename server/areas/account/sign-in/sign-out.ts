import type { Deps } from "../../../kernel/context/deps.ts";
import { accessTokenOf, sessionIdOf } from "./session-tokens.ts";
import type { PresentedTokens } from "./find-session.ts";

/** The session is dead for every copy of its cookies, whichever of the two is still held. */
export async function signOut({ store }: Pick<Deps, "store">, presented: PresentedTokens): Promise<void> {
  const ids = new Set(
    [presented.access, presented.refresh && accessTokenOf(presented.refresh)]
      .filter((token) => token !== null && token !== "")
      .map((token) => sessionIdOf(token!)),
  );
  for (const id of ids) await store.sessions.remove(id);
}
