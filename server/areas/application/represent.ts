/** Markets, sources and applications as the API shows them. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { sourceLabel } from "../../kernel/context/texts.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type * as R from "../../ports/records.ts";
import { INTRODUCTION } from "../../kernel/sql/introductions.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { effectiveFee } from "../payment/index.ts";

const showMarket = ({ slug, display_name, country_code, region_code }: R.MarketRecord) => ({ slug, display_name, country_code, region_code });

export function showSource(
  reader: { documents: PublishedDocuments; locale: string },
  source: R.SourceRecord,
  market: R.MarketRecord,
): Shown["application-source"] {
  return {
    slug: source.slug,
    label: sourceLabel(reader, source.label, market.display_name),
    kind: source.kind,
    market: showMarket(market),
    application_fee: feeOf(reader.documents, source, market),
    currency: source.currency,
    used: source.used,
    waive_application_fee: source.waive_application_fee,
    group_source: source.group_source,
  };
}

/** What the jurisdiction's cap leaves of the fee. */
function feeOf(documents: PublishedDocuments, terms: R.SourceRecord | R.ApplicationRecord, market: R.MarketRecord): number {
  const rule = jurisdictionOf(documents.jurisdictions, market.country_code, market.region_code);
  return effectiveFee({ ...terms, waive_application_fee: false }, rule).due_cents / 100;
}

/** Properties of `display_state` that are ours to keep and nobody else's to see. */
const OWN_STATE = ["manual_income", INTRODUCTION];

export function showApplication(
  documents: PublishedDocuments,
  state: Pick<
    ApplicationState,
    "application" | "source" | "market" | "charge" | "requests" | "nominations" | "lease_preference" | "held_home" | "open_meeting"
  >,
): Shown["application"] {
  const { application, source, market, charge, requests, nominations, lease_preference, held_home: home, open_meeting } = state;
  const displayState = Object.fromEntries(Object.entries(application.display_state).filter(([name]) => !OWN_STATE.includes(name)));
  return {
    id: application.id,
    version: application.version,
    source: application.source,
    kind: source.kind,
    status: application.status,
    applicant_info: application.applicant_info,
    application_fee: feeOf(documents, application, market),
    currency: application.currency,
    waive_application_fee: application.waive_application_fee,
    charge: { status: charge?.status ?? null },
    market: showMarket(market),
    property: home && { id: home.slug, address: { neighborhood: home.address["neighborhood"] ?? null } },
    room: application.room,
    move_in_date: application.move_in_date,
    lease_end_date: application.lease_end_date,
    group_source: application.group_source,
    display_state: displayState,
    available_properties: source.available_properties,
    available_rooms: source.available_rooms,
    cosigner_sources: nominations.map(({ source: { slug } }) => slug),
    preapproved_max_rent: application.preapproved_max_rent_cents === null ? null : application.preapproved_max_rent_cents / 100,
    preapproved_for_all: application.preapproved_for_all,
    lease_preference: lease_preference?.id ?? null,
    open_meeting,
    request_type: requests.find(({ status }) => status === "open")?.request_type ?? null,
    application_requests: requests.map(({ id, application: of, request_type, status }) => ({ id, application: of, request_type, status })),
    is_paying_double_deposit: application.is_paying_double_deposit,
  };
}
