/** What screens and use cases read of a person and an application: records by name, each a piece of one statement. */
import type { MeetingsState } from "./state/meeting-state.ts";
import type {
  AdditionalIncomeRecord,
  AnswerRecord,
  ApplicantInfoRecord,
  ApplicationRecord,
  BackgroundCheckRecord,
  ChargeRecord,
  ConsentRecord,
  DocumentRecord,
  EmergencyContactRecord,
  EventRecord,
  FlagRecord,
  IdentityInquiryRecord,
  IncomeConnectionRecord,
  IncomeRecord,
  MarketRecord,
  ResidenceRecord,
  SourceRecord,
  StaffRole,
  UserRecord,
} from "./records.ts";
import type { Affordability } from "./state/affordability.ts";
import type { AddressState, HomeSelectionState, NamedResidency } from "./state/home-state.ts";
import type { HouseState } from "./state/house-state.ts";
import type { LeaseState } from "./state/lease-state.ts";
import type { CosignLeaseState } from "./state/cosign/cosigner-lease.ts";
import type { LawfulRecord } from "./personal-data.ts";
import type { PaidCard } from "./payments.ts";
import type {
  AnswerMarkRecord,
  ApplicationRequestRecord,
  CosignerRecord,
  CosignerSourceRecord,
  GroupMemberRecord,
  GroupPropertySelectionRecord,
  GroupSourceRecord,
  HeldDecisionRecord,
  HeldQuestionRecord,
  LookingRecord,
  MailSuppression,
  NoticeRecord,
  ProfileRecord,
  StaffNoteRecord,
} from "./review-records.ts";

/** A look of somebody else at a person's data as the person is told of it: by the roles that whoever looked has. */
export interface PersonLook {
  name: string;
  at: string;
  roles: StaffRole[];
  /** Null where no reason was given, or one that they weren't to be told. */
  why: string | null;
}

/** A group as its members may see it: who is in it and how far they are, and nothing of what they answered. */
export interface GroupState {
  source: GroupSourceRecord;
  /** The home that was offered to it; null while there is none. */
  selection: GroupPropertySelectionRecord | null;
  /** The set of service fees that staff chose last; null where nobody chose. */
  service_fee_set: string | null;
  /** Somebody was invited or of it who isn't any more. */
  someone_left: boolean;
  /** Who said no or withdrew last; null where nobody did. Those who were taken back by whoever invited them are not told of again. */
  last_to_leave: string | null;
  /** Those that haven't left, the primary first, then as they were invited. */
  members: {
    member: GroupMemberRecord;
    /** Their name as their application has it; null while it has none. */
    legal_name: { first_name: string; last_name: string } | null;
    /** Of their application; null while they have begun none. */
    status: ApplicationRecord["status"] | null;
    /** Of their account, as everybody may see it. */
    avatar: string | null;
    picture: string | null;
    /** They are asked to name a co-signer, and haven't done it. */
    needs_cosigner: boolean;
    /** Why no invitation or reminder reaches them; null where they do. */
    unreachable: MailSuppression | null;
  }[];
}

/** A link that somebody was invited by, as whoever follows it may learn of it. */
export interface InvitationState {
  source: Pick<SourceRecord, "slug" | "used" | "owner_user_id" | "invited_email" | "revoked_at" | "group_source">;
  /** Their place in the group; null where it is none's. */
  member: Pick<GroupMemberRecord, "id" | "left_because"> | null;
  /** First name of whoever has the group now; null where nobody applies in it any more. */
  host: string | null;
}

/** Somebody whom an applicant named to vouch for them, and how far they are. */
export interface NominationState {
  source: CosignerSourceRecord;
  /** Of their own application; null while they have begun none. */
  status: CosignerRecord["status"] | null;
}

export interface ListedNomination extends NominationState {
  /** Why no mail about it reaches them; null where it does. */
  unreachable: MailSuppression | null;
}

/** Somebody's wait for an answer of the review, in the market of the application: nobody knows whose. */
export interface ReviewWait {
  seconds: number;
  ended_at: string;
}

/** What an applicant answered beyond what a form asks: newest first. */
interface FurtherAnswers {
  /** The current one among them. */
  residences: ResidenceRecord[];
  emergency_contacts: EmergencyContactRecord[];
}

/** What a room of the market costs, or a home where that is what is applied for; null where the market has none. */
export interface MarketRents {
  least_cents: number | null;
  highest_cents: number | null;
}

