/** Whether an address wants invitations and reminders, by the token of one that it got. */
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import type { Deps } from "../../kernel/context/deps.ts";

export interface MailChoice {
  /** Enough to know one's own by. */
  address: string;
  wanted: boolean;
}

/** Null where no mail has this token. */
export async function readMailChoice({ store }: Pick<Deps, "store">, token: string): Promise<MailChoice | null> {
  const choice = await store.mails.choice(token);
  return choice && { address: maskedAddress(choice.address), wanted: choice.wanted };
}

/** Said twice it is the same. Null where no mail has this token. */
export async function chooseMails(deps: Pick<Deps, "store" | "clock">, token: string, wanted: boolean): Promise<MailChoice | null> {
  await deps.store.mails.choose(token, wanted, deps.clock.now().toISOString());
  return readMailChoice(deps, token);
}
