/** Everything that staff decide by, of one application. The number of a government id is not read at all. */
import { LOW_SCORE } from "../../../kernel/context/code-constants.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { secondPersonDecisions } from "../../../kernel/context/market-constants.ts";
import { listConstant, numberConstant, textsOf } from "../../../kernel/context/texts.ts";
import { done, notFound, type Outcome } from "../../../kernel/access/outcome.ts";
import { keptResource, type Row } from "../../../kernel/definitions/record-definition.ts";
import { recordValues } from "../../../kernel/records/record-columns.ts";
import { showCharge, showFlag, showUser } from "../../../kernel/records/represent.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { moveOf, type ApplicationEvent } from "../../../kernel/rules/life-cycle.ts";
import { jurisdictionOf } from "../../../kernel/rules/jurisdictions.ts";
import type { BackgroundCheckRecord } from "../../../ports/records.ts";
import { TOLD_BY_MAIL } from "../sql/queue-records.ts";
import type { HeldQuestionRecord, LookingRecord, NoticeRecord, StaffNoteRecord } from "../../../ports/review-records.ts";
import type { ApplicationState, ReviewedApplication } from "../../../ports/state.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { showApplication } from "../../application/index.ts";
import { askedOfState, validationOfState } from "../../form/index.ts";
import { judgeReason } from "../../notices/index.ts";
import { applicationFee } from "../../payment/index.ts";
import { checksOf, foundOf } from "./checks.ts";
import { basisOf, basisParts, changedSince } from "./basis.ts";
import { besideRent, monthlyIncome, reasonFigures, showAffordability } from "./monthly-income.ts";
import { showPapers, withProofs } from "./papers.ts";
import { showCosigners } from "./cosign/show-cosigners.ts";
import { nameIn, type Names, namesOf, showHistory } from "./show-event.ts";

type Details = Shown["staff-application-details"];

/** Event of what was read before anybody was shown it: kept, and no look. */
export const READ_AHEAD = "application-read-ahead";

export async function readReview(deps: Deps, actor: Actor, id: string): Promise<Outcome<Details>> {
  const found = await deps.store.reviewedApplication(id);
  if (!found) return notFound;
  const { state, user, bounced } = found;
  const names = namesOf(deps, actor, found.names, [
    { ...state.applicant_info, id: user.id },
    ...found.cosigners.map((one) => ({ ...one.cosigner, id: one.user.id })),
  ]);
  const { application } = state;
  const documents = deps.documents.current();
  const undeliverable = (to: string): boolean => bounced.includes(foldedAddress(to));
  return done({
    id,
    version: application.version,
    status: application.status,
    now: deps.clock.now().toISOString(),
    // A link's slug is its co-signer's and the applicant's: by it whoever has it would take it up.
    application: { ...showApplication(deps.documents.current(), state), cosigner_sources: state.nominations.map(({ source }) => source.id) },
    person: { ...showUser(user), avatar: user.avatar, undeliverable: undeliverable(user.email) },
    ...answersOf(deps, state),
    answers: withProofs(documents, state, await askedOfState(deps, { ...actor, user, session: null }, state)),
    documents: showPapers(documents, actor.locale, state.documents, state.additional_income),
    flags: state.flags.map(showFlag),
    validation: await validationOfState(deps, { ...actor, user, session: null }, state),
    fee: feeOf(deps, state),
    check: checkOf(deps, state.background_check),
    jurisdiction: ruleOf(deps, actor, found),
    decisions: decisionsOf(state),
    preapproved: preapprovedOf(state),
    assigned_to: application.assigned_to,
    assignee: nameIn(names, application.assigned_to),
    basis: { seen: basisOf(state), parts: basisParts(state) },
    held: found.held && showHeld(found.held, names, state),
    held_question: found.held_question && showHeldQuestion(found.held_question, names),
    undelivered: undeliveredOf({ ...found, names }, undeliverable),
    due_at: found.due_at,
    income_times_rent: found.income_times_rent,
    affordability: showAffordability(found.affordability),
    monthly_income: monthlyIncome(state.income, state.additional_income, besideRent(documents, state)),
    // What was agreed to is told to whoever agreed.
    requests: state.requests.map(({ agreed_terms: _terms, ...request }) => request),
    notices: found.notices.map((notice) => ({ ...showNotice(notice), undeliverable: undeliverable(notice.to) })),
    notes: found.notes.map((note) => showNote(note, names[note.author_user_id])),
    paper_reasons: paperReasonsOf(deps, actor),
    marks: found.marks.map(({ id: mark_id, document, answer, mark, says, reason, by_user_id, at }) => ({
      id: mark_id,
      document,
      answer,
      mark,
      says,
      reason,
      by: nameIn(names, by_user_id),
      at,
    })),
    looking: otherViewers(found.looking, names, { me: actor.user.id, now: deps.clock.now().toISOString() }),
    group: groupOf(found.whole_group),
    cosigners: showCosigners(deps, actor.locale, found),
    history: showHistory(
      deps,
      actor,
      found.history.filter(({ name }) => name !== READ_AHEAD),
      application.currency,
      names,
    ),
  });
}

