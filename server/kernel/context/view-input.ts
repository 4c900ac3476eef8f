/** What views are made from, beside the state that was read. Pure: the clock, the texts and the rules are handed in. */
import type { Brand } from "../rules/brand.ts";
import type { Jurisdictions } from "../rules/jurisdictions.ts";
import type { ApplicationStatus, UserRecord } from "../../ports/records.ts";
import type { PublishedDocuments } from "./documents.ts";

export interface SiteFacts extends Brand {
  screening_company: string;
  /** Its address and phone. */
  screening_contact: string;
  sandbox: boolean;
}

export interface SessionFacts {
  user: UserRecord | null;
  /** Whoever sits there: somebody else than `user` while staff look as that person. */
  by: UserRecord | null;
  /** Until when they look; null: they don't. */
  viewing_until: string | null;
  admin_mode: boolean;
  /** Income verification was switched off for this session by an error. */
  income_verification_off: boolean;
  /** Whom the route is for that was saved before signing in; null where it names nobody, or none was. */
  saved_for: string | null;
  external_login_url: string | null;
}

export interface ViewFacts {
  now: Date;
  locale: string;
  documents: PublishedDocuments;
  site: SiteFacts;
  session: SessionFacts;
  /** What the path names (`:source`), by the parameter's name. */
  params: Readonly<Record<string, string>>;
  /** The address's query, as it came. */
  query: Readonly<Record<string, string>>;
  features: { income_verification_active: boolean };
  /** The companies that somebody may sign in with here: those that are configured. */
  signInWith: readonly string[];
  /** Whether an identity company was chosen, so that a photo ID is not the only way. */
  identityInquiries: boolean;
  campaignSuffix: string;
  jurisdictions: Jurisdictions;
  /** Ids of the experiments that run, and the arms that this browser is in. */
  experiments: { active: readonly string[]; arms: Readonly<Record<string, string>> };
  /** Stage label in the person's language, "Pending" for a status without one. */
  statusLabel(status: ApplicationStatus): string;
}

/** How the address says that a person came by a campaign mail, once the source's suffix is gone. */
export const MAIL_QUERY = "email";

/** One root's data, as documents read it. */
export type RootData = Record<string, unknown> | null;
/** Data by root, as documents read it: a root that is null is known not to be there, a missing one was not loaded. */
export type ViewData = Record<string, RootData>;
