/** Whether an address wants invitations and reminders, or one of the staff the daily mail, by the token of one that came. */
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { event } from "../../kernel/records/event.ts";
import { putDailyMail } from "./sql.ts";

export interface MailChoice {
  /** Enough to know one's own by. */
  address: string;
  wanted: boolean;
  /** The daily mail of what waits, which is refused by itself. */
  isDaily: boolean;
}

/** Null where no mail has this token. */
export async function readMailChoice({ store }: Pick<Deps, "store">, token: string): Promise<MailChoice | null> {
  const choice = await store.mails.choice(token);
  return choice && { address: maskedAddress(choice.address), wanted: choice.wanted, isDaily: choice.daily_of !== null };
}

/** Idempotent. Null where no mail has this token. */
export async function chooseMails(deps: Pick<Deps, "store" | "clock">, token: string, wanted: boolean): Promise<MailChoice | null> {
  const at = deps.clock.now().toISOString();
  const member = (await deps.store.mails.choice(token))?.daily_of ?? null;
  if (member === null) await deps.store.mails.choose(token, wanted, at);
  else
    await deps.store.transaction(async (tx) => {
      if (!(await tx.query(putDailyMail(member, wanted)))) return;
      // Whoever has the mail has its link: nobody is known to have followed it.
      const detail = { daily_mail: wanted };
      await event(tx, { about: member, by: null, name: "team-settings-changed", detail, at });
    });
  return readMailChoice(deps, token);
}
