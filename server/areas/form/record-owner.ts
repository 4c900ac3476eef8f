/** An application's answers: held with it, and taken as its status says. */
import type { RecordOwner } from "../../kernel/context/record-owner.ts";
import { takesAnswers } from "../../kernel/rules/life-cycle.ts";

/** Where the API has them. */
export const AT = { of: "application", path: "/applications/", tag: "form" } as const;

/** With the records and the hooks of the areas that its answers belong to. */
export const applicationOwner = (of: Pick<RecordOwner, "records" | "hooks">): RecordOwner => ({
  ...AT,
  ...of,
  market: async (reads, id) => (await reads.find("application", id))?.market ?? null,
  async lock(tx, id) {
    const application = await tx.lock("application", id);
    return (
      application && {
        user: application.user_id,
        takes: (part) => takesAnswers(part, application),
        country: async () => (await tx.find("market", application.market))?.country_code ?? null,
      }
    );
  },
});