/** What was decided last, by whom, and the address that the mail of it came back from; null where they know, as far as is known. */
function undeliveredOf({ history, user, notices, names }: ReviewedApplication, undeliverable: (to: string) => boolean): Details["undelivered"] {
  const told = history.findLast(({ name, actor_user_id }) => TOLD_BY_MAIL.some((one) => one === name) && actor_user_id !== user.id);
  if (!told) return null;
  // A notice of an earlier decision says nothing of this one.
  const back = undeliverable(user.email) ? user.email : notices.find((notice) => notice.given_at >= told.at && undeliverable(notice.to))?.to;
  return back === undefined ? null : { decision: told.name, by: nameIn(names, told.actor_user_id), to: back, may_send: back === user.email };
}

/** As the applicant reads them over the API. */
function answersOf({ areas, documents }: Deps, state: ApplicationState) {
  const { residences, emergency_contacts } = state.further_answers;
  const { resources } = documents.current().set;
  const shown = <Name extends keyof Shown>(resource: Name, record: object | null): Shown[Name] | null => {
    const kept = record && keptResource(areas.owners.application, resources, resource);
    return kept && (recordValues(kept.definition, kept.doc, record as Row) as Shown[Name]);
  };
  const applicant = shown("applicant-info", state.applicant_info);
  const income = shown("income", state.income);
  return {
    applicant_info: applicant && {
      ...applicant,
      background_check: state.background_check?.status ?? null,
      emergency_contact: emergency_contacts[0]?.id ?? null,
      income: state.income?.id ?? null,
      residences: residences.map(({ id }) => id),
    },
    residence: shown("residence", state.residence),
    income: income && { ...income, additional_income: state.additional_income.map(({ id }) => id) },
    additional_income: state.additional_income.map((record) => shown("additional-income", record)!),
  };
}

function feeOf(deps: Deps, state: ApplicationState): Details["fee"] {
  const fee = applicationFee(deps, state);
  return {
    amount: fee.named_cents / 100,
    currency: fee.currency,
    waived: state.application.waive_application_fee,
    due: fee.due_cents / 100,
    charge: state.charge && showCharge(state.charge),
  };
}

function checkOf({ documents }: Deps, check: BackgroundCheckRecord | null): Details["check"] {
  if (!check) return null;
  const { id, status, result, score, ordered_at, completed_at } = check;
  const cosigner_suggested = score !== null && score < numberConstant(documents.current(), LOW_SCORE);
  return { id, status, result, score, ordered_at, completed_at, cosigner_suggested };
}

