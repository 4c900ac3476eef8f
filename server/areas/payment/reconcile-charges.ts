/** Looks up payments whose answer got lost, and tells people who have left what became of theirs. */
import { composeMail } from "../../kernel/mail/compose-mail.ts";
import { composeSubjectMail } from "../../kernel/mail/subject-mail.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import { followCharge } from "./charge-application.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale, numberConstant } from "../../kernel/context/texts.ts";

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
  if (charge.target_type === "cosigner") return tellCosigner(deps, charge);
  const state = await deps.store.applicationState(charge.target_id);
  if (!state?.applicant_info.email) return;
  const to = state.applicant_info.email;
  const user = await deps.store.find("user", state.application.user_id);
  if (!user) return;
  const documents = deps.documents.current();
  const locale = keptLocale(documents, user.locale);
  const actor = { user, session: null, address: "", locale };
  const mail = composeMail(deps, "payment-declined", {
    documents,
    data: (roots) => stateData(deps, actor, documents, state, roots),
    args: {},
    locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
  await deps.store.transaction((tx) => tx.queueMail({ to, ...mail, dedupe_key: `payment-declined:${charge.id}`, application: charge.target_id }));
}

async function tellCosigner(deps: Deps, charge: ChargeRecord): Promise<void> {
  const state = await deps.store.cosignerState(charge.target_id);
  const user = state && (await deps.store.find("user", state.cosigner.user_id));
  if (!user) return;
  const { variants } = state.cosigner;
  const params = { cosignerSource: state.cosigner_link.source.slug };
  const mail = composeSubjectMail(deps, "cosigner-payment-declined", { subject: "cosigner", user, state, params, variants });
  const application = state.cosigner_link.source.source_application;
  await deps.store.transaction((tx) =>
    tx.queueMail({ to: state.cosigner.email ?? user.email, ...mail, dedupe_key: `payment-declined:${charge.id}`, application }),
  );
}
