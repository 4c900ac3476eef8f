/** Looks up payments whose answer got lost, and tells people who have left what became of theirs. */
import { composeMail } from "../../kernel/mail/mail.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import { followCharge } from "./charge-application.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale, numberConstant, textsOf } from "../../kernel/context/texts.ts";

export async function reconcileCharges(deps: Deps): Promise<{ settled: number; waiting: number }> {
  const before = new Date(deps.clock.now().getTime() - numberConstant(deps.documents.current(), "charge_follow_after_ms")).toISOString();
  let settled = 0,
    waiting = 0;
  for (const charge of await deps.store.transaction((tx) => tx.pendingCharges(before))) {
    try {
      const followed = await followCharge(deps, charge);
      if (followed.status === "confirming") waiting += 1;
      else settled += 1;
      if (followed.status === "declined" && followed.record?.status === "declined") await tellDeclined(deps, charge);
    } catch (error) {
      // One attempt that can't be looked up doesn't keep the others waiting.
      waiting += 1;
      deps.errors.report(error, { during: "reconcile charges", charge: charge.id });
    }
  }
  return { settled, waiting };
}

/** "We write to you either way": a success is told by the receipt, a decline by this mail. */
async function tellDeclined(deps: Deps, charge: ChargeRecord): Promise<void> {
  const state = charge.target_type === "application" ? await deps.store.applicationState(charge.target_id) : null;
  if (!state?.applicant_info.email) return;
  const to = state.applicant_info.email;
  const { brand, publicUrl } = deps.config;
  const args = {
    name: state.applicant_info.first_name ?? "",
    label: state.source.label,
    site: brand.name,
    email: brand.support_email,
    link: `${publicUrl}/application/${encodeURIComponent(state.application.source)}/apply/submit/payment`,
  };
  const documents = deps.documents.current();
  const reader = await deps.store.find("user", state.application.user_id);
  const mail = composeMail("payment-declined", args, textsOf(documents, keptLocale(documents, reader?.locale ?? null)));
  await deps.store.transaction((tx) => tx.queueMail({ to, ...mail, dedupe_key: `payment-declined:${charge.id}` }));
}
