/** Roots about one application: itself, its payment and check, identity, income link, jurisdiction. */
import { isCheckUnderWay } from "../screening/index.ts";
import { effectiveFee, paymentSettled, paymentState, type EffectiveFee } from "../payment/index.ts";
import { annualIncomeToConfirm, type IncomeFacts } from "../income/index.ts";
import { jurisdictionOf, type JurisdictionRule } from "../../kernel/rules/jurisdictions.ts";
import { stepOf } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import type { ApplicationState, UserRecord } from "../../ports/records.ts";
import type { ViewData, ViewInput } from "../../kernel/context/view-input.ts";

type ApplicationInput = Pick<ViewInput, "site" | "features" | "identityInquiries" | "jurisdictions" | "statusLabel"> & {
  session: Pick<ViewInput["session"], "income_verification_off"> & { user: UserRecord | null };
};

export function applicationView(input: ApplicationInput, state: ApplicationState): ViewData {
  const { application, source, market, applicant_info, charge, background_check, consent } = state;
  const rule = ruleOf(input, state);
  const fee = feeOf(input, state);
  const income = incomeFacts(input, state);
  const shown = application.display_state;
  const confirmed = shown.confirmed_annual_income === true;
  return {
    application: {
      id: application.id,
      source: application.source,
      label: source.label,
      status: application.status,
      status_label: input.statusLabel(application.status),
      market: market.slug,
      market_name: market.display_name,
      country_code: market.country_code,
      region_code: market.region_code,
      picture: market.picture,
      is_group: application.group_source !== null,
      funnel_20: shown.is_funnel_20 === true,
      profile_completed: shown.profileCompleted === true,
      fee: toMoney(fee.named_cents, fee.currency),
      fee_waived: fee.waived,
      payment_settled: paymentSettled(fee, charge),
      income_skipped: shown.skipped_income_verification === true,
      annual_income_confirmed: confirmed,
      confirm_annual_income_needed: annualIncomeToConfirm(state.income, income, confirmed),
      consent_given: consent !== null,
      step: stepOf(application.status),
      listings_url: `${input.site.listings_url.replace(/\/+$/u, "")}/${encodeURIComponent(market.slug)}`,
    },
    payment: { state: paymentState(fee, charge), message: charge?.status === "declined" ? charge.message : null },
    // A check that the company refused or failed may be ordered again: it doesn't exist yet.
    check: { state: background_check?.status ?? "none", exists: isCheckUnderWay(background_check) },
    income_link: {
      active: income.verification_active,
      switched_off: input.features.income_verification_active && !income.verification_active,
      connected: income.connected,
      manual: income.manual,
    },
    identity: {
      verified: input.session.user?.is_persona_verified ?? false,
      document_exists: applicant_info.photo_id !== null,
      inquiry_offered: input.identityInquiries,
      inquiry: state.identity_inquiry?.state ?? "none",
    },
    jurisdiction: {
      government_id_optional: rule.government_id_optional === true,
      fee_cap: rule.application_fee_cap ?? null,
      note: rule.note ?? "",
    },
  };
}

const ruleOf = (input: Pick<ViewInput, "jurisdictions">, { market }: ApplicationState): JurisdictionRule =>
  jurisdictionOf(input.jurisdictions, market.country_code, market.region_code);

/** The fee of an application under its market's rule. */
const feeOf = (input: Pick<ViewInput, "jurisdictions">, state: ApplicationState): EffectiveFee => effectiveFee(state.application, ruleOf(input, state));

/** `manual` also holds while verification is off: the form by hand is the only way then. */
function incomeFacts(input: Pick<ApplicationInput, "features"> & { session: { income_verification_off: boolean } }, state: ApplicationState): IncomeFacts {
  // What is connected stays connected, whatever went wrong beside it.
  const connected = (state.income_connection?.accounts_added_at ?? null) !== null;
  const active = input.features.income_verification_active && (connected || !input.session.income_verification_off);
  return {
    verification_active: active,
    connected,
    skipped: state.application.display_state.skipped_income_verification === true,
    manual: !active || state.application.display_state["manual_income"] === true,
  };
}