function ruleOf({ documents }: Deps, { locale }: Actor, { state, user, marks }: ReviewedApplication): Details["jurisdiction"] {
  const { market, background_check } = state;
  const published = documents.current();
  const basis = { figures: reasonFigures(published, state), checks: checksOf(published, foundOf(state, user, marks)) };
  const texts = textsOf(published, locale);
  const {
    notices = [],
    double_deposit_allowed,
    double_deposit_wording = "deposit.double",
    deposit_cap_months,
    staff_words_law = null,
    note,
  } = jurisdictionOf(published.jurisdictions, market.country_code, market.region_code);
  return {
    market: market.display_name,
    deposit: texts(`mail.review-request.${double_deposit_wording}`),
    reasons: Object.entries(published.jurisdictions.decision_reasons).map(([id, reason]) => {
      const { lacks, figure, contradicted_from, clear_check } = judgeReason(published, state, reason, basis);
      const shown = { shows: figure?.of ?? null, figure: figure?.value ?? null };
      return {
        id,
        text: texts(`decision-reason.${id}`),
        from: reason.from,
        for: [...reason.for],
        ...shown,
        possible: lacks === null,
        lacks,
        contradicted_from,
        clear_check,
      };
    }),
    second_person: secondPersonDecisions(published, market),
    held_seconds: numberConstant(published, "decision_held_seconds"),
    country_code: market.country_code,
    region_code: market.region_code,
    notices: background_check?.status === "complete" ? notices : [],
    double_deposit_allowed: double_deposit_allowed !== false,
    deposit_cap_months: deposit_cap_months ?? null,
    staff_words_law,
    note: note ? texts(note) : "",
  };
}

function paperReasonsOf({ documents }: Deps, { locale }: Actor): Details["paper_reasons"] {
  const texts = textsOf(documents.current(), locale);
  return listConstant(documents.current(), "paper_reasons").map((id) => ({ id, text: texts(`paper-reason.${id}`) }));
}

/** What may be decided now, as far as its status goes. */
const decisionsOf = ({ application: { status }, source: { kind } }: ApplicationState): Details["decisions"] =>
  DECISIONS.filter((decision) => moveOf(decision, status, "reviewer").ok && (decision !== "approve-home" || kind === "whole_home"));
const DECISIONS = ["pre-approve", "request", "reject", "approve-home", "send-lease", "withdraw"] as const satisfies readonly ApplicationEvent[];

function preapprovedOf({ application: { preapproved_for_all, preapproved_max_rent_cents: cents, currency } }: ApplicationState): Details["preapproved"] {
  return preapproved_for_all || cents !== null ? { all_rooms: preapproved_for_all, max_rent: cents === null ? null : cents / 100, currency } : null;
}

function groupOf(group: ReviewedApplication["whole_group"]): Details["group"] {
  return (
    group && {
      ...group.source,
      members: group.members.map(({ member: { id, first_name, last_name, email, is_primary, application, left_at, left_because }, ...stands }) => ({
        id,
        first_name,
        last_name,
        email,
        is_primary,
        application,
        left_at,
        left_because,
        ...stands,
      })),
    }
  );
}

/** Until its time comes; null where a second person has to agree. */
const showHeld = (held: NonNullable<ReviewedApplication["held"]>, names: Names, now: ApplicationState): Details["held"] => ({
  id: held.id,
  decision: held.decision,
  values: held.body,
  state: held.state,
  decided_at: held.decided_at,
  leaves_at: held.leaves_at,
  by: nameIn(names, held.actor_user_id),
  by_user_id: held.actor_user_id,
  confirmed_by: nameIn(names, held.confirmed_by),
  changed: changedSince(held, now),
});

/** What is asked for again, and who asked last. */
const showHeldQuestion = ({ id, asked, leaves_at }: HeldQuestionRecord, names: Names): NonNullable<Shown["staff-application-details"]["held_question"]> => ({
  id,
  leaves_at,
  by: nameIn(names, asked.at(-1)?.by ?? null),
  asked: asked.map(({ document, answer, label }) => ({ document, answer, label })),
});

/** The others who look at it now. */
export const otherViewers = (looking: readonly LookingRecord[], names: Names, { me, now }: { me: string; now: string }): Details["looking"] =>
  looking.filter(({ user_id, looking_until }) => user_id !== me && looking_until > now).map(({ user_id }) => ({ id: user_id, name: nameIn(names, user_id) }));

const showNotice = ({ id, kind, to, locale, subject, text, html, reasons, given_at }: NoticeRecord) => ({
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

export const showNote = ({ id, text, at }: StaffNoteRecord, author: string | undefined): Details["notes"][number] => ({ id, text, author: author ?? "", at });
