/** The lease that was sent, as far as pages lead to it. */
export interface SentLease {
  id: string;
  filename: string;
}

export interface LeaseState {
  /** To the applicant; null where they stand in none. */
  sent_lease: SentLease | null;
}
