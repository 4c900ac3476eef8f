/**
 * Entry by a source link. Here the facts are worked out; where a person is sent stands in the flow's
 * guards (`schemas/flow.json`), which read them as root `entry`.
 */
import { isSourceOver, type NamedSource, type SourceTerms } from "../../kernel/rules/source-query.ts";
import { isUnfinished } from "../../kernel/rules/life-cycle.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { maskedAddress } from "../../kernel/rules/masked-address.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { InvitationState } from "../../ports/state.ts";

/** Medium of an application that came by a campaign mail. */
export const MAIL_MEDIUM = "e-mail";

/**
 * Of an invitation besides: `other-account`, it went to another address than this person's; `member`, they are in that group
 * by an application of their own; `taken`, somebody else has begun by it; `declined`, they said no to it; `closed`, nobody
 * can follow it any more.
 */
export type SourceState = "none" | "missing" | "unused" | "used" | InvitationRefusal;
type InvitationRefusal = "other-account" | "member" | "taken" | "declined" | "closed";

export interface Entry extends NamedSource {
  /** An application that isn't over, that of the named source first, else the newest. */
  unfinished_source: string | null;
  /** Set when the person has exactly one application. */
  only_source: string | null;
  source_state: SourceState;
  /** Whom the link was sent to, where that is somebody else: as much of it as tells its owner. */
  invited_address: string | null;
  /** Who invites them; null where they can't follow it. */
  inviter: string | null;
}

/** What is known when somebody comes by an address. */
export interface EntryFacts {
  named: NamedSource;
  user: { id: string; email: string };
  /** All of this person's, newest first. */
  applications: readonly Pick<ApplicationRecord, "source" | "status" | "group_source">[];
  /** The named source, if this person may see it. */
  found: SourceTerms | null;
  /** The invitation that it is, whoever it is for. */
  invitation: InvitationState | null;
  /** ISO instant. */
  now: string;
}

export function entryOf(facts: EntryFacts): Entry {
  const { named, applications } = facts;
  const unfinished = applications.filter((application) => isUnfinished(application.status));
  const own = unfinished.find((application) => application.source === named.source);
  const state = sourceState(facts);
  return {
    ...named,
    unfinished_source: (own ?? unfinished[0])?.source ?? null,
    only_source: applications.length === 1 ? (applications[0]?.source ?? null) : null,
    source_state: state,
    invited_address: state === "other-account" || state === "member" ? maskedAddress(facts.invitation?.source.invited_email ?? "") : null,
    inviter: state === "unused" ? (facts.invitation?.host ?? null) : null,
  };
}

/** Why this person can't follow the invitation; null where they can. They have no application of it. */
function invitationRefusal({ source, member, host }: InvitationState, { user, applications }: EntryFacts): InvitationRefusal | null {
  const group = source.group_source;
  if (group !== null && applications.some((own) => own.group_source === group && own.status !== "withdrawn")) return "member";
  const isTheirs = source.invited_email !== null && source.invited_email === foldedAddress(user.email);
  if (isTheirs && member?.left_because === "declined") return "declined";
  // Whoever was invited applies with others, never alone in an empty group.
  if (source.revoked_at !== null || (member?.left_because ?? null) !== null || (member !== null && host === null)) return "closed";
  if (source.used || (source.owner_user_id !== null && source.owner_user_id !== user.id)) return "taken";
  return isTheirs ? null : "other-account";
}

function sourceState(facts: EntryFacts): SourceState {
  const { named, user, applications, found, invitation, now } = facts;
  const { source } = named;
  if (source === null) return "none";
  if (applications.some((application) => application.source === source)) return "used";
  const refused = invitation && invitationRefusal(invitation, facts);
  if (refused) return refused;
  return found === null || isSourceOver(found, user.id, now) ? "missing" : "unused";
}
