/** What somebody who lives in a home reads of it. */
import type { PhotoThumbnails } from "../columns/profile-columns.ts";
import type { UserRecord } from "../records.ts";
import type { HomeRecord, ResidentRecord } from "../review-records.ts";

/** Somebody who lives there, or did or will. Days are YYYY-MM-DD; the last one isn't part of it. */
export interface Housemate {
  /** Of living there, not of the person. */
  id: string;
  lives_from: string;
  lives_until: string | null;
  away_from: string | null;
  away_until: string | null;
  user: Pick<UserRecord, "id" | "first_name" | "last_name" | "avatar" | "profile_image_url">;
  photo_thumbnails: PhotoThumbnails | null;
}

/** A room with whoever has an account there. */
export interface HouseRoom {
  number: number;
  is_available: boolean;
  availability_date: string | null;
  /** Held for somebody. */
  held: boolean;
  people: Housemate[];
}

/** Where somebody lives, did or will, or is invited to. */
export interface OwnResidency {
  resident: ResidentRecord;
  room_number: number;
  home: Pick<HomeRecord, "slug" | "market" | "name" | "picture" | "address" | "is_published">;
}

/** Of a home in which the visitor lives, did or will. */
export interface OwnHouse {
  home: string;
  rooms: HouseRoom[];
}

/** Of where a person lives. */
export interface HouseState {
  /** Where they live, did or will, and where they are invited to, by the day from which. */
  residencies: OwnResidency[];
  /** The rooms of the homes in which they live, did or will, and who lives there. */
  own_houses: OwnHouse[];
}
