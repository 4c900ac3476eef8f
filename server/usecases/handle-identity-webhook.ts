/** The identity company says what became of an inquiry. Only an approval verifies a person. */
import type { Identity } from "../ports/outside.ts";
import type { Deps } from "./deps.ts";

/** @throws BadSignature when the signature doesn't fit the body. */
export async function handleIdentityWebhook({ store }: Pick<Deps, "store">, identity: Identity, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, userId, state } = identity.webhook(rawBody, signature);
  await store.transaction(async (tx) => {
    if (!(await tx.rememberWebhook("identity", eventId)) || state !== "approved" || userId === null) return;
    const user = await tx.find("user", userId);
    if (!user || user.is_persona_verified) return;
    await tx.update("user", userId, { is_persona_verified: true });
    await tx.notify(userId, { kind: "identity" });
  });
}
