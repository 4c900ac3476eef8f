/** Roots that a co-signer's screens read. Of the application they stand by: first name, home, rent and term, and nothing else. */
import { listConstant, sourceLabel } from "../../kernel/context/texts.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { RootData, ViewFacts } from "../../kernel/context/view-input.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import type { CosignerCode, CosignerLink, ScreenState } from "../../ports/state.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { keptResource, type KeptResource, type Values } from "../../kernel/definitions/record-definition.ts";
import { clockView } from "../../kernel/screens/public-roots.ts";
import { sentView } from "../../kernel/screens/given-answers.ts";
import { askedValuesOf, emptyValues, recordValues } from "../../kernel/records/record-columns.ts";
import { uploadNames } from "../../kernel/uploads/upload-names.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { IncomeRecord } from "../../ports/records.ts";
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import { isPostOfficeBox } from "#screens/language/rules/post-office-box.ts";
import { leaseMonths } from "../groups/index.ts";
import { rentRange } from "../requests/index.ts";
import { paymentSettled, paymentState, receiptOf } from "../payment/index.ts";
import { reviewTime } from "../review/index.ts";
import { isCheckUnderWay } from "../screening/index.ts";
import { isConfirmed, typedAddress } from "./form/address.ts";
import { COSIGNER_RECORDS } from "./form/records.ts";
import { fillingOf, openCosignerQuestions, sectionRoots, SECTIONS_ROOT, sectionsView } from "./form/sections.ts";
import { fillingPages, saidBeside } from "../../kernel/filling/pages.ts";
import { recordsInState } from "../../kernel/filling/unasked-answers.ts";
import { cosignerFee, feeTerms } from "./cosigner-fee.ts";
import { isSentTo, linkState } from "./link/link.ts";
import { chosenRent, rentOrLimit } from "./rent.ts";
import { isCodeValid } from "./link/link-code.ts";
import { cosignerTerms } from "./terms.ts";
import { totalRoot } from "./income-total.ts";

/** The link that the address names; null where it names none. */
export const linkSlug = ({ params, query }: Pick<ViewFacts, "params" | "query">): string | null => params["cosignerSource"] ?? (query["source"] || null);

