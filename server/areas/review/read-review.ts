/** Everything that staff decide by, of one application. The number of a government id is not read at all. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { keptResource, type Row } from "../../kernel/definitions/record-definition.ts";
import { recordValues } from "../../kernel/records/kept-values.ts";
import { showCharge, showDocument, showFlag, showUser, type Shown } from "../../kernel/records/represent.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { BackgroundCheckRecord, EventRecord } from "../../ports/records.ts";
import type { CosignerSourceRecord, GroupMemberRecord, NoticeRecord, StaffNoteRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Reads } from "../../ports/store.ts";
import { showApplication } from "../application/index.ts";
import { validationOfState } from "../form/index.ts";
import { applicationFee } from "../payment/index.ts";

const EVERY = { limit: 100, offset: 0 };

export async function readReview(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown>> {
  const { store } = deps;
  const state = await store.applicationState(id);
  const user = state && (await store.find("user", state.application.user_id));
  if (!state || !user) return notFound;
  const { application } = state;
  const [requests, notices, notes, cosigners, group, history] = await Promise.all([
    store.list("application_request", { application: id }, EVERY),
    store.list("notice", { application: id }, EVERY),
    store.list("staff_note", { application: id }, EVERY),
    store.list("cosigner_source", { source_application: id }, EVERY),
    groupOf(store, application.group_source),
    store.events(id),
  ]);
  const people = await peopleOf(store, [...history.map(({ actor_user_id }) => actor_user_id), ...notes.rows.map(({ author_user_id }) => author_user_id)]);
  const suppressed = new Map(
    await Promise.all([...new Set(notices.rows.map(({ to }) => to))].map(async (to) => [to, await store.mailSuppressions(to)] as const)),
  );
  const undeliverable = (to: string): boolean => suppressed.get(to)?.includes("bounced") ?? false;
  return done({
    id,
    version: application.version,
    status: application.status,
    application: showApplication(deps.documents.current(), state),
    person: { ...showUser(user), undeliverable: (await store.mailSuppressions(user.email)).includes("bounced") },
    ...answersOf(deps, state),
    documents: state.documents.map(showDocument),
    flags: state.flags.map(showFlag),
    validation: await validationOfState(deps, { ...actor, user, session: null }, state),
    fee: feeOf(deps, state),
    check: checkOf(deps, state.background_check),
    jurisdiction: ruleOf(deps, state),
    preapproved: preapprovedOf(state),
    assigned_to: application.assigned_to,
    requests: requests.rows,
    notices: notices.rows.map((notice) => ({ ...showNotice(notice), undeliverable: undeliverable(notice.to) })),
    notes: notes.rows.map((note) => showNote(note, people.get(note.author_user_id))),
    group,
    cosigners: cosigners.rows.map(showCosigner),
    history: history.map((event) => showEvent(event, people)),
  });
}

/** As the applicant reads them over the API. */
function answersOf({ areas, documents }: Deps, state: ApplicationState): Shown {
  const { resources } = documents.current().set;
  const shown = (resource: string, record: object | null): Shown | null => {
    const kept = record && keptResource(areas.records, resources, resource);
    if (!kept) return null;
    const { sin_ssn: _number, ...values } = recordValues(kept.definition, kept.doc, record as Row);
    return values;
  };
  return {
    applicant_info: shown("applicant-info", state.applicant_info),
    residence: shown("residence", state.residence),
    income: shown("income", state.income),
    additional_income: state.additional_income.map((record) => shown("additional-income", record)),
  };
}

function feeOf(deps: Deps, state: ApplicationState): Shown {
  const fee = applicationFee(deps, state);
  return {
    amount: fee.named_cents / 100,
    currency: fee.currency,
    waived: state.application.waive_application_fee,
    due: fee.due_cents / 100,
    charge: state.charge && showCharge(state.charge),
  };
}

function checkOf({ documents }: Deps, check: BackgroundCheckRecord | null): Shown | null {
  if (!check) return null;
  const { id, status, result, score, ordered_at, completed_at } = check;
  const cosigner_suggested = score !== null && score < numberConstant(documents.current(), "cosigner_credit_score");
  return { id, status, result, score, ordered_at, completed_at, cosigner_suggested };
}

function ruleOf({ documents }: Deps, { market, background_check }: ApplicationState): Shown {
  const {
    notices = [],
    double_deposit_allowed,
    deposit_cap_months,
    note,
  } = jurisdictionOf(documents.current().jurisdictions, market.country_code, market.region_code);
  return {
    country_code: market.country_code,
    region_code: market.region_code,
    notices: background_check?.status === "complete" ? notices : [],
    double_deposit_allowed: double_deposit_allowed !== false,
    deposit_cap_months: deposit_cap_months ?? null,
    note: note ?? "",
  };
}

function preapprovedOf({ application: { preapproved_for_all, preapproved_max_rent_cents: cents, currency } }: ApplicationState): Shown | null {
  return preapproved_for_all || cents !== null ? { all_rooms: preapproved_for_all, max_rent: cents === null ? null : cents / 100, currency } : null;
}

async function groupOf(store: Reads, slug: string | null): Promise<Shown | null> {
  if (slug === null) return null;
  const [group, members, applications] = await Promise.all([
    store.find("group_source", slug),
    store.list("group_member", { group_source: slug }, EVERY),
    store.list("application", { group_source: slug }, EVERY),
  ]);
  const statusOf = new Map(applications.rows.map(({ id, status }) => [id, status]));
  const shown = ({ id, first_name, last_name, email, is_primary, application, left_at, left_because }: GroupMemberRecord): Shown => ({
    id,
    first_name,
    last_name,
    email,
    is_primary,
    application,
    left_at,
    left_because,
    status: application === null ? null : (statusOf.get(application) ?? null),
  });
  return group && { ...group, members: members.rows.map(shown) };
}

const showNotice = ({ id, kind, to, locale, subject, text, html, reasons, given_at }: NoticeRecord): Shown => ({
  id,
  kind,
  to,
  locale,
  subject,
  text,
  html,
  reasons,
  given_at,
});

export const showNote = ({ id, text, at }: StaffNoteRecord, author: string | undefined): Shown => ({ id, text, author: author ?? "", at });

const showCosigner = ({ id, first_name, last_name, email, issued_at, expires_at, revoked_at, owner_user_id }: CosignerSourceRecord): Shown => ({
  id,
  first_name,
  last_name,
  email,
  issued_at,
  expires_at,
  revoked_at,
  taken_up: owner_user_id !== null,
});

const showEvent = ({ id, name, detail, why, at, actor_user_id }: EventRecord, people: ReadonlyMap<string, string>): Shown => ({
  id,
  name,
  detail,
  why,
  at,
  actor: actor_user_id === null ? null : (people.get(actor_user_id) ?? null),
});

/** Names by user id. */
async function peopleOf(store: Reads, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const users = await Promise.all([...new Set(ids)].flatMap((id) => (id === null ? [] : [store.find("user", id)])));
  return new Map(users.flatMap((user) => (user ? [[user.id, `${user.first_name} ${user.last_name}`.trim() || user.email] as const] : [])));
}
