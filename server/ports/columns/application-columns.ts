/** Columns of people, their applications, and what these are made of. */
import { boolean, fixed, restricted, id, instant, json, number, orNull, text, texts, uuid, versioned, word, type Columns } from "./column.ts";
import type {
  AddressValue,
  ApplicationStatus,
  BackgroundCheckStatus,
  ChargeStatus,
  Country,
  Currency,
  DisplayState,
  DocumentPurpose,
  FlagName,
  KeptAnswers,
  StaffRole,
} from "./values.ts";

const answers = json<KeptAnswers>();
const currency = word<Currency>();
const country = word<Country>();
const sharing = word<"personal" | "open">();
/** Who can say that somebody lives or earns there. */
const contact = { contact_first_name: text, contact_last_name: text, contact_phonenumber: text, contact_email: text };

export const APPLICATION_COLUMNS = {
  user: {
    ...versioned,
    email: text,
    first_name: text,
    last_name: text,
    phonenumber: text,
    profile_image_url: orNull(text),
    /** Name of a drawing. */
    avatar: text,
    is_staff: boolean,
    staff_roles: texts<StaffRole>(),
    is_persona_verified: boolean,
    /** In which they last read their pages; null until they did. */
    locale: orNull(text),
    /** Whether others see that they write and what they have read; null until they said. */
    shows_activity: orNull(boolean),
    /** Of whoever was invited to the staff and has not signed in yet: the end of the invitation. Null for everybody else. */
    invited_until: orNull(instant),
    /** The account that has their address, of whoever had a second one before an address could have only one. Such an account has no role. */
    duplicate_of: fixed(orNull(uuid)),
    created_at: fixed(instant),
  },
  application: {
    ...versioned,
    source: fixed(text),
    /** As its source says; the database holds them equal. */
    source_sharing: fixed(sharing),
    user_id: fixed(uuid),
    status: restricted(word<ApplicationStatus>()),
    market: fixed(text),
    application_fee_cents: number,
    currency,
    waive_application_fee: boolean,
    display_state: json<DisplayState>(),
    applicant_info: fixed(uuid),
    group_source: orNull(text),
    /** Id of the room that the applicant has in mind: a wish that holds nothing. */
    room: orNull(text),
    move_in_date: orNull(text),
    lease_end_date: orNull(text),
    medium: orNull(text),
    /** Document revision that it started on, and the variants it was first shown. */
    revision: orNull(text),
    variants: texts(),
    /** The most rent a month that a reviewer approved; null beside `preapproved_for_all`, and before. */
    preapproved_max_rent_cents: orNull(number),
    preapproved_for_all: boolean,
    is_paying_double_deposit: boolean,
    /** The reviewer who has it in hand. */
    assigned_to: orNull(uuid),
    created_at: fixed(instant),
    submitted_at: orNull(instant),
  },
  applicant_info: {
    ...versioned,
    application: fixed(uuid),
    first_name: orNull(text),
    middle_name: orNull(text),
    last_name: orNull(text),
    birthdate: orNull(text),
    email: orNull(text),
    phonenumber: orNull(text),
    photo_id: orNull(uuid),
    /** The number is encrypted and never leaves the database layer but through `readSecureId`. */
    sin_ssn_last4: restricted(orNull(text)),
    sin_ssn_country: orNull(country),
    skipSsnEntry: boolean,
    answers,
  },
  residence: {
    ...versioned,
    applicant_info: fixed(uuid),
    current: boolean,
    move_in_date: text,
    monthly_rent_cents: number,
    ...contact,
    reason_for_moving: orNull(text),
    address: json<AddressValue>(),
    /** Names of properties that were never asked. */
    placeholders: texts(),
    answers,
  },
  /** Of an applicant or of a co-signer: the other of the two is null. */
  income: {
    ...versioned,
    applicant_info: fixed(orNull(uuid)),
    cosigner: fixed(orNull(uuid)),
    company_name: orNull(text),
    job_title: orNull(text),
    monthly_salary_cents: orNull(number),
    currency,
    start_date: orNull(text),
    ...contact,
    document: orNull(uuid),
    placeholders: texts(),
    answers,
  },
  additional_income: {
    ...versioned,
    income: fixed(uuid),
    source_name: text,
    monthly_salary_cents: number,
    currency,
    document: orNull(uuid),
    answers,
  },
  emergency_contact: {
    ...versioned,
    applicant_info: fixed(uuid),
    first_name: text,
    last_name: text,
    phonenumber: text,
    email: text,
    relationship: text,
    answers,
  },
  flag: { ...versioned, application: fixed(uuid), flag: fixed(word<FlagName>()), flag_data: json<Record<string, unknown>>() },
  /** A record that only the documents know: its resource says what it may hold. */
  answer_record: {
    ...versioned,
    application: fixed(orNull(uuid)),
    cosigner: fixed(orNull(uuid)),
    /** File of `schemas/resources`. */
    resource: fixed(text),
    /** 0: the one record of its resource; 1 and on: the items of a list, in their order. */
    position: fixed(number),
    answers,
  },
  /** A service or assistance animal asks staff for an accommodation. At most one an application (UNIQUE); closed while none is said to move in. */
  accommodation_request: { ...versioned, application: fixed(uuid), status: word<"open" | "closed">(), opened_at: instant, closed_at: orNull(instant) },
  document: {
    ...id,
    owner_user_id: fixed(uuid),
    filename: text,
    size: fixed(number),
    content_type: fixed(text),
    purpose: fixed(word<DocumentPurpose>()),
    storage_key: fixed(text),
    created_at: fixed(instant),
  },
  /** One attempt to charge. UNIQUE over live attempts (pending or success) of one target. Its id is the idempotency key. */
  charge: {
    ...versioned,
    target_type: fixed(word<"application" | "cosigner">()),
    target_id: fixed(uuid),
    status: restricted(word<ChargeStatus>()),
    /** Under what people are told of it, given by the database: two groups of four digits, of no other charge. */
    reference: fixed(text),
    amount_cents: fixed(number),
    currency: fixed(currency),
    country: fixed(country),
    provider_id: restricted(orNull(text)),
    decline_code: restricted(orNull(text)),
    message: restricted(orNull(text)),
    created_at: fixed(instant),
    settled_at: restricted(orNull(instant)),
  },
  /** UNIQUE per target: a second order returns the first. */
  background_check: {
    ...versioned,
    target_type: fixed(word<"applicant_info" | "cosigner">()),
    target_id: fixed(uuid),
    status: restricted(word<BackgroundCheckStatus>()),
    provider_id: restricted(orNull(text)),
    result: restricted(orNull(word<"clear" | "consider">())),
    score: restricted(orNull(number)),
    ordered_at: fixed(instant),
    completed_at: restricted(orNull(instant)),
  },
  /** Of an application or of a co-signer: the other of the two is null. */
  consent: {
    ...id,
    application: fixed(orNull(uuid)),
    cosigner: fixed(orNull(uuid)),
    user_id: fixed(uuid),
    text: fixed(text),
    locale: fixed(text),
    given_at: fixed(instant),
    address: fixed(text),
  },
  support_case: {
    ...versioned,
    user_id: fixed(orNull(uuid)),
    email: fixed(text),
    message: fixed(text),
    page: fixed(text),
    at: fixed(instant),
    topic: fixed(word<"message" | "staff" | "accommodation">()),
    opened_by: fixed(orNull(uuid)),
    accommodation_request: fixed(orNull(uuid)),
    meeting: fixed(orNull(uuid)),
    status: word<"open" | "closed">(),
    assigned_to: orNull(uuid),
    closed_at: orNull(instant),
    reply_token: fixed(text),
  },
  support_answer: { ...id, support_case: fixed(uuid), author_user_id: fixed(uuid), text: fixed(text), at: fixed(instant) },
  source: {
    slug: fixed(text),
    version: fixed(number),
    market: text,
    application_fee_cents: number,
    currency,
    waive_application_fee: boolean,
    /** `personal`: one person's invitation, used up by its first application. `open`: a listing's link, an application for each who follows it. */
    sharing,
    /** An open source makes no application from then on; null while it has no end. */
    ends_at: orNull(instant),
    /** How many applications an open source makes; null for any number. */
    most_applications: orNull(number),
    /** Of a personal source: somebody has applied. */
    used: boolean,
    owner_user_id: orNull(uuid),
    group_source: orNull(text),
    label: text,
    /** What is applied for. A whole home has no bedrooms to choose, and nobody to meet in it. */
    kind: word<"room" | "whole_home">(),
    starts_in: word<"open" | "pre_meet_and_greet">(),
    is_funnel_20: boolean,
    medium: orNull(text),
    available_properties: number,
    available_rooms: number,
    /** Whom a personal one is meant for, in lower case; null for whoever comes first. */
    invited_email: orNull(text),
    revoked_at: orNull(instant),
  },
  market: {
    slug: fixed(text),
    display_name: text,
    country_code: country,
    region_code: text,
    picture: text,
    /** What staff set of the documents' constants, by name. */
    constants: json<Readonly<Record<string, number | string>>>(),
    /** Raised by every change of them, and by what is proposed of them. */
    constants_version: number,
  },
} as const satisfies Record<string, Columns>;