/** Everything one application is made of, by the names under which a screen may be made of parts of it. */
export interface ApplicationState extends Pick<HomeSelectionState, "lease_preference" | "held_home" | "open_meeting"> {
  application: ApplicationRecord;
  source: SourceRecord;
  market: MarketRecord;
  market_rents: MarketRents;
  applicant_info: ApplicantInfoRecord;
  residence: ResidenceRecord | null;
  income: IncomeRecord | null;
  additional_income: AdditionalIncomeRecord[];
  flags: FlagRecord[];
  answer_records: AnswerRecord[];
  further_answers: FurtherAnswers;
  documents: DocumentRecord[];
  charge: ChargeRecord | null;
  /** The card that the fee was paid with; null where nothing was paid, or nobody said. */
  paid_card: PaidCard | null;
  background_check: BackgroundCheckRecord | null;
  /** The last one that they were given, without the HTML that was mailed. */
  notice: Omit<NoticeRecord, "html"> | null;
  consent: ConsentRecord | null;
  income_connection: IncomeConnectionRecord | null;
  identity_inquiry: IdentityInquiryRecord | null;
  /** Null where somebody applies alone. */
  group: GroupState | null;
  /** What the applicant was asked for during the review, newest first. */
  requests: ApplicationRequestRecord[];
  /** Whom they named as co-signers, and haven't taken back. */
  nominations: ListedNomination[];
  /** Arm of each experiment that it was shown, by the experiment's id. */
  experiments: Record<string, string>;
}

/** Who vouches for an applicant, as far as they have come. */
export interface ReviewedCosigner extends CosignerState {
  user: UserRecord;
}

/** One application with everything that staff decide by. */
export interface ReviewedApplication {
  state: ApplicationState;
  user: UserRecord;
  /** Newest first, as the notes and the co-signers. */
  notices: NoticeRecord[];
  notes: StaffNoteRecord[];
  /** What was decided and may still be taken back. */
  held: (HeldDecisionRecord & { state: "proposed" | "held" }) | null;
  /** What is asked for again, while its mail waits. */
  held_question: HeldQuestionRecord | null;
  /** Until when it should be decided; null where it waits for nobody of the staff. */
  due_at: string | null;
  /** How many times what they would pay a month they earn, where both are known. */
  income_times_rent: number | null;
  affordability: Affordability;
  marks: AnswerMarkRecord[];
  /** Those of the staff who look at it, whether their time is over or not. */
  looking: LookingRecord[];
  /** Whom the applicant named, those taken back among them. */
  cosigner_sources: CosignerSourceRecord[];
  /** Of those who took their link up. */
  cosigners: ReviewedCosigner[];
  /** With whoever has left; null where somebody applies alone. */
  whole_group: {
    source: GroupSourceRecord;
    /** `status`: of their application; null while they have begun none, or have it in no group any more. `request_type`: what is asked of them now. */
    members: { member: GroupMemberRecord; status: ApplicationRecord["status"] | null; request_type: ApplicationRequestRecord["request_type"] | null }[];
  } | null;
  /** Oldest first. */
  history: EventRecord[];
  /** Of whoever of the staff has to do with it, and whoever acted, by user id. */
  names: Record<string, string>;
  /** Of the addresses of the account and the notices those that mail comes back from, folded as accounts are. */
  bounced: string[];
}

/** Its names: each is a piece of SQL of its own (server/db/records/state.ts). */
export const APPLICATION_STATE = [
  "application",
  "source",
  "market",
  "market_rents",
  "applicant_info",
  "residence",
  "income",
  "additional_income",
  "flags",
  "answer_records",
  "further_answers",
  "documents",
  "charge",
  "paid_card",
  "background_check",
  "notice",
  "consent",
  "income_connection",
  "identity_inquiry",
  "group",
  "requests",
  "nominations",
  "lease_preference",
  "held_home",
  "open_meeting",
  "experiments",
] as const satisfies readonly (keyof ApplicationState)[];

/** How far a group is, in the list of whoever is of it: the status of each who belongs to it, null of whoever has no application yet. */
export interface ListedGroup {
  number: number | null;
  statuses: (ApplicationRecord["status"] | null)[];
}

/** Somebody's profile, as those may read it who may live with them. */
export interface NamedProfile {
  user: Pick<UserRecord, "id" | "first_name" | "last_name" | "avatar" | "profile_image_url">;
  profile: ProfileRecord | null;
  /** Not null where nothing but a meeting of a home that the visitor lives in, or did or will, lets them read it: whether it does is judged by the day. */
  by_meeting: { market: string; lives_from: string; lives_until: string | null; ended_at: string | null }[] | null;
}

/** What a person has beside the application of the address. */
export interface PersonState {
  user: UserRecord;
  /** All of the person's applications, newest first, with what the list shows; `paid_charge`: by which its fee was paid. */
  applications: { application: ApplicationRecord; source: SourceRecord; market: MarketRecord; group: ListedGroup | null; paid_charge: string | null }[];
  /** The source that the address names, if this person may see it. */
  entry: { source: SourceRecord; market: MarketRecord } | null;
  /** The invitation of the source that the address names, whoever it is for; null where it invites nobody by an address. */
  invitation: InvitationState | null;
  /** What they co-sign, and the links that wait for them at their address, newest first. */
  cosigning: CosignedLink[];
  /** What they tell those they will live with; null until they said any of it. */
  profile: ProfileRecord | null;
  /** That of the person whom the address names; null where they may not know of them. */
  named_profile: NamedProfile | null;
  /** What they said of their pet in the form that they filled in last; null: they come without one. */
  pet_applied_with: Readonly<Record<string, unknown>> | null;
  /** The invitation to live in a room that the address names, whoever it is for; null where there is none, or none any more. */
  named_residency: NamedResidency | null;
  /** Of all their applications, what the law may keep. */
  lawful_records: LawfulRecord[];
  /** Nothing of them may be forgotten. */
  legal_hold: boolean;
  /** Who of the staff looked at their data, newest first. */
  looks: PersonLook[];
  /** The last event that they were told of: all that is read along with it is as of then, or later. */
  told: string;
}

