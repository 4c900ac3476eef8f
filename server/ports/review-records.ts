/** What the database keeps of groups, co-signers and the review, as plain values: as `records.ts` keeps the rest. */
import type { RecordOf } from "./columns/records.ts";

export type GroupSourceRecord = RecordOf<"group_source">;
export type HomeRecord = RecordOf<"home">;
export type HomeChoiceRecord = RecordOf<"home_choice">;
export type LeasePreferenceRecord = RecordOf<"lease_preference">;
export type LeasePartyRecord = RecordOf<"lease_party">;
export type LeaseRecord = RecordOf<"lease">;
export type MeetingRecord = RecordOf<"meeting">;
export type MeetingApplicantRecord = RecordOf<"meeting_applicant">;
export type MeetingAnswerRecord = RecordOf<"meeting_answer">;
export type ProfileRecord = RecordOf<"profile">;
export type ResidentRecord = RecordOf<"resident">;
export type RoomRecord = RecordOf<"room">;
export type RoomSelectionRecord = RecordOf<"room_selection">;
export type GroupMemberRecord = RecordOf<"group_member">;
export type GroupPropertySelectionRecord = RecordOf<"group_property_selection">;
export type ConstantChoiceRecord = RecordOf<"constant_choice">;
export type PriceChangeRecord = RecordOf<"price_change">;
export type ApplicationRequestRecord = RecordOf<"application_request">;
export type NoticeRecord = RecordOf<"notice">;
export type StaffNoteRecord = RecordOf<"staff_note">;
export type HeldDecisionRecord = RecordOf<"held_decision">;
export type AnswerMarkRecord = RecordOf<"answer_mark">;
export type HeldQuestionRecord = RecordOf<"held_question">;
export type CosignerSourceRecord = RecordOf<"cosigner_source">;
export type CosignerRecord = RecordOf<"cosigner">;

/** Somebody of the staff who looks at an application. */
export interface LookingRecord {
  user_id: string;
  looking_until: string;
}

/** `bounced`: mail came back; `unsubscribed`: no invitations or reminders are wanted; `flooded`: it got as many as a day may bring. */
export type MailSuppression = "bounced" | "unsubscribed" | "flooded";

/** What whoever got a mail that can be refused chose about others of its kind. */
export interface MailWish {
  address: string;
  wanted: boolean;
  /** Whose daily mail of what waits it is; null: an invitation or a reminder, which is chosen for the address. */
  daily_of: string | null;
}
