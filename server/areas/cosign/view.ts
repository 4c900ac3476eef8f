/** Roots that a co-signer's screens read. Of the application they stand by: first name, home, rent and term, and nothing else. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import type { CosignerLink, ScreenState } from "../../ports/state.ts";
import { paymentSettled } from "../payment/index.ts";
import { cosignerFee, feeTerms } from "./cosigner-fee.ts";
import { linkState, maskedAddress } from "./link.ts";
import { cosignerTerms } from "./terms.ts";

/** The link that the address names; null where it names none. */
export const linkSlug = ({ params, query }: Pick<ViewFacts, "params" | "query">): string | null => params["cosignerSource"] ?? (query["source"] || null);

export const cosignRoots: DataRoots = {
  cosign: dataRoot({
    also: ["cosigner_link", "cosigner", "cosigner_charge", "cosigner_consent"],
    view(state, facts) {
      const slug = linkSlug(facts);
      const { cosigner_link: link = null, cosigner = null } = state;
      const found = linkState(slug, link, { user: facts.session.user?.id ?? null, cosigner, now: facts.now });
      return {
        id: cosigner?.id ?? null,
        slug: slug ?? "",
        link: found,
        status: cosigner?.status ?? "invited",
        ...(link ? aboutLink(link, state, facts) : NOTHING),
      };
    },
  }),
};

const NOTHING = {
  first_name: "",
  home: null,
  home_label: null,
  market_name: null,
  picture: null,
  country_code: null,
  rent: null,
  rent_is_limit: false,
  from: null,
  to: null,
  months: null,
  most: null,
  fee: null,
  fee_waived: true,
  payment_settled: true,
  consent_given: false,
  invited_address: null,
  invited_on: null,
  rent_due_day: null,
  reminded_day: null,
  asked_day: null,
  collections_days: null,
  covers_lease_costs: false,
  signs_with_lease: false,
};

type About = Partial<Pick<ScreenState, "cosigner" | "cosigner_charge" | "cosigner_consent">>;

function aboutLink(
  link: CosignerLink,
  { cosigner, cosigner_charge, cosigner_consent }: About,
  { documents, jurisdictions }: ViewFacts,
): typeof NOTHING | object {
  const { source, application, market } = link;
  const { fee_cents: _asked, ...terms } = cosignerTerms(documents, market);
  const fee = cosignerFee(jurisdictions, link, cosigner ?? feeTerms(documents, link));
  const rent = rentOf(link);
  const months = leaseMonths(application.move_in_date, application.lease_end_date);
  return {
    first_name: link.first_name,
    home: homeOf(link.property),
    home_label: link.home_label,
    market_name: market.display_name,
    picture: market.picture,
    country_code: market.country_code,
    rent: rent === null ? null : toMoney(rent, fee.currency),
    rent_is_limit: link.rent_cents === null,
    from: application.move_in_date,
    to: application.lease_end_date,
    months,
    // Only what is known is reckoned with: a limit is no rent.
    most: link.rent_cents === null || months === null ? null : toMoney(link.rent_cents * months, fee.currency),
    fee: toMoney(fee.named_cents, fee.currency),
    fee_waived: fee.waived,
    payment_settled: paymentSettled(fee, cosigner_charge ?? null),
    consent_given: (cosigner_consent ?? null) !== null,
    invited_address: maskedAddress(source.email),
    invited_on: source.issued_at,
    ...terms,
  };
}

const rentOf = ({ rent_cents, application }: CosignerLink): number | null => rent_cents ?? application.preapproved_max_rent_cents;

/** As whoever lives there would say it: its name, else its street. */
function homeOf(property: CosignerLink["property"]): string | null {
  const { name, address } = (property ?? {}) as { name?: unknown; address?: { street_address?: unknown } | null };
  return [name, address?.street_address].find((said): said is string => typeof said === "string" && said.trim() !== "") ?? null;
}

const DAY = 86_400_000;
/** Whole months from the first day to the last, both of them part of it. */
function leaseMonths(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const begin = new Date(`${from}T00:00:00Z`);
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + DAY);
  const months = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  return months - (end.getUTCDate() < begin.getUTCDate() ? 1 : 0);
}
