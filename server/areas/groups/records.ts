/** What is refused of somebody who is to be invited, while they are typed in. */
import type { RecordHooks } from "../../kernel/definitions/record-definition.ts";
import { refusedMailbox } from "../../kernel/mail/refused-mailbox.ts";
import { all } from "../../kernel/records/read-records.ts";
import { refusedAddress } from "./members/invite-member.ts";
import { INVITEE, invitesOf } from "./members/prepare-invites.ts";

export const hooks: readonly RecordHooks[] = [
  {
    resource: INVITEE,
    async refuse(tx, { documents }, { current, values }) {
      const { email } = values;
      const application = await tx.find("application", String(current["application"]));
      if (typeof email !== "string" || !application?.group_source) return [];
      const [members, drafts, info, user] = [
        await all(tx, "group_member", { group_source: application.group_source, left_at: null }),
        await invitesOf(tx, application.id),
        await tx.find("applicant_info", application.applicant_info),
        await tx.find("user", application.user_id),
      ];
      const others = drafts.flatMap(({ id, answers }) => (id !== current.id && typeof answers["email"] === "string" ? [{ email: answers["email"] }] : []));
      const wrong =
        refusedAddress([...members, ...others], [info?.email ?? null, user?.email ?? null], email) ??
        (await refusedMailbox(tx, documents.current(), email, "email"));
      return wrong ? [wrong] : [];
    },
  },
];
