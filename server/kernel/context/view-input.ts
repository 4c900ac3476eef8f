/** What views are made from. Pure: the clock, the texts and the rules are handed in. */
import type { Brand } from "../rules/brand.ts";
import type { Jurisdictions } from "../rules/jurisdictions.ts";
import type { ApplicationStatus, PersonState, UserRecord } from "../../ports/records.ts";

export interface SiteFacts extends Brand {
  screening_company: string;
  sandbox: boolean;
}

export interface SessionFacts {
  user: UserRecord | null;
  admin_mode: boolean;
  /** Income verification was switched off for this session by an error. */
  income_verification_off: boolean;
  /** The route that was saved before signing in is a co-signer link. */
  for_cosigner: boolean;
  external_login_url: string | null;
}

export interface ViewInput {
  now: Date;
  site: SiteFacts;
  session: SessionFacts;
  /** The address's query, as it came. */
  query: Record<string, string>;
  /** Market that the address names by its slug; null when it names none, or none that there is. */
  market: { slug: string; display_name: string; picture: string } | null;
  features: { income_verification_active: boolean };
  /** Whether an identity company was chosen, so that a photo ID is not the only way. */
  identityInquiries: boolean;
  /** Null when nobody is signed in. */
  person: PersonState | null;
  /** `:source` of the address; the query's source counts when there is none. */
  routeSource: string | null;
  campaignSuffix: string;
  jurisdictions: Jurisdictions;
  /** Ids of the experiments that run, and the arms that this browser is in. */
  experiments: { active: readonly string[]; arms: Readonly<Record<string, string>> };
  /** Stage label in the person's language, "Pending" for a status without one. */
  statusLabel(status: ApplicationStatus): string;
}

/** How the address says that a person came by a campaign mail, once the source's suffix is gone. */
export const MAIL_QUERY = "email";

/** Data by root, as documents read it: a root that is null is known not to be there, a missing one was not loaded. */
export type ViewData = Record<string, Record<string, unknown> | null>;
