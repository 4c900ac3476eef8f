/** Columns of how a home is chosen: what somebody wants, what they keep in mind, and the room that is held for them. */
import { boolean, fixed, instant, json, number, orNull, restricted, text, uuid, versioned } from "./column.ts";
import type { CostFees } from "./values.ts";

/** A room from a day on, for so many months, at a price. Days are YYYY-MM-DD, the price is a month's. */
const terms = { move_in_date: text, lease_end_date: text, lease_months: number, monthly_price_cents: number };

export const HOME_SELECTION_COLUMNS = {
  /** One an application (UNIQUE). */
  lease_preference: {
    ...versioned,
    application: fixed(uuid),
    /** Null until it was said: as the form's pet. */
    has_pets: orNull(boolean),
    /** The master bedroom is wanted; null until it was said. */
    sharing_room: orNull(boolean),
    move_in_date: orNull(text),
    lease_end_date: orNull(text),
    created_at: fixed(instant),
  },
  /** One a home and application (UNIQUE). */
  home_choice: {
    ...versioned,
    application: fixed(uuid),
    home: fixed(text),
    room: uuid,
    ...terms,
    /** Of the room when its price was shown. */
    room_version: number,
    /** Shown with the price; null where they were not kept. */
    fees: orNull(json<CostFees>()),
    quoted_at: instant,
    created_at: fixed(instant),
  },
  /** At most one of a room that has not ended (UNIQUE). */
  room_selection: {
    ...versioned,
    application: fixed(uuid),
    home: fixed(text),
    room: fixed(uuid),
    /** All rooms of the home are held, and the price is the home's. */
    whole_home: fixed(boolean),
    move_in_date: fixed(text),
    lease_end_date: fixed(text),
    lease_months: fixed(number),
    monthly_price_cents: fixed(number),
    /** Agreed with the price; null where they were not kept. */
    fees: fixed(orNull(json<CostFees>())),
    ended_at: restricted(orNull(instant)),
    ended_because: restricted(orNull(text)),
    created_at: fixed(instant),
  },
  /** At most one of a room at a time, and one room of a person (EXCLUDE). Days are YYYY-MM-DD; the last one isn't part of it. */
  resident: {
    ...versioned,
    room: fixed(uuid),
    /** Null until somebody took the invitation up. */
    user_id: orNull(uuid),
    /** The address that they were invited by; null of whoever lived there before. */
    invited_email: orNull(text),
    lives_from: text,
    lives_until: orNull(text),
    away_from: orNull(text),
    away_until: orNull(text),
    invited_at: orNull(instant),
    accepted_at: orNull(instant),
    created_at: fixed(instant),
  },
};