/** A co-signer's link, with as much of the application that it is about as whoever holds the link may see. */
export interface CosignerLink {
  source: CosignerSourceRecord;
  /** The address names a slug that was issued before; there is a newer one. */
  replaced: boolean;
  application: Pick<ApplicationRecord, "id" | "user_id" | "status" | "waive_application_fee" | "preapproved_max_rent_cents">;
  /** First and last day, as far as they are chosen. */
  term: { from: string | null; to: string | null };
  /** Of whoever applies. */
  first_name: string;
  home_label: string;
  market: MarketRecord;
  /** The account that has taken it up, by its address. */
  owner_email: string | null;
  /** What the home is, and what is asked for it, once they are chosen. */
  property: Record<string, unknown> | null;
  offer: { resident_rent_cents: number | null; full_property_price_cents: number; number: number | null; members: number } | null;
  market_rents: MarketRents;
}

/** A co-signer's link in the list of whoever it is for. */
export interface CosignedLink {
  slug: string;
  /** Of what they fill in; null where they have not taken it up. */
  status: CosignerRecord["status"] | null;
  expires_at: string;
  application_status: ApplicationRecord["status"];
  /** Of whoever applies. */
  first_name: string;
  home_label: string;
  market_name: string;
  picture: string;
}

/** A code to the address that a co-signer's link was sent to, asked for from another account. */
export interface CosignerCode {
  expires_at: string;
  tries: number;
  proven: boolean;
}

/** A co-signer's own application and what it is made of. */
export interface CosignerState {
  cosigner_link: CosignerLink;
  cosigner: CosignerRecord;
  cosigner_income: IncomeRecord | null;
  cosigner_income_sources: AdditionalIncomeRecord[];
  cosigner_answer_records: AnswerRecord[];
  cosigner_documents: DocumentRecord[];
  cosigner_charge: ChargeRecord | null;
  cosigner_paid_card: PaidCard | null;
  cosigner_check: BackgroundCheckRecord | null;
  cosigner_consent: ConsentRecord | null;
}

export const COSIGNER_STATE = [
  "cosigner_link",
  "cosigner",
  "cosigner_income",
  "cosigner_income_sources",
  "cosigner_answer_records",
  "cosigner_documents",
  "cosigner_charge",
  "cosigner_paid_card",
  "cosigner_check",
  "cosigner_consent",
] as const satisfies readonly (keyof CosignerState)[];

export type { Affordability };

/** All that a screen may be made of. One statement reads any of it. */
export interface ScreenState
  extends
    AddressState,
    PersonState,
    ApplicationState,
    HomeSelectionState,
    HouseState,
    LeaseState,
    CosignLeaseState,
    MeetingsState,
    Omit<CosignerState, "cosigner_link"> {
  /** Null where the address names no link. */
  cosigner_link: CosignerLink | null;
  /** The code that the visitor was sent, by which they prove that the link is theirs; null where they asked for none. */
  cosigner_code: CosignerCode | null;
  /** The last ones in the market of the application, newest first. */
  review_waits: ReviewWait[];
  /** The same in the market of the application that a co-signer stands by. */
  cosigner_waits: ReviewWait[];
}
export type StateName = keyof ScreenState;

/** Whose answers are kept, by the record that they belong to; and the state that has those which only the documents know. */
export const ANSWERS_OF = { application: "answer_records", cosigner: "cosigner_answer_records" } as const satisfies Record<string, StateName>;
export type OwnerName = keyof typeof ANSWERS_OF;

/** What is answered page by page of whoever has no application; of one, all of it is read. */
export const OWNED_STATE = ["cosigner", "cosigner_income", "cosigner_income_sources", "cosigner_answer_records"] as const satisfies readonly StateName[];

/** By what the state is found; null where the address or the visitor names none. */
export interface StateAddress {
  /** Id of the signed-in person. */
  user: string | null;
  source: string | null;
  market: string | null;
  /** Slug of a home in that market. */
  home?: string | null;
  /** Ids of interests that its homes are narrowed by. */
  interests?: readonly string[];
  /** Slugs of homes that are shown of it, and of those whose households are asked for. */
  homes?: readonly string[];
  households?: readonly string[];
  /** Slug of a co-signer's link. */
  cosigner?: string | null;
  /** Id of somebody whom the address names, where the visitor may know of them. */
  person?: string | null;
  /** Id of somebody whose profile it names. */
  profile?: string | null;
  /** Id of an invitation to live in a room. */
  residency?: string | null;
  /** Id of a meeting, how many of the last messages of its chat are read, and the id of one that is asked for. */
  meeting?: string | null;
  messages?: number;
  message?: string | null;
}
