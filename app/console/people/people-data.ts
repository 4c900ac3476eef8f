/** People as the staff's API answers them (`person`, `person-details`, `staff-member`). */

export interface FoundPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_ending: string | null;
  avatar: string;
  profile_image_url: string | null;
  staff_roles: string[];
  /** Null, as their phone and when they were here, of whoever has a stake in a case together with the one who looks. */
  applications: number | null;
  cosigns: number | null;
  own_case: boolean;
  signed_in: boolean;
  invited_until: string | null;
  created_at: string;
  seen_at: string | null;
  deleted_at: string | null;
  matched: string[];
}

export interface PersonDetails extends Omit<FoundPerson, "applications" | "cosigns" | "matched" | "own_case"> {
  version: number;
  signs_in_with: string[];
  applications: { id: string; label: string; status: string; market_name: string; group_source: string | null; created_at: string }[];
  cosigns: { id: string; status: string; application: string; applicant: string }[];
  sessions: { handle: string; device: string | null; created_at: string; seen_at: string }[];
  /** How many personal tokens are in force. */
  tokens: number;
  cases: { id: string; topic: "message" | "staff" | "accommodation"; status: "open" | "closed"; message: string; at: string }[];
  notes: { id: string; application: string; text: string; author: string; at: string }[];
  accesses: DataAccess[];
  legal_hold: { reason: string; placed_by: string; placed_at: string; papers: number } | null;
  keeping: {
    hindrance: string | null;
    under_way: number;
    places: { country_code: string; region_code: string; note: string }[];
    what: { what: string; stays: boolean; until: string | null; years: number | null; because: string | null }[];
  };
}

/** What was sent to somebody (`person-mail`). */
export interface PersonMail {
  id: string;
  subject: string;
  to: string;
  at: string;
  state: "waiting" | "sent" | "back" | "refused";
  application: { id: string; label: string; applicant: string | null } | null;
}

export interface DataAccess {
  id: string;
  name: string;
  at: string;
  why: string | null;
  by: { id: string; name: string; avatar: string } | null;
  filename: string | null;
}

export const nameOf = ({ first_name, last_name, email, id }: Pick<FoundPerson, "first_name" | "last_name" | "email" | "id">): string =>
  `${first_name} ${last_name}`.trim() || email || id;
