/** Personal tokens: `Authorization: Bearer` for scripts and tests. Only a hash is kept. */
import { randomAvatar } from "./avatars.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import { looksLikePersonalToken, newPersonalToken, personalTokenHash } from "./session-tokens.ts";

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/;

/**
 * The token is shown once, here. null: no account has this e-mail. `makePerson`: one is made, as
 * signing in at the sandbox would have; whoever first signs in with the address takes it over.
 */
export async function issuePersonalToken(
  { store }: Pick<Deps, "store">,
  email: string,
  label: string,
  options: { makePerson?: boolean } = {},
): Promise<string | null> {
  const address = foldedAddress(email);
  const user = await store.transaction(async (tx) => {
    const known = await tx.userByEmail(address);
    if (known || !options.makePerson || !EMAIL.test(address)) return known;
    const claimed = await tx.claimAccount({ email: address, first_name: "", last_name: "", phonenumber: "", avatar: randomAvatar(Math.random()) });
    return claimed.user;
  });
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
