/** Tells whoever has the group that somebody isn't of it any more, and what can become of the place. */
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale } from "../../kernel/context/texts.ts";
import { composeMail } from "../../kernel/mail/compose-mail.ts";
import { nameInMail } from "../../kernel/mail/mail-choice.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { GroupMemberRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";

/** `gone`: who left, as they were. The group is held, and is as it is now. */
export async function mailPlaceFree(tx: Writes, deps: Deps, gone: GroupMemberRecord): Promise<void> {
  const { rows } = await tx.list("group_member", { group_source: gone.group_source, is_primary: true, left_at: null }, { limit: 1, offset: 0 });
  const application = rows[0]?.application ?? null;
  const state = application === null ? null : await tx.applicationState(application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (!state || !user) return;
  const documents = deps.documents.current();
  const locale = keptLocale(documents, user.locale);
  const mail = composeMail(deps, "group-place-free", {
    documents,
    data: (roots) => stateData(deps, { user, session: null, address: "", locale }, documents, state, roots),
    args: { name: nameInMail(`${gone.first_name} ${gone.last_name}`).trim() || gone.email },
    locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
  await tx.queueMail({ to: user.email, ...mail, dedupe_key: `group-place-free:${gone.id}:${gone.version}`, application: state.application.id });
}
