/** An applicant's form on its way to whoever decides. */
import type { FillingArea, SubjectScreen } from "../../kernel/context/deps.ts";
import type { HandIn } from "../../kernel/context/hand-in.ts";
import { checkedPerson } from "../../kernel/filling/order-check.ts";
import { isEditable, moveOf, shownVariants } from "../../kernel/rules/life-cycle.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { WHOLE, wholeApplication } from "../../kernel/screens/application-command.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import { furtherQuestions, isReadyForCheck } from "../form/index.ts";
import { applicationFee } from "../payment/index.ts";
import { assignByRule } from "../team/index.ts";

export const APPLICANT: FillingArea = {
  subject: "applicant",
  targets: { charge: "application", check: "applicant_info" },
  missing: "application-missing",
  isTracked: true,
  reads: WHOLE,
  onScreen(screen, deps) {
    const state = wholeApplication(screen);
    return state && handInOf(state, deps);
  },
  async read(reads, deps, id) {
    const state = await reads.applicationState(id);
    return state && handInOf(state, deps);
  },
  idOfChecked: async (reads, target) => (await reads.find("applicant_info", target))?.application ?? null,
  history: (application) => ({ application }),
  async lock(tx, id) {
    await tx.lock("application", id);
  },
  furtherQuestions,
  isReadyForCheck,
  holdsPayment: (screen) => (isUnconfirmed(screen) ? refusal("annual-income-unconfirmed") : null),
  async handOver(tx, deps, handIn, { actor, now }) {
    const move = moveOf("submit", handIn.status as ApplicationRecord["status"], "applicant");
    if (!move.ok) return null;
    const { moved, application } = await tx.transition(handIn.id, {
      from: move.from,
      to: move.to,
      event: { actor_user_id: actor.user.id, as_user_id: null, name: "application-submitted", detail: {}, why: null },
      now,
    });
    if (!moved) return null;
    await assignByRule(tx, deps, application);
    await tx.notify(actor.user.id, { kind: "application", id: application.id });
    return { ...handIn, status: application.status };
  },
};

/** Whether what the income comes to in a year is still to be confirmed. */
export const isUnconfirmed = (screen: SubjectScreen): boolean => screen.root("application")?.["confirm_annual_income_needed"] === true;

/** Submitted, and not taken back since. */
const wasSubmitted = ({ status, submitted_at }: ApplicationRecord): boolean => submitted_at !== null && status !== "open" && status !== "withdrawn";

function handInOf(state: ApplicationState, deps: Parameters<FillingArea["read"]>[1]): HandIn {
  const { application, applicant_info, source, market } = state;
  const { due_cents, currency } = applicationFee(deps, state);
  return {
    subject: "applicant",
    id: application.id,
    status: application.status,
    user: application.user_id,
    history: { application: application.id },
    application: application.id,
    state: { ...state, applications: [{ application, source, market, group: null, paid_charge: null }], entry: { source, market } },
    params: { source: application.source },
    revision: application.revision,
    variants: shownVariants(application),
    isOpen: isEditable(application.status),
    isHandedIn: wasSubmitted(application),
    consent: state.consent,
    charge: state.charge,
    market: market.slug,
    fee: { due_cents, currency, country: market.country_code },
    checked: {
      target: { target_type: "applicant_info", target_id: applicant_info.id },
      check: state.background_check,
      skipsNumber: applicant_info.skipSsnEntry,
      hasNumber: applicant_info.sin_ssn_last4 !== null,
      country: applicant_info.sin_ssn_country ?? market.country_code,
      person: checkedPerson({ ...applicant_info, address: state.residence?.address ?? {} }),
    },
    email: applicant_info.email,
  };
}
