/** Tables of groups, co-signers and the review. */
import type { RecordName, Records } from "../store.ts";
import { fixed, guarded, instant, json, text, texts, uuid, versioned, type Table } from "./columns.ts";

type ReviewName = Extract<
  RecordName,
  | "group_source"
  | "group_member"
  | "group_property_selection"
  | "home"
  | "constant_choice"
  | "application_request"
  | "notice"
  | "staff_note"
  | "held_decision"
  | "answer_mark"
  | "cosigner_source"
  | "cosigner"
>;

const OF_APPLICATION = "(SELECT a.user_id FROM applications a WHERE a.id = r.application)";
const NOBODYS = "NULL::uuid";
const id = { id: fixed(uuid) };

export const REVIEW_TABLES: { [N in ReviewName]: Table<keyof Records[N] & string> } = {
  group_source: {
    table: "group_sources",
    key: "slug",
    versioned: false,
    owner: NOBODYS,
    columns: {
      slug: fixed(text),
      ...id,
      is_template: text,
      market: text,
      number_of_potential_roommates: text,
      move_in_date: text,
      lease_end_date: text,
      template: fixed(text),
    },
  },
  group_member: {
    table: "group_members",
    key: "id",
    versioned: true,
    owner: OF_APPLICATION,
    columns: {
      ...versioned,
      group_source: fixed(text),
      is_primary: text,
      first_name: text,
      last_name: text,
      email: text,
      source: text,
      application: uuid,
      invited_at: instant,
      reminded_at: instant,
      left_at: instant,
      left_because: text,
    },
  },
  group_property_selection: {
    table: "group_property_selections",
    key: "group_source",
    versioned: false,
    owner: NOBODYS,
    columns: { group_source: fixed(text), property: json, full_property_price_cents: text, resident_rent_cents: text, promo_amount_cents: text },
  },
  home: {
    table: "homes",
    key: "slug",
    versioned: false,
    owner: NOBODYS,
    columns: { slug: fixed(text), market: fixed(text), name: text, picture: text, rooms: text, address: json, full_property_price_cents: text },
  },
  constant_choice: {
    table: "constant_choices",
    key: "id",
    versioned: false,
    owner: NOBODYS,
    columns: {
      ...versioned,
      constant: fixed(text),
      value: fixed(text),
      reason: fixed(text),
      chosen_by: fixed(uuid),
      chosen_at: fixed(instant),
    },
  },
  application_request: {
    table: "application_requests",
    key: "id",
    versioned: true,
    owner: OF_APPLICATION,
    columns: {
      ...versioned,
      application: fixed(uuid),
      request_type: fixed(text),
      status: text,
      answered_with: text,
      requested_at: fixed(instant),
      completed_at: instant,
    },
  },
  notice: {
    table: "notices",
    key: "id",
    versioned: false,
    owner: OF_APPLICATION,
    columns: {
      ...id,
      application: fixed(uuid),
      kind: fixed(text),
      to: fixed(text),
      locale: fixed(text),
      subject: fixed(text),
      text: fixed(text),
      html: fixed(text),
      reasons: fixed(texts),
      given_at: fixed(instant),
    },
  },
  staff_note: {
    table: "staff_notes",
    key: "id",
    versioned: false,
    owner: NOBODYS,
    columns: { ...id, application: fixed(uuid), author_user_id: fixed(uuid), text: fixed(text), at: fixed(instant) },
  },
  held_decision: {
    table: "held_decisions",
    key: "id",
    versioned: false,
    owner: NOBODYS,
    columns: {
      ...id,
      application: fixed(uuid),
      decision: fixed(text),
      body: json,
      basis: text,
      parts: json,
      actor_user_id: fixed(uuid),
      confirmed_by: uuid,
      state: text,
      decided_at: fixed(instant),
      leaves_at: instant,
      ended_at: instant,
    },
  },
  answer_mark: {
    table: "answer_marks",
    key: "id",
    versioned: false,
    owner: NOBODYS,
    columns: {
      ...id,
      application: fixed(uuid),
      document: fixed(uuid),
      answer: fixed(text),
      mark: text,
      says: text,
      reason: text,
      by_user_id: uuid,
      at: instant,
    },
  },
  cosigner_source: {
    table: "cosigner_sources",
    key: "id",
    versioned: true,
    // Whoever named them; the link itself is its owner's.
    owner: "(SELECT a.user_id FROM applications a WHERE a.id = r.source_application)",
    columns: {
      ...versioned,
      slug: text,
      source_application: fixed(uuid),
      first_name: text,
      last_name: text,
      email: text,
      phonenumber: text,
      owner_user_id: uuid,
      issued_at: instant,
      expires_at: instant,
      revoked_at: instant,
      reminded_at: instant,
    },
  },
  cosigner: {
    table: "cosigners",
    key: "id",
    versioned: true,
    owner: "r.user_id",
    columns: {
      ...versioned,
      cosigner_source: fixed(uuid),
      user_id: fixed(uuid),
      status: text,
      first_name: text,
      last_name: text,
      email: text,
      birthdate: text,
      phonenumber: text,
      photo_id: uuid,
      address: json,
      sin_ssn_last4: guarded(text),
      sin_ssn_country: text,
      skipSsnEntry: text,
      answers: json,
      application_fee_cents: text,
      currency: text,
      waive_application_fee: text,
      display_state: json,
      revision: text,
      variants: texts,
      created_at: fixed(instant),
      submitted_at: instant,
    },
  },
};
