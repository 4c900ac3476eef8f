/** Columns of leases. */
import { fixed, id, instant, json, number, orNull, text, uuid, word } from "./column.ts";

/** What a lease says, block by block. */
export type LeaseWords = Readonly<Record<string, unknown>>;

export const LEASE_COLUMNS = {
  /** At most one draft, and one that was sent, of whom it covers (UNIQUE). Once sent it is never changed. */
  lease: {
    ...id,
    /** The slug of a group, or the id of an application. */
    covers: fixed(text),
    origin: fixed(word<"template" | "upload">()),
    locale: fixed(text),
    filename: fixed(text),
    size: fixed(number),
    storage_key: fixed(text),
    sha256: fixed(text),
    /** Null of one that staff uploaded. */
    document: fixed(orNull(json<LeaseWords>())),
    /** YYYY-MM-DD. The last day of whoever stays longest in it; null where it isn't known. */
    ends_on: fixed(orNull(text)),
    made_by: fixed(orNull(uuid)),
    made_at: fixed(instant),
    /** Null of a draft. */
    sent_at: orNull(instant),
  },
  /** Who stands in a lease. Never changed. */
  lease_party: {
    ...id,
    lease: fixed(uuid),
    user_id: fixed(uuid),
    /** The application that they signed up with, or that they stand by. */
    application: fixed(uuid),
    part: fixed(word<"tenant" | "voucher">()),
    name: fixed(text),
  },
} as const;
