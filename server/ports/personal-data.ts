/** Everything that is kept of one person, and what is left of it when they delete their account. */

/** Rows by table, without secrets: of the government id no more than its last digits, of sessions and tokens no key. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/** What the law keeps: `payment` what was charged, `screening` the background check and the consent to it, `lease` the lease that they were sent, `history` who did what. */
export const KEPT_KINDS = ["payment", "screening", "lease", "history"] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];
export interface KeptRecords {
  kind: KeptKind;
  /** From this instant on nothing keeps them. */
  until: string;
}

/** Something of a person that the law may keep. */
export interface LawfulRecord {
  kind: Exclude<KeptKind, "history">;
  /** Of a charge: its answer is still awaited. */
  is_pending: boolean;
  /** It was asked of them for a lease of somebody else that is agreed. */
  is_agreed: boolean;
  /** Id of the application that it belongs to. */
  application: string;
  /** Since when it counts: of a lease the day on which it ends. */
  since: string;
  /** Of a lease: its last day; null of anything else, and where that isn't known. */
  ends_on: string | null;
  /** Where it was: slug of the market. */
  market: string;
  country_code: string;
  region_code: string;
}

export interface RemovedPerson {
  /** Storage keys of their files, which are removed once this is durable. */
  files: string[];
  /** Ids of the sessions that ended. */
  sessions: string[];
}
