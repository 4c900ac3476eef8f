/** Columns of groups, co-signers and the review. */
import { boolean, fixed, restricted, id, instant, json, number, orNull, text, texts, uuid, versioned, word, type Columns } from "./column.ts";
import type { AddressValue, CostFees, Country, Currency, DisplayState, KeptAnswers } from "./values.ts";

/** One thing that is asked for again: an answer held against a paper, or the paper as a whole. */
export interface HeldQuestionItem {
  document: string;
  /** `applicant.birthdate`, or `document`. */
  answer: string;
  /** Of the answer, or the file's name, in the words of whoever asked. */
  label: string;
  /** A code of `paper_reasons`. */
  reason: string | null;
  /** Id of whoever asked. */
  by: string;
  /** The mark that stood there before. */
  was: { mark: "match" | "differs" | "ask-again"; says: string | null; reason: string | null; by_user_id: string; at: string } | null;
}

export const REVIEW_COLUMNS = {
  /** People who apply together. A template stands behind a listing's link: each who follows it begins a group like it. */
  group_source: {
    slug: fixed(text),
    ...id,
    is_template: boolean,
    market: text,
    /** Null: nobody said how many, and nobody has to be invited. */
    number_of_potential_roommates: orNull(number),
    move_in_date: orNull(text),
    lease_end_date: orNull(text),
    /** The listing's group that this one began like; null of a template, and where it began like none. */
    template: fixed(orNull(text)),
  },
  /** A member of a group, invited or begun. At most one that hasn't left by one address (UNIQUE). */
  group_member: {
    ...versioned,
    group_source: fixed(text),
    is_primary: boolean,
    first_name: text,
    last_name: text,
    email: text,
    /** The link that they were invited by; null for who began the group. */
    source: orNull(text),
    /** Theirs, once they have begun one. */
    application: orNull(uuid),
    invited_at: instant,
    reminded_at: orNull(instant),
    left_at: orNull(instant),
    left_because: orNull(word<"left" | "declined" | "replaced" | "withdrawn">()),
  },
  /** The home that a group has chosen, as the offer was made to it. */
  group_property_selection: {
    group_source: fixed(text),
    property: json<Record<string, unknown>>(),
    full_property_price_cents: number,
    /** What one resident pays of it; null: the whole price stands. */
    resident_rent_cents: orNull(number),
    promo_amount_cents: number,
    /** As they were when it became theirs, once and for good; null before, and where they were not kept. */
    fees: fixed(orNull(json<CostFees>())),
  },
  /** A home that can be offered to groups of its market. */
  home: {
    slug: fixed(text),
    version: fixed(number),
    market: fixed(text),
    name: text,
    /** Name of a drawing. */
    picture: text,
    rooms: number,
    /** street_address, city, postal_code, neighborhood. */
    address: json<Record<string, string>>(),
    full_property_price_cents: number,
    headline: text,
    /** Whether listings show it. */
    is_published: boolean,
    pets_allowed: boolean,
    /** Words of the documents' catalog. */
    amenities: texts(),
  },
  /** A bedroom of a home. */
  room: {
    ...versioned,
    home: fixed(text),
    number: fixed(number),
    /** A word of the documents' catalog. */
    room_type: text,
    about: text,
    first_price_cents: number,
    discounted_price_cents: orNull(number),
    is_available: boolean,
    /** YYYY-MM-DD, as its provider states it. */
    availability_date: orNull(text),
    /** In months; null: all that its market has. */
    lease_lengths: orNull(json<number[]>()),
    /** Id of its 3D tour at the company that shows it. */
    tour: orNull(text),
  },
  /** What staff chose for a constant of the documents. Never changed: the one with the highest version counts, one a version (UNIQUE). */
  constant_choice: {
    /** `version`: which choice of this constant it is, from 1. */
    ...versioned,
    constant: fixed(text),
    value: fixed(text),
    reason: fixed(text),
    chosen_by: fixed(uuid),
    chosen_at: fixed(instant),
  },
  /** What staff changed of the constants of a market, or propose to. At most one is proposed a market (UNIQUE). */
  price_change: {
    ...id,
    market: fixed(text),
    /** Its place among the market's, from 1 (UNIQUE). */
    number: fixed(number),
    /** By constant, what counted and what counts from then on. */
    before: json<Readonly<Record<string, number | string>>>(),
    after: json<Readonly<Record<string, number | string>>>(),
    reason: fixed(text),
    undoes: fixed(orNull(uuid)),
    state: word<"proposed" | "in-force" | "taken-back">(),
    changed_by: fixed(uuid),
    changed_at: fixed(instant),
    agreed_by: orNull(uuid),
    agreed_at: orNull(instant),
  },
  /** What an applicant is asked for during the review. At most one is open an application (UNIQUE). */
  application_request: {
    ...versioned,
    application: fixed(uuid),
    request_type: fixed(word<"add_cosigner" | "cosign_or_deposit">()),
    status: word<"open" | "completed" | "cancelled">(),
    /** The applicant's answer; null while there is none. */
    answered_with: orNull(word<"cosigner" | "double_deposit">()),
    /** More deposit as it was shown to whoever agreed to it: what of the root `deposit` a later rule or price would change. */
    agreed_terms: orNull(json<Record<string, unknown>>()),
    requested_at: fixed(instant),
    completed_at: orNull(instant),
  },
  /** What somebody was told by law, word for word. Never changed. */
  notice: {
    ...id,
    application: fixed(uuid),
    kind: fixed(word<"add_cosigner" | "cosign_or_deposit" | "rejection">()),
    to: fixed(text),
    locale: fixed(text),
    subject: fixed(text),
    text: fixed(text),
    html: fixed(text),
    /** Codes of `schemas/jurisdictions.json` and of the decision's form. */
    reasons: fixed(texts()),
    given_at: fixed(instant),
  },
  /** What staff write down for each other about an application. */
  /** About one of the two (CHECK). */
  staff_note: {
    ...id,
    application: fixed(orNull(uuid)),
    support_case: fixed(orNull(uuid)),
    author_user_id: fixed(uuid),
    text: fixed(text),
    at: fixed(instant),
  },
  /**
   * What staff decided and may still take back, until its time comes. At most one is open an application (UNIQUE), and nobody agrees
   * to their own (CHECK).
   */
  held_decision: {
    ...id,
    application: fixed(uuid),
    decision: fixed(text),
    /** As its resource says; empty once it is over. */
    body: json<Record<string, unknown>>(),
    /** Hash of what was decided on. */
    basis: text,
    /** The same part by part; nothing where it was decided before parts were kept. */
    parts: json<Record<string, string>>(),
    actor_user_id: fixed(uuid),
    confirmed_by: orNull(uuid),
    /** `proposed`: a second person has to agree; `dropped`: it could not be carried out when its time came. */
    state: word<"proposed" | "held" | "done" | "taken-back" | "dropped">(),
    decided_at: fixed(instant),
    /** Null while nobody agreed to it. */
    leaves_at: orNull(instant),
    ended_at: orNull(instant),
  },
  /** What staff ask for again, in one mail that can be taken back until it leaves. At most one is open for each application (UNIQUE); nothing of it is left afterwards (CHECK). */
  held_question: {
    ...id,
    application: fixed(uuid),
    asked: json<HeldQuestionItem[]>(),
    /** `dropped`: there was nothing left to ask when its time came. */
    state: word<"held" | "done" | "taken-back" | "dropped">(),
    leaves_at: instant,
    ended_at: orNull(instant),
  },
  /** What staff found when they held an answer (`applicant-info.birthdate`), or `document` as a whole, against a paper. At most one a paper and answer (UNIQUE). */
  answer_mark: {
    ...id,
    application: fixed(uuid),
    document: fixed(uuid),
    answer: fixed(text),
    mark: word<"match" | "differs" | "ask-again">(),
    /** What stands on the paper, where it differs. */
    says: orNull(text),
    /** Why the paper is asked for again, a code of `paper_reasons`. */
    reason: orNull(text),
    by_user_id: uuid,
    at: instant,
  },
  /** Somebody whom an applicant named to vouch for them, and their link. At most one that isn't revoked by one address (UNIQUE). */
  cosigner_source: {
    ...versioned,
    slug: text,
    source_application: fixed(uuid),
    first_name: text,
    last_name: text,
    email: text,
    phonenumber: text,
    /** Whoever took the link up: nobody else may open it from then on. */
    owner_user_id: orNull(uuid),
    issued_at: instant,
    expires_at: instant,
    revoked_at: orNull(instant),
    reminded_at: orNull(instant),
  },
  /** A co-signer's own application. At most one a source (UNIQUE). */
  cosigner: {
    ...versioned,
    cosigner_source: fixed(uuid),
    user_id: fixed(uuid),
    status: word<"open" | "submitted" | "declined">(),
    first_name: orNull(text),
    last_name: orNull(text),
    email: orNull(text),
    birthdate: orNull(text),
    phonenumber: orNull(text),
    photo_id: orNull(uuid),
    address: json<Partial<AddressValue>>(),
    /** The number is sealed, like an applicant's. */
    sin_ssn_last4: restricted(orNull(text)),
    sin_ssn_country: orNull(word<Country>()),
    skipSsnEntry: boolean,
    answers: json<KeptAnswers>(),
    application_fee_cents: number,
    currency: word<Currency>(),
    waive_application_fee: boolean,
    display_state: json<DisplayState>(),
    revision: orNull(text),
    variants: texts(),
    created_at: fixed(instant),
    submitted_at: orNull(instant),
  },
} as const satisfies Record<string, Columns>;
