/** Tells whoever has the group that somebody isn't of it any more, and what can become of the place. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { nameInMail } from "../../../kernel/mail/mail-choice.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { GroupMemberRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";

/** `gone`: who left, as they were. The group is held, and is as it is now. */
export async function mailFreePlace(tx: Writes, deps: Deps, gone: GroupMemberRecord): Promise<void> {
  const primary = await first(tx, "group_member", { group_source: gone.group_source, is_primary: true, left_at: null });
  const state = primary?.application ? await tx.applicationState(primary.application) : null;
  const user = state && (await tx.find("user", state.application.user_id));
  if (!state || !user) return;
  await mailTo(tx, deps, {
    to: { kind: "applicant", user, state },
    mail: "group-place-free",
    args: { name: nameInMail(`${gone.first_name} ${gone.last_name}`).trim() || gone.email },
    key: `group-place-free:${gone.id}:${gone.version}`,
  });
}
