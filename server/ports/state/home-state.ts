/** What is read of homes: as anybody may see them, and as an applicant chooses among them. */
import type { PhotoThumbnails } from "../columns/profile-columns.ts";
import type { ApplicationStatus, MarketRecord, UserRecord } from "../records.ts";
import type {
  HomeChoiceRecord,
  HomeRecord,
  LeasePreferenceRecord,
  MeetingRecord,
  ProfileRecord,
  ResidentRecord,
  RoomRecord,
  RoomSelectionRecord,
} from "../review-records.ts";

/** A home with its rooms, as anybody may see it. */
export interface ListedHome {
  home: HomeRecord;
  rooms: RoomRecord[];
  /** Ids of those that are held for somebody. */
  held: string[];
}

/** Somebody who lives in a home, as far as a card says it. Days are YYYY-MM-DD; the last one isn't part of it. */
export interface HomeResident {
  home: string;
  /** Id of their room. */
  room: string;
  lives_from: string;
  lives_until: string | null;
  user: Pick<UserRecord, "id" | "first_name" | "last_name" | "avatar" | "profile_image_url">;
  photo_thumbnails: PhotoThumbnails | null;
  /** Ids, as they were said. */
  interests: string[];
}

/** Who was invited to live where, with as much of the home as they are told. */
export interface NamedResidency {
  resident: ResidentRecord;
  room_number: number;
  home: Pick<HomeRecord, "slug" | "market" | "name" | "picture" | "address" | "is_published">;
}

/** One of a market's homes with a room that is free, as far as the list of all of them needs it. */
export interface MarketOffer extends Pick<HomeRecord, "slug" | "name" | "pets_allowed"> {
  /** Those that are free and held for nobody, in no order. */
  rooms: (Pick<RoomRecord, "first_price_cents" | "discounted_price_cents"> & { availability_date: string; lengths: readonly number[] | null })[];
}

/** Somebody who lives in a home and stays, as far as anybody may know of them. */
export type HouseholdMember = Pick<HomeResident, "home" | "lives_from" | "lives_until" | "interests">;

/** What the address names, whoever asks. */
export interface AddressState {
  named_market: MarketRecord | null;
  /** Those that have a published home, by name. */
  listed_markets: MarketRecord[];
  /** Of the published homes of that market those with a room that is free, in no order; none where there is no such market. */
  market_offers: MarketOffer[];
  /** Those who live in its homes and like any of the interests that are asked for, with these alone; none where none is asked for. */
  market_likers: HouseholdMember[];
  /** Of the published homes of that market those that are asked for by name, each with its rooms by number, in no order. */
  market_homes: ListedHome[];
  /** The published home of that market. */
  named_home: ListedHome | null;
  /** Those who live in the households that are asked for by name, none of them named; whoever leaves a room that is free isn't among them. */
  market_people: HouseholdMember[];
  /** The same of that home. */
  home_people: HouseholdMember[];
  named_person: Pick<UserRecord, "id" | "first_name" | "last_name" | "email" | "is_staff"> | null;
}

/** One of a group in front of the homes. */
export interface GroupChooser {
  /** Id. */
  application: string;
  status: ApplicationStatus;
  first_name: string;
  /** The room that is held for them, of several the first. */
  hold: RoomSelectionRecord | null;
}

/** A meeting that an applicant is or was in, with the room that is or was held for it. */
export interface ShoppingMeeting {
  meeting: MeetingRecord;
  selection: RoomSelectionRecord;
  /** They have accepted the invitation; the others of their group may not have. */
  accepted: boolean;
  /** Messages of others. */
  unread: number;
  listed: ListedHome;
}

/** Somebody who is to live in a home and has no account yet. */
export type InvitedResident = Pick<HomeResident, "home" | "room" | "lives_from" | "lives_until"> & { id: string };

/** What an applicant talks with, holds and may meet. */
export interface ShoppingState {
  /** All their meetings, the last first, those that have ended among them. */
  shopping_meetings: ShoppingMeeting[];
  /** The rooms that are held for them. */
  held_rooms: RoomSelectionRecord[];
  /** Of the homes of the market, whoever isn't offered any is told of nobody. */
  invited_residents: InvitedResident[];
}

/** What an applicant chooses a home by, and what they chose. */
export interface HomeSelectionState extends ShoppingState {
  /** The published homes of the application's market, each with its rooms by number. */
  offered_homes: ListedHome[];
  /** Those who live in these homes, by the numbers of their rooms. */
  home_residents: HomeResident[];
  /** What they say of how they live, by question; `user`: id. */
  home_answers: { user: string; own_answers: ProfileRecord["own_answers"] }[];
  /** Null until they said it. */
  lease_preference: LeasePreferenceRecord | null;
  /** What they keep on the homes' cards, the last first. */
  home_choices: HomeChoiceRecord[];
  /** The home of the room that is held for them, the last one, whether or not listings show it; null where none is. */
  held_home: HomeRecord | null;
  /** Id of the meeting that they are in, of several the last that is talked in; null where none is. */
  open_meeting: string | null;
  /** Who of the group chooses a home with them, themselves among them; none where they apply alone. */
  group_choosers: GroupChooser[];
  /** The set of service fees that staff chose last; null where nobody chose. */
  chosen_fee_set: string | null;
}
