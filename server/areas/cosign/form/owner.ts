/** The answers of a co-signer: taken while their application is open. */
import type { LockedOwner, RecordOwner } from "../../../kernel/context/record-owner.ts";
import { first } from "../../../kernel/records/read-records.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { CosignerState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { isCheckUnderWay } from "../../screening/index.ts";
import { isOpen } from "../link/link.ts";
import { COSIGNER_RECORDS } from "./records.ts";

/** What a check was ordered for stays: a report is about one person. */
const CHECKED = ["first_name", "last_name", "birthdate", "sin_ssn", "sin_ssn_country", "skipSsnEntry"];

export const COSIGNER_OWNER: RecordOwner = {
  ...COSIGNER_RECORDS,
  path: "/cosigner/cosigner/",
  tag: "cosign",
  hooks: [
    {
      resource: "cosigner",
      async closed(tx, { config }, { current, values }) {
        if (!isCheckUnderWay(await first(tx, "background_check", { target_type: "cosigner", target_id: current.id }))) return [];
        return Object.keys(values)
          .filter((path) => CHECKED.includes(path))
          .map((path) => refusal("check-ordered", path, { email: config.brand.support_email }));
      },
    },
  ],
  async market(reads, id) {
    const row = await reads.find("cosigner", id);
    const source = row && (await reads.find("cosigner_source", row.cosigner_source));
    return (source && (await reads.find("application", source.source_application))?.market) ?? null;
  },
  lock: lockCosigner,
};

/** As they stand, with all that is theirs. */
export async function lockCosigner(tx: Writes, id: string): Promise<(LockedOwner & { state: CosignerState }) | null> {
  await tx.lock("cosigner", id);
  const state = await tx.cosignerState(id);
  return (
    state && {
      state,
      user: state.cosigner.user_id,
      takes: () => isOpen(state),
      country: () => Promise.resolve(state.cosigner_link.market.country_code),
    }
  );
}