export const cosignRoots: DataRoots = {
  clock: dataRoot({ also: ["cosigner_link"], view: ({ cosigner_link: link }, facts) => clockView(facts, link?.market ?? null) }),
  cosign: dataRoot({
    also: ["cosigner_link", "cosigner_code", "cosigner", "cosigner_charge", "cosigner_consent"],
    view(state, facts) {
      const slug = linkSlug(facts);
      const { cosigner_link: link = null, cosigner_code: code = null, cosigner = null } = state;
      const { user } = facts.session;
      const sentToThem = link !== null && (isSentTo(link.source, user) || code?.proven === true);
      const found = linkState(slug, link, { user: user?.id ?? null, cosigner, sentToThem, now: facts.now });
      return {
        id: cosigner?.id ?? null,
        slug: slug ?? "",
        link: found,
        status: cosigner?.status ?? "invited",
        income_source: facts.params["sourceId"] ?? null,
        ...NOTHING,
        // To whom it wasn't sent it tells nothing but as much of the address as its owner knows it by.
        ...(link && (found === "other-account" ? aboutOwner(link, code, facts) : aboutLink(link, state, facts))),
      };
    },
  }),
  cosigner: dataRoot({
    reads: ["cosigner", "cosigner_link", "cosigner_check"],
    view(state, { documents }) {
      const { cosigner, cosigner_link, cosigner_check } = state;
      const found = resourceOf(documents, "cosigner");
      if (!found) return undefined;
      return {
        ...askedValuesOf(found.definition, found.doc, cosigner),
        typed: { ...emptyAddress(found.doc), ...typedAddress(state) },
        is_box: isPostOfficeBox(typedAddress(state).street_address, listConstant(documents, "post_office_box_words")),
        sin_ssn: null,
        sin_ssn_last4: cosigner.sin_ssn_last4,
        sin_ssn_country: cosigner.sin_ssn_country ?? cosigner_link?.market.country_code ?? null,
        address_confirmed: isConfirmed(state),
        background_check: cosigner_check?.status ?? null,
      };
    },
  }),
  uploads: dataRoot({ reads: ["cosigner", "cosigner_documents"], view: ({ cosigner_documents }) => uploadNames(cosigner_documents) }),
  cosigner_income: dataRoot({
    reads: ["cosigner", "cosigner_income"],
    view: ({ cosigner_income: income }, { documents }) => incomeView(documents, income),
  }),
  cosigner_income_sources: dataRoot({
    reads: ["cosigner", "cosigner_income_sources"],
    view({ cosigner_income_sources: sources }, { documents }) {
      const found = resourceOf(documents, "additional-income");
      const list = sources.map((source) => ({
        ...(found && recordValues(found.definition, found.doc, source)),
        source_name: source.source_name || null,
        monthly_salary: source.monthly_salary_cents === 0 ? null : source.monthly_salary_cents / 100,
      }));
      return { list, count: list.length, any: list.length > 0, full: list.length >= (found?.doc.most ?? 0) };
    },
  }),
  cosigner_total: totalRoot,
  [SECTIONS_ROOT]: dataRoot({
    reads: ["cosigner"],
    from: sectionRoots,
    view: (_, { documents, locale, now }, data) => sectionsView(documents, openCosignerQuestions(fillingOf(documents, data, { locale, now }))),
  }),
  sent: dataRoot({
    reads: ["cosigner", "cosigner_consent", "cosigner_documents", "cosigner_income", "cosigner_income_sources", "cosigner_answer_records"],
    from: sectionRoots,
    view(state, { documents, locale, now }, data) {
      const { cosigner, cosigner_consent: consent, cosigner_documents: files } = state;
      const filling = fillingOf(documents, data, { locale, now });
      const isSent = cosigner.status === "submitted";
      const screens = isSent ? fillingPages(filling) : [];
      const records = recordsInState(COSIGNER_RECORDS, documents.set.resources, state);
      const beside = isSent ? saidBeside(filling, screens, { files, records }) : [];
      return sentView({ at: cosigner.submitted_at, consent, screens, beside, locale, files });
    },
  }),
  payment: dataRoot({
    reads: ["cosigner", "cosigner_link", "cosigner_charge"],
    view: ({ cosigner, cosigner_link, cosigner_charge: charge }, { jurisdictions }) =>
      cosigner_link && {
        state: paymentState(cosignerFee(jurisdictions, cosigner_link, cosigner), charge),
        decline_code: charge?.status === "declined" ? charge.decline_code : null,
      },
  }),
  receipt: dataRoot({
    reads: ["cosigner_charge", "cosigner_paid_card"],
    view: ({ cosigner_charge, cosigner_paid_card }) => receiptOf(cosigner_charge, cosigner_paid_card),
  }),
  review_time: dataRoot({
    reads: ["cosigner", "cosigner_link", "cosigner_waits"],
    absent: null,
    view: ({ cosigner_link: link, cosigner_waits }, facts) => link && reviewTime(cosigner_waits, link.market.slug, facts),
  }),
  check: dataRoot({
    reads: ["cosigner_check"],
    view: ({ cosigner_check: check }) => ({ state: check?.status ?? "none", exists: isCheckUnderWay(check) }),
  }),
  jurisdiction: dataRoot({
    reads: ["cosigner_link"],
    view({ cosigner_link: link }, { jurisdictions }) {
      if (!link) return undefined;
      const rule = jurisdictionOf(jurisdictions, link.market.country_code, link.market.region_code);
      return { government_id_optional: rule.government_id_optional === true, fee_cap: rule.application_fee_cap ?? null, note: rule.note ?? "" };
    },
  }),
};

