/** A meeting with all that is decided and shown of it: its home, who applies, who lives there, what they answered, what was said. */
import type { Chat } from "../chat.ts";
import type { PhotoThumbnails } from "../columns/profile-columns.ts";
import type { ApplicationStatus, UserRecord } from "../records.ts";
import type { HomeRecord, MeetingAnswerRecord, MeetingApplicantRecord, MeetingRecord, ProfileRecord, RoomSelectionRecord } from "../review-records.ts";

/** As far as others of a meeting know somebody. */
export type MeetingPerson = Pick<UserRecord, "id" | "first_name" | "last_name" | "avatar" | "profile_image_url"> & {
  photo_thumbnails: PhotoThumbnails | null;
  job_title: string | null;
};

/** What somebody answered and likes, as it was said. */
type Given = Pick<ProfileRecord, "own_answers" | "roommate_answers" | "interests">;

export interface MeetingApplicant {
  record: MeetingApplicantRecord;
  status: ApplicationStatus;
  /** Slug of what they apply by. */
  source: string;
  user: MeetingPerson;
  given: Given;
  /** What they say of themself. */
  about: Pick<ProfileRecord, "employer" | "bio">;
  room: { id: string; number: number };
  /** What they would agree to. */
  terms: Pick<RoomSelectionRecord, "monthly_price_cents" | "lease_months" | "move_in_date" | "lease_end_date">;
}

/** Somebody who lives in the home, or did or will. Days are YYYY-MM-DD; the last one isn't part of it. */
export interface MeetingResident {
  id: string;
  room_number: number;
  lives_from: string;
  lives_until: string | null;
  away_from: string | null;
  away_until: string | null;
  /** Null of whoever was invited and has no account yet. */
  user: MeetingPerson | null;
  given: Given;
}

/** Who may talk in a meeting, and whether it goes on: as much of it as is asked with every message. */
export interface MeetingSeats extends Pick<MeetingState, "meeting" | "channel" | "messages" | "blocked" | "blocked_by"> {
  applicants: { user: Pick<MeetingPerson, "id"> }[];
  residents: (Pick<MeetingResident, "id" | "lives_from" | "lives_until"> & { user: Pick<MeetingPerson, "id"> | null })[];
}

export interface MeetingState {
  meeting: MeetingRecord;
  home: HomeRecord;
  /** Whoever began the group first. */
  applicants: MeetingApplicant[];
  /** By the numbers of their rooms; whoever leaves a room that is offered isn't among them. */
  residents: MeetingResident[];
  answers: MeetingAnswerRecord[];
  /** Where it is talked at a provider; null: here alone. */
  channel: MeetingChannel | null;
  /** Number of the last message; 0 before the first. */
  messages: number;
  /** Messages of others that the one who asks has not read. */
  unread: number;
  /** Ids of those whom the one who asks blocked, and of those who blocked them: the latter are shown to nobody. */
  blocked: string[];
  blocked_by: string[];
}

export interface MeetingChannel {
  provider: Chat["name"];
  /** It is there, with its members in it. */
  made: boolean;
  /** Nothing is said there any more. */
  closed: boolean;
}

export interface MessageRow {
  id: string;
  /** Its place in the order, from 1. */
  number: number;
  /** Null of a notice. */
  user_id: string | null;
  text: string | null;
  notice: string | null;
  /** ISO 8601. */
  sent_at: string;
}

/** The last of what was said, in its order, and how far whoever asks has read. */
export interface MeetingChat {
  messages: MessageRow[];
  read: number;
  /** Whether whoever asks shows what they do there, as they said it. */
  shows: boolean | null;
  /** Of the others. */
  activity: ChatActivity[];
}

/** How far somebody has read, when they last said that they write, and whether they show it, as they said it. */
export interface ChatActivity {
  user_id: string;
  number: number;
  writing_at: string | null;
  shows: boolean | null;
}

/** A message of the meeting that the address names, and what whoever asks reported of that meeting. */
export interface NamedReport {
  message: MessageRow | null;
  reports: { person: string; message: string | null }[];
}

/** Of what a person talks about, and with whom. */
export interface MeetingsState {
  /** The one that the address names, else of those of its application the one that runs, of several the last. Whether it is theirs is judged by the day. */
  named_meeting: MeetingState | null;
  /** Of the same one; null where there is none. */
  named_chat: MeetingChat | null;
  /** Of the same one; null where there is none. */
  named_report: NamedReport | null;
  /** Of the home that they live in, or did: those that have not ended, and the last that have; the latest of each first. */
  house_meetings: MeetingState[];
}
