/** The shape of schemas/demo/*.json, and the ids that are made from it: the same on every machine. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AddressValue, ApplicationStatus, FlagName, StaffRole } from "../../ports/records.ts";
import type { ApplicationRequestRecord, HomeRecord, NoticeRecord } from "../../ports/review-records.ts";
import type { DemoHabits, DemoProfile } from "./profiles.ts";
import type { DemoResident } from "./residents.ts";
import type { DemoHeldRoom, DemoMessage, DemoRoom } from "./rooms.ts";
import { type DemoNomination, readNominations } from "./cosign/nominations.ts";

/** From beginning a form to handing it in. */
export const FORM_HOURS = 2;

/** Statuses before the form is handed in, and `withdrawn`, which the demo's people were before. */
export const NOT_SUBMITTED: readonly ApplicationStatus[] = ["pre_meet_and_greet", "open", "withdrawn"];

export interface DemoMarket {
  slug: string;
  display_name: string;
  country_code: "US" | "CA";
  region_code: string;
  picture: string;
  available_properties: number;
  available_rooms: number;
}
export interface DemoPerson {
  email: string;
  first_name: string;
  last_name: string;
  phonenumber: string;
  avatar: string;
  /** Said on the sandbox's sign-in page. */
  note?: string;
  /** How they talk by themselves: nothing of the account. */
  chat?: unknown;
  staff_roles?: StaffRole[];
}
/** Money in major units of the market's currency. */
export interface DemoSource {
  slug: string;
  market: string;
  label: string;
  kind?: "room" | "whole_home";
  fee: number;
  waive_application_fee?: boolean;
  is_funnel_20?: boolean;
  group_source?: string;
  starts_in?: "open" | "pre_meet_and_greet";
  sharing: "personal" | "open";
}
/** Money in major units of the market's currency. */
export interface DemoHome extends Omit<HomeRecord, "full_property_price_cents"> {
  full_property_price: number;
  bedrooms: DemoRoom[];
}
/** Days from now. Money in major units of the market's currency. */
export interface DemoGroup {
  slug: string;
  /** A listing's: whoever follows its link begins a group like it. */
  is_template?: boolean;
  market: string;
  number_of_potential_roommates: number | null;
  move_in_in_days?: number;
  lease_months?: number;
  selection?: { property: Record<string, unknown>; full_property_price: number; resident_rent?: number; promo_amount?: number };
  /** Who was invited beside whoever began it; with a `link`, by that one, and they may still follow it. */
  members?: { first_name: string; last_name: string; email: string; link?: string }[];
}
/** What happened since it was handed in, so many hours after it was begun: an event of the life cycle, and where that led. */
export interface DemoStep {
  name: string;
  to: ApplicationStatus;
  hours_after: number;
}
/** A paper that is drawn by a stand-in for the camera: `kind` and `says` are its own words. The first one about an income proves the main one. */
export interface DemoPaper {
  kind: string;
  filename: string;
  /** What stands on it that was answered otherwise. */
  says?: Record<string, string>;
  /** Nobody reads it without. */
  password?: string;
  /** Bytes, once it is drawn. */
  size?: number;
  /** The further income that it proves. */
  further?: { source_name: string; monthly_salary: number };
}
export interface DemoApplication {
  owner: string;
  source: string;
  market: string;
  label: string;
  status: ApplicationStatus;
  fee: number;
  started_days_ago: number;
  /** When its person's account was made; 30. */
  account_days_ago?: number;
  steps?: DemoStep[];
  papers?: DemoPaper[];
  /** Address of whoever of the staff has it in hand. */
  in_hand?: string | null;
  /** The rent that they are pre-approved for. */
  approved_up_to?: number;
  /** How far the form is: untouched, person and address, or everything, paid and checked. */
  answers: "none" | "some" | "all";
  person: { first_name: string; last_name: string; birthdate: string; phonenumber: string; avatar: string };
  address?: AddressValue;
  income?: { company_name: string; job_title: string; monthly_salary: number; start_date: string };
  flags?: Partial<Record<FlagName, Record<string, unknown>>>;
  charged?: number;
  score?: number;
  /** What they were told by law when it was decided. */
  notice?: Pick<NoticeRecord, "kind" | "subject" | "text" | "reasons">;
  /** What the review asked for, and what it was answered with, if it was. */
  request?: { request_type: ApplicationRequestRecord["request_type"]; answered_with?: NonNullable<ApplicationRequestRecord["answered_with"]> };
  /** Of somebody whose profile is complete. */
  profile?: DemoProfile;
  group_source?: string;
  move_in_in_days?: number;
  lease_months?: number;
  held_room?: DemoHeldRoom;
  /** What was said in their meeting. */
  chat?: DemoMessage[];
}
export interface DemoData {
  nominations: DemoNomination[];
  markets: DemoMarket[];
  people: DemoPerson[];
  homes: DemoHome[];
  residents: DemoResident[];
  habits: DemoHabits;
  groups: DemoGroup[];
  sources: DemoSource[];
  applications: DemoApplication[];
  /** Text of the consents of applications that were checked. */
  consent: string;
}

/** @param schemas the folder of the documents. */
export function readDemoData(schemas: string): DemoData {
  const read = (file: string, name: keyof DemoData): unknown =>
    (JSON.parse(readFileSync(join(schemas, "demo", `${file}.json`), "utf8")) as Record<string, unknown>)[name];
  return {
    markets: read("markets", "markets") as DemoMarket[],
    people: read("people", "people") as DemoPerson[],
    homes: read("homes", "homes") as DemoHome[],
    residents: read("residents", "residents") as DemoResident[],
    habits: read("residents", "habits") as DemoHabits,
    groups: read("groups", "groups") as DemoGroup[],
    sources: read("sources", "sources") as DemoSource[],
    applications: read("applications", "applications") as DemoApplication[],
    nominations: readNominations(schemas),
    consent: read("applications", "consent") as string,
  };
}