const resourceOf = (documents: PublishedDocuments, resource: string): KeptResource | null => keptResource(COSIGNER_RECORDS, documents.set.resources, resource);
const emptyAddress = ({ properties }: KeptResource["doc"]): Values =>
  Object.fromEntries(Object.entries(properties["typed"]?.properties ?? {}).map(([name, { default: first = null }]) => [name, first]));

function incomeView(documents: PublishedDocuments, income: IncomeRecord | null): RootData {
  const found = resourceOf(documents, "income");
  if (!found) return null;
  if (!income) return { id: null, version: 0, ...emptyValues(found.doc), additional_income: [], annual: null };
  const annual = income.monthly_salary_cents === null ? null : toMoney(income.monthly_salary_cents * 12, income.currency);
  return { ...askedValuesOf(found.definition, found.doc, income), additional_income: [], annual };
}

const NOTHING = {
  first_name: "",
  home: null,
  home_label: null,
  market_name: null,
  picture: null,
  country_code: null,
  rent: null,
  rent_is_limit: false,
  rent_least: null,
  rent_highest: null,
  from: null,
  to: null,
  months: null,
  most: null,
  fee: null,
  fee_waived: true,
  payment_settled: true,
  consent_given: false,
  invited_address: null,
  owner_address: null,
  proof: null,
  invited_on: null,
  rent_due_day: null,
  reminded_day: null,
  asked_day: null,
  collections_days: null,
  covers_lease_costs: false,
  signs_with_lease: false,
};

/** Of a link that isn't theirs: whose it is, and how far they are in proving that this is them. */
function aboutOwner({ source, owner_email }: CosignerLink, code: CosignerCode | null, { documents, now, session }: ViewFacts) {
  const isTaken = source.owner_user_id !== null;
  return {
    invited_address: maskedAddress(source.email),
    owner_address: isTaken && isSentTo(source, session.user) ? maskedAddress(owner_email ?? "") : null,
    proof: isTaken ? null : !code ? "none" : isCodeValid(code, documents, now) ? "sent" : "over",
  };
}

type About = Partial<Pick<ScreenState, "cosigner" | "cosigner_charge" | "cosigner_consent">>;

function aboutLink(link: CosignerLink, { cosigner, cosigner_charge, cosigner_consent }: About, facts: ViewFacts): typeof NOTHING | object {
  const { documents, jurisdictions } = facts;
  const { source, market } = link;
  const { fee_cents: _asked, ...terms } = cosignerTerms(documents, market);
  const fee = cosignerFee(jurisdictions, link, cosigner ?? feeTerms(documents, link));
  const { from, to } = link.term;
  const months = from !== null && to !== null ? leaseMonths(from, to) : null;
  const [chosen, rent] = [chosenRent(link), rentOrLimit(link)];
  const range = rent === null ? rentRange(link.market_rents) : null;
  return {
    first_name: link.first_name,
    home: homeOf(link.property),
    home_label: sourceLabel(facts, link.home_label, market.display_name),
    market_name: market.display_name,
    picture: market.picture,
    country_code: market.country_code,
    rent: rent === null ? null : toMoney(rent, fee.currency),
    rent_is_limit: chosen === null,
    rent_least: range && toMoney(range.least, fee.currency),
    rent_highest: range && toMoney(range.highest, fee.currency),
    from,
    to,
    months,
    // Only what is known is reckoned with: a limit is no rent.
    most: chosen === null || months === null ? null : toMoney(chosen * months, fee.currency),
    fee: toMoney(fee.named_cents, fee.currency),
    fee_waived: fee.waived,
    payment_settled: paymentSettled(fee, cosigner_charge ?? null),
    consent_given: (cosigner_consent ?? null) !== null,
    invited_address: maskedAddress(source.email),
    invited_on: source.issued_at,
    ...terms,
  };
}

/** As whoever lives there would say it: its name, else its street. */
function homeOf(property: CosignerLink["property"]): string | null {
  const { name, address } = (property ?? {}) as { name?: unknown; address?: { street_address?: unknown } | null };
  return [name, address?.street_address].find((said): said is string => typeof said === "string" && said.trim() !== "") ?? null;
}
