/** Roots about the application of the address: itself, and the rules of where it is. */
import { sourceLabel } from "../../kernel/context/texts.ts";
import { paymentSettled, feeOf } from "../payment/index.ts";
import { annualIncomeToConfirm, incomeFacts } from "../income/index.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { isAgreed, stepOf, wasSent } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";

export const roots: DataRoots = {
  application: dataRoot({
    reads: ["application", "source", "market", "income", "charge", "consent", "income_connection"],
    absent: null,
    view(state, facts) {
      const { application, source, market, charge, consent } = state;
      const fee = feeOf(state, facts);
      const shown = application.display_state;
      const confirmed = shown.confirmed_annual_income === true;
      return {
        id: application.id,
        source: application.source,
        label: sourceLabel(facts, source.label, market.display_name),
        kind: source.kind,
        status: application.status,
        status_label: facts.statusLabel(application.status),
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
        confirm_annual_income_needed: annualIncomeToConfirm(state.income, incomeFacts(state, facts), confirmed),
        consent_given: consent !== null,
        sent: wasSent(application),
        submitted_at: wasSent(application) ? application.submitted_at : null,
        // Only a group's source gives a home without anybody's choice, and whoever chooses one chooses a room of it.
        home_chosen: isAgreed(application.status) && (application.group_source === null || application.room !== null || source.kind === "whole_home"),
        step: stepOf(application.status),
        listings_url: `${facts.site.listings_url.replace(/\/+$/u, "")}/${encodeURIComponent(market.slug)}`,
      };
    },
  }),
  jurisdiction: dataRoot({
    reads: ["market"],
    view({ market }, { jurisdictions }) {
      const rule = jurisdictionOf(jurisdictions, market.country_code, market.region_code);
      return {
        government_id_optional: rule.government_id_optional === true,
        fee_cap: rule.application_fee_cap ?? null,
        note: rule.note ?? "",
      };
    },
  }),
};
