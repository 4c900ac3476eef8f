/** Personal tokens: `Authorization: Bearer` for scripts and tests. Only a hash is kept. */
import type { UserRecord } from "../../domain/records.ts";
import type { Deps } from "../deps.ts";
import { looksLikePersonalToken, newPersonalToken, personalTokenHash } from "./session-tokens.ts";

/** The token is shown once, here. null: no account has this e-mail. */
export async function issuePersonalToken({ store }: Pick<Deps, "store">, email: string, label: string): Promise<string | null> {
  const user = await store.transaction((tx) => tx.userByEmail(email.trim().toLowerCase()));
  if (!user) return null;
  const token = newPersonalToken();
  await store.tokens.create(user.id, personalTokenHash(token), label);
  return token;
}

export async function findTokenUser({ store }: Pick<Deps, "store">, token: string): Promise<UserRecord | null> {
  if (!looksLikePersonalToken(token)) return null;
  const userId = await store.tokens.userOf(personalTokenHash(token));
  return userId === null ? null : store.find("user", userId);
}
