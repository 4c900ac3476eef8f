/**
 * Who may do what: resource × role × verb. The API's route table names a cell for every route, and
 * the access test is generated from both: a route without a cell, or a cell without a test, fails.
 */
import type { StaffRole, UserRecord } from "../../ports/records.ts";

export const ROLES = ["anonymous", "person", "reviewer", "support", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const VERBS = ["list", "read", "create", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** `anyone`: signed in or not. `all`: everybody's. `own`: what belongs to the person. `never`: the role may not at all. */
export type Grant = "anyone" | "all" | "own" | "never";

type Grants = Record<Exclude<Role, "anonymous">, Grant>;
type Cells = Partial<Record<Verb, Grants | "anyone">>;

const own: Grants = { person: "own", reviewer: "own", support: "own", editor: "own", admin: "own" };
/** Papers alone: staff who decide or help open them, which leaves a trace; product editors have no business with people's data. */
const ownAndLooking: Grants = { person: "own", reviewer: "all", support: "all", editor: "own", admin: "all" };
/** Staff who decide or help alone. */
const forDeciding: Grants = { person: "never", reviewer: "all", support: "all", editor: "never", admin: "all" };
/** Who helps people. */
const forSupport: Grants = { person: "never", reviewer: "never", support: "all", editor: "never", admin: "all" };
/** Who decides, and whoever helps people without deciding. */
const forReviewers: Grants = { person: "never", reviewer: "all", support: "never", editor: "never", admin: "all" };
/** Whatever their work is. */
const forStaff: Grants = { person: "never", reviewer: "all", support: "all", editor: "all", admin: "all" };
/** Who helps people, and who answers for it. */
const forHelping: Grants = { person: "never", reviewer: "never", support: "all", editor: "never", admin: "all" };
/** Who edits what the product says and asks for. */
const forEditing: Grants = { person: "never", reviewer: "never", support: "never", editor: "all", admin: "all" };
const forAdmins: Grants = { person: "never", reviewer: "never", support: "never", editor: "never", admin: "all" };
const ANYONE = "anyone";

/** Staff read and decide through their own endpoints, where nothing is read without a trace: through the others, everybody has what is theirs. */
export const ACCESS = {
  "applicant-info": { read: own, update: own },
  application: { list: own, read: own, create: own, update: own },
  "application-source": { read: own },
  "application-validation": { read: own },
  flag: { list: own, read: own, create: own, update: own, delete: own },
  "answer-record": { read: own, create: own, update: own, delete: own },
  "group-source": { read: own },
  "group-property-selection": { read: own },
  "group-member": { create: own },
  "group-reminder": { create: own },
  "group-application": { create: own },
  "accommodation-request": { list: forDeciding, read: forDeciding },
  "staff-application": { list: forDeciding },
  "staff-application-details": { read: forDeciding },
  "staff-note": { create: forDeciding },
  "staff-assignment": { create: forReviewers },
  "staff-assignments": { create: forReviewers },
  "staff-view-count": { list: forDeciding },
  "staff-dashboard": { read: forStaff },
  "pre-approval": { create: forReviewers },
  "review-request": { create: forReviewers },
  rejection: { create: forReviewers },
  "home-approval": { create: forReviewers },
  "lease-sending": { create: forReviewers },
  "staff-lease": { create: forReviewers },
  "staff-lease-content": { read: forDeciding },
  "staff-withdrawal": { create: forReviewers },
  "fee-waiver": { create: forReviewers },
  "mail-again": { create: forDeciding },
  "view-as": { create: forSupport, delete: forSupport },
  "decision-preview": { create: forReviewers },
  preview: { read: forStaff },
  "change-verdict": { update: forStaff },
  "preview-walk": { create: forStaff },
  "application-preview": { read: forDeciding },
  "answer-mark": { create: forReviewers, delete: forReviewers },
  "staff-view": { create: forDeciding },
  "held-decision": { create: forReviewers, delete: forReviewers },
  "decision-confirmation": { create: forReviewers },
  person: { list: forDeciding },
  "person-details": { read: forDeciding },
  "person-mail": { list: forDeciding },
  "person-mail-details": { read: forDeciding },
  "person-session": { delete: forHelping },
  "person-data": { create: forHelping },
  "support-case-opening": { create: forDeciding },
  "support-case": { list: forDeciding, update: forHelping },
  "support-case-details": { read: forDeciding },
  "support-case-answer": { create: forHelping },
  "legal-hold": { create: forAdmins },
  "legal-hold-end": { create: forAdmins },
  "person-deletion": { create: forAdmins },
  "staff-member": { list: forDeciding, create: forAdmins, update: forAdmins },
  "staff-source": { list: forDeciding, read: forDeciding, create: forHelping, update: forHelping },
  "staff-mention": { list: forDeciding, update: forDeciding },
  "saved-view": { list: forDeciding, create: forDeciding, delete: forDeciding },
  "team-member": { list: forDeciding, update: forReviewers },
  "market-terms": { list: forDeciding },
  "offered-home": { list: forDeciding },
  "staff-home": { list: forDeciding },
  "staff-home-details": { read: forDeciding, update: forAdmins },
  "staff-room": { update: forAdmins },
  "room-release": { create: forAdmins },
  "staff-resident": { list: forDeciding, read: forDeciding, create: forAdmins, update: forAdmins, delete: forAdmins },
  "staff-meeting": { list: forDeciding },
  "staff-meeting-details": { read: forDeciding },
  "staff-meeting-figures": { read: forDeciding },
  "house-decision": { create: forReviewers },
  // Who decides about people reads nothing of what they say to each other.
  "meeting-transcript": { create: forHelping },
  "service-fees": { read: forEditing, update: forEditing },
  "market-prices": { read: forReviewers },
  "price-preview": { create: forReviewers },
  "price-change": { create: forAdmins, delete: forAdmins },
  "price-agreement": { create: forAdmins },
  "emergency-contact": { read: own, create: own, update: own },
  income: { read: own, create: own, update: own },
  "additional-income": { read: own, create: own, update: own, delete: own },
  residence: { read: own, create: own, update: own },
  "application-submission": { create: own },
  "background-check": { create: own },
  charge: { create: own },
  receipt: { read: own },
  cosigner: { list: own, read: own, create: own, update: own, delete: own },
  "cosigner-source": { read: own, create: own, update: own, delete: own },
  "application-request": { read: own, update: own },
  "double-deposit": { create: own },
  "cosigner-validation": { read: own },
  "cosigner-submission": { create: own },
  document: { read: ownAndLooking, create: own, delete: own },
  "document-content": { read: ownAndLooking },
  "user-profile": { read: own, update: own },
  // Those who may live with somebody read theirs; staff have no business with it.
  profile: { read: own, update: own },
  "profile-photo": { read: own },
  interest: { list: own, update: own },
  "living-question": { list: own },
  "living-response": { list: own, update: own },
  "profile-submission": { create: own },
  "lease-preference": { read: own, update: own },
  // Of those who stand in it, whoever they are.
  "lease-content": { read: own },
  "room-selection": { create: own },
  property: { list: own },
  // Of one's own, as an applicant or as one who lives there.
  meeting: { list: own, read: own },
  "meeting-time-left": { read: own },
  "meeting-calendar": { read: own },
  "meeting-pass": { create: own },
  "meeting-answer": { update: own, delete: own },
  "chat-block": { list: own, update: own, delete: own },
  "meeting-report": { create: own },
  "invitation-acceptance": { create: own },
  "applicant-left-event": { create: own },
  "pending-messages": { create: own },
  "chat-user": { read: own },
  "chat-message": { list: own, create: own },
  "chat-read": { update: own },
  "initial-message": { create: own },
  "personal-data": { read: own },
  session: { update: ANYONE, delete: ANYONE },
  "income-connection": { read: own },
  screen: { read: ANYONE },
  "live-event": { list: own },
  country: { list: ANYONE },
  place: { list: own, read: own },
  "feature-flag": { list: ANYONE },
  constant: { list: ANYONE },
  experiment: { list: ANYONE, update: ANYONE },
  openapi: { read: ANYONE },
} as const satisfies Record<string, Cells>;

export type AccessResource = keyof typeof ACCESS;
export interface AccessCell {
  resource: AccessResource;
  verb: Verb;
}

function rolesOf(user: Pick<UserRecord, "is_staff" | "staff_roles"> | null): Role[] {
  if (!user) return ["anonymous"];
  const staff: readonly StaffRole[] = user.is_staff ? user.staff_roles : [];
  return ["person", ...staff];
}

const STRENGTH: Record<Grant, number> = { never: 0, own: 1, all: 2, anyone: 3 };

/** The strongest grant of several roles; null where the table has no such cell. */
export function grantOf(cell: AccessCell, roles: readonly Role[]): Grant | null {
  const cells: Cells = ACCESS[cell.resource];
  const grants = cells[cell.verb];
  if (grants === undefined) return null;
  if (grants === ANYONE) return "anyone";
  const given = roles.flatMap((role) => (role === "anonymous" ? [] : [grants[role]]));
  return given.reduce<Grant>((best, grant) => (STRENGTH[grant] > STRENGTH[best] ? grant : best), "never");
}

export type AccessDecision =
  | "allow"
  | "sign-in" // 401
  | "forbid" // 403: may see it, or the role never may
  | "hide"; // 404: what one may not see is not there

/** `owned` is null while no single record is asked for (lists, creation). */
export function decideAccess(cell: AccessCell, user: Pick<UserRecord, "is_staff" | "staff_roles"> | null, owned: boolean | null): AccessDecision {
  const roles = rolesOf(user);
  const grant = grantOf(cell, roles);
  if (grant === "anyone") return "allow";
  if (!user) return "sign-in";
  if (grant === null || grant === "never") return "forbid";
  if (grant === "all" || owned === null || owned) return "allow";
  return mayReadAll(cell.resource, roles) ? "forbid" : "hide";
}

const mayReadAll = (resource: AccessResource, roles: readonly Role[]): boolean => grantOf({ resource, verb: "read" }, roles) === "all";
