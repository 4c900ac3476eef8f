/** What a lease is filled from, as it was agreed and is kept: of everybody who goes on together. */
import { placeConstant } from "../../kernel/context/market-constants.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { all } from "../../kernel/records/read-records.ts";
import { chosenFeeSet } from "../../kernel/sql/chosen-fee-set.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { isSettled } from "../../kernel/rules/life-cycle.ts";
import { toCents } from "../../kernel/rules/money.ts";
import type { RoomSelectionRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Reads } from "../../ports/store.ts";
import { cosignFacts } from "./cosign/cosign-facts.ts";
import { costFees, feesOf, leaseMonths, peopleOf } from "../groups/index.ts";
import type { GivenHome, LeaseFacts, Tenant } from "./lease-values.ts";

/** Of the application that is named: of a group, those of everybody who hasn't left. */
export async function leaseApplications(reads: Reads, named: ApplicationState): Promise<ApplicationState[]> {
  const { application, group } = named;
  if (group === null) return [named];
  const going = group.members.flatMap(({ member, status }) =>
    member.application !== null && status !== null && !isSettled(status) ? [member.application] : [],
  );
  const states = [];
  for (const id of going) states.push(id === application.id ? named : await reads.applicationState(id));
  return states.flatMap((state) => state ?? []);
}

export async function leaseFacts(
  reads: Reads,
  documents: PublishedDocuments,
  { named, states, locale }: { named: ApplicationState; states: readonly ApplicationState[]; locale: string },
): Promise<LeaseFacts> {
  const { market, application, group } = named;
  const held: HeldRoom[][] = [];
  for (const state of states) held.push(await heldRooms(reads, state));
  const first = held.flat()[0] ?? null;
  const given = first === null ? givenHome(named) : null;
  const home = first && (await reads.find("home", first.selection.home));
  const address = home?.address ?? addressOf(group?.selection?.property["address"]);
  const name = home?.name ?? nameOf(group?.selection?.property["name"]) ?? address?.["street_address"] ?? null;
  const { deposit_cap_months = null } = jurisdictionOf(documents.jurisdictions, market.country_code, market.region_code);
  return {
    market: market.display_name,
    region: market.region_code,
    currency: application.currency,
    home:
      name === null || !address || (first === null && given === null) ? null : { name, address: addressLine(documents, locale, address, market.region_code) },
    given,
    tenants: states.map((state, at) => tenantOf(state, held[at]![0] ?? null)),
    cosign: await cosignFacts(reads, documents, { market, states }),
    fees: group ? feesOf(documents, market, group) : costFees(documents, market, await reads.query(chosenFeeSet)),
    deposit_cap_months,
    is_reviewed: placeConstant(documents, "lease_template_reviewed", market) === true,
  };
}

interface HeldRoom {
  selection: RoomSelectionRecord;
  number: number;
}

/** What is held for an application since it was confirmed, at the price that was agreed: of a whole home the room that was chosen first. */
async function heldRooms(reads: Reads, { application }: ApplicationState): Promise<HeldRoom[]> {
  const selections = await all(reads, "room_selection", { application: application.id, ended_at: null });
  const rooms: HeldRoom[] = [];
  for (const selection of selections) rooms.push({ selection, number: (await reads.find("room", selection.room))?.number ?? 0 });
  return rooms.toSorted((one, other) => one.selection.created_at.localeCompare(other.selection.created_at) || one.number - other.number);
}

function tenantOf({ application, applicant_info, requests }: ApplicationState, held: HeldRoom | null): Tenant {
  const { first_name, last_name } = applicant_info;
  const agreed = requests.find(({ answered_with, status }) => answered_with === "double_deposit" && status === "completed");
  const terms = agreed?.agreed_terms ?? null;
  const amount = (terms?.["more_deposit"] as { amount?: number } | null | undefined)?.amount ?? null;
  return {
    application: application.id,
    user: application.user_id,
    first_name: first_name ?? "",
    last_name: last_name ?? "",
    more_deposit: agreed
      ? {
          months: typeof terms?.["months"] === "number" ? terms["months"] : null,
          amount_cents: amount === null ? null : toCents(amount),
          is_last_month: terms?.["wording"] === "last-month",
        }
      : null,
    room: held && {
      number: held.number,
      is_whole: held.selection.whole_home,
      from: held.selection.move_in_date,
      until: held.selection.lease_end_date,
      months: held.selection.lease_months,
      rent_cents: held.selection.monthly_price_cents,
      fees: held.selection.fees,
    },
  };
}

function givenHome({ group }: ApplicationState): GivenHome | null {
  if (!group?.selection) return null;
  const { resident_rent_cents, full_property_price_cents, promo_amount_cents } = group.selection;
  const { move_in_date: from, lease_end_date: until, number_of_potential_roommates: number } = group.source;
  const people = peopleOf(number, group.members.length);
  const months = from !== null && until !== null ? leaseMonths(from, until) : null;
  return { from, until, months, resident_rent_cents, full_property_price_cents, promo_amount_cents, people };
}

const nameOf = (said: unknown): string | null => (typeof said === "string" && said !== "" ? said : null);
const addressOf = (said: unknown): Record<string, string> | null => (typeof said === "object" && said !== null ? (said as Record<string, string>) : null);

const addressLine = (documents: PublishedDocuments, locale: string, address: Record<string, string>, region: string): string =>
  textsOf(documents, locale)("lease.address", {
    street: address["street_address"] ?? "",
    city: address["city"] ?? "",
    region,
    postal: address["postal_code"] ?? "",
  });
