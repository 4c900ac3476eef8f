/** What a reviewer decides: each kind says what it takes, why it may be refused, what the applicant is told and what it saves. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { marketDay } from "../../../kernel/context/market-time.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { jurisdictionOf } from "../../../kernel/rules/jurisdictions.ts";
import { waitsForRequest } from "../../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../../kernel/rules/money.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { endRequest } from "../../../kernel/records/leave-review.ts";
import { first } from "../../../kernel/records/read-records.ts";
import { leaseAttachments, markSent, whyNotSent } from "../../leases/index.ts";
import { judgeReason, noticeOf, type ReasonBasis, reasonRefusals, type Letter } from "../../notices/index.ts";
import { approvalOf, type Case, type DecisionKind, type DecisionValues } from "./decide.ts";
import { approvedLetter } from "./settle-group.ts";
import { checksOf, foundOf } from "../case/checks.ts";
import { besideRent, monthlyIncome, reasonFigures } from "../case/monthly-income.ts";
import { preapprovalWarnings } from "../case/preapproval-warnings.ts";
import { warning, type Warning } from "../case/warning.ts";
import type { Sent } from "../../../ports/resources.d.ts";
import type { ApplicationRequestRecord, NoticeRecord } from "../../../ports/review-records.ts";

const centsOf = (values: DecisionValues): number | null => approvalOf(values).preapproved_max_rent_cents;
const reasonsOf = ({ reasons = [] }: DecisionValues): string[] => reasons;
const requestOf = ({ request_type = "add_cosigner" }: DecisionValues): ApplicationRequestRecord["request_type"] => request_type;
/** What the reviewer adds in words of their own. */
const lineOf = ({ line }: DecisionValues): string | null => line?.trim() || null;
const whyOf = (values: DecisionValues): string => reasonsOf(values).join(", ");
const ruleOf = (deps: Deps, { state: { market } }: Case) => jurisdictionOf(deps.documents.current().jurisdictions, market.country_code, market.region_code);

/** What is known of an application, of all that its reasons may rest on. */
const basisOfReasons = ({ documents }: Deps, { state, user, marks }: Case): ReasonBasis => ({
  figures: reasonFigures(documents.current(), state),
  checks: checksOf(documents.current(), foundOf(state, user, marks)),
});

function refusedReasons(deps: Deps, one: Case, decision: "request" | "rejection"): Refusal[] {
  const { state, values } = one;
  const given = { decision, reasons: reasonsOf(values), basis: basisOfReasons(deps, one), isMeant: values.despite_figures === true };
  return reasonRefusals(deps.documents.current(), state, given);
}

/** Reasons that their figures or their checks contradict, each of those once: whoever means them says so. */
function contradictedReasons(deps: Deps, one: Case): Warning[] {
  const { state, values } = one;
  const published = deps.documents.current();
  const basis = basisOfReasons(deps, one);
  const { currency } = state.application;
  const earned = monthlyIncome(state.income, state.additional_income, besideRent(published, state));
  const warnings = reasonsOf(values).flatMap((reason): Warning[] => {
    const { figure, contradicted_from: from, clear_check } = judgeReason(published, state, published.jurisdictions.decision_reasons[reason]!, basis);
    return [
      ...(figure === null || from === null
        ? []
        : figure.of === "score"
          ? [warning("score", { amount: figure.value, currency, times: from })]
          : [warning("income", { amount: earned?.total ?? null, currency, rent: earned?.rent ?? null, times: from })]),
      ...(clear_check === null ? [] : [warning(`check-${clear_check}`, { currency })]),
    ];
  });
  return warnings.filter(({ code }, at) => warnings.findIndex((other) => other.code === code) === at);
}

/** Not taken back by a pre-approval: the applicant goes on to the profile, and waits there for what is missing. */
const STILL_ASKED = warning("still-asked");
/** Their letter and the one of the pre-approval would say two things. */
const QUESTION_HELD = warning("question-held");
/** Asked by a letter that has left. */
const ASKED_AGAIN = warning("asked-again");

export const PRE_APPROVAL: DecisionKind = {
  event: "pre-approve",
  resource: "pre-approval",
  refuse: (_, { values }) => ((values.all_rooms === true) === (centsOf(values) !== null) ? [refusal("one-way", "max_rent")] : []),
  warn: async (deps, { state, marks, values }) => {
    const isHeld = (await first(deps.store, "held_question", { application: state.application.id, ended_at: null })) !== null;
    // A paper that came in the place of another has no mark yet.
    const isAsked = marks.some(({ mark, document }) => mark === "ask-again" && state.documents.some(({ id }) => id === document));
    return [
      ...(await preapprovalWarnings(deps, state, centsOf(values))),
      ...(waitsForRequest(state.application.status) ? [STILL_ASKED] : []),
      ...(isHeld ? [QUESTION_HELD] : isAsked ? [ASKED_AGAIN] : []),
    ];
  },
  letter: (_, { state, values, facts, home_given }) => {
    if (home_given) return approvedLetter(false);
    const cents = centsOf(values);
    const max_rent = cents === null ? null : toMoney(cents, state.application.currency);
    return {
      template: "review-preapproved",
      args: { max_rent, waiting: facts.roommate_undecided === true, asked: waitsForRequest(state.application.status) },
      notice: null,
    };
  },
  save: async (tx, { state, values }) => void (await tx.update("application", state.application.id, approvalOf(values))),
  detail: ({ values }) => ({ max_rent_cents: centsOf(values) }),
};

export const REQUEST: DecisionKind = {
  event: "request",
  resource: "review-request",
  refuse(deps, one) {
    if (requestOf(one.values) === "cosign_or_deposit" && ruleOf(deps, one).double_deposit_allowed === false)
      return [refusal("double-deposit-not-allowed", "request_type")];
    return refusedReasons(deps, one, "request");
  },
  warn: (deps, one) => Promise.resolve(contradictedReasons(deps, one)),
  letter(deps, one, locale) {
    const request_type = requestOf(one.values);
    const texts = textsOf(deps.documents.current(), locale);
    // The wording of the deposit is the jurisdiction's: `deposit.double`, `deposit.last-month`.
    const deposit = texts(`mail.review-request.${ruleOf(deps, one).double_deposit_wording ?? "deposit.double"}`);
    return reasoned(deps, one, locale, { template: "review-request", kind: request_type, args: { request_type, deposit, line: lineOf(one.values) } });
  },
  save: async (tx, { state, values }, { id, now }) => {
    await tx.insert("application_request", { id, application: state.application.id, request_type: requestOf(values), requested_at: now });
  },
  detail: ({ values }) => ({ request_type: requestOf(values), reasons: reasonsOf(values) }),
  why: whyOf,
};

export const REJECTION: DecisionKind = {
  event: "reject",
  resource: "rejection",
  refuse: (deps, one) => refusedReasons(deps, one, "rejection"),
  warn: (deps, one) => Promise.resolve(contradictedReasons(deps, one)),
  letter: (deps, one, locale) => reasoned(deps, one, locale, { template: "review-rejected", kind: "rejection", args: {} }),
  save: (tx, { state }, { now }) => endRequest(tx, state.application.id, now),
  detail: ({ values }) => ({ reasons: reasonsOf(values) }),
  why: whyOf,
};

export const WITHDRAWAL: DecisionKind = {
  event: "withdraw",
  resource: "staff-withdrawal",
  letter: () => ({ template: "review-withdrawn", args: {}, notice: null }),
  save: (tx, { state }, { now }) => endRequest(tx, state.application.id, now),
  why: ({ reason = null }) => reason,
};

/** Of a whole home, where nobody lives who could be met: chosen and looked over, what is left is the lease. */
export const HOME_APPROVAL: DecisionKind = {
  event: "approve-home",
  resource: "home-approval",
  ofGroup: true,
  refuse: (_, { state }) => (state.source.kind === "whole_home" ? [] : [refusal("not-whole-home")]),
  letter: () => approvedLetter(true),
};

/** Of each applicant of the group: the lease that was read, and the same for all of them. */
export const LEASE: DecisionKind = {
  event: "send-lease",
  resource: "lease-sending",
  ofGroup: true,
  refuseRead: (reads, deps, { state, values }) => whyNotSent(reads, deps, state, values.lease),
  letter: () => ({ template: "review-lease-sent", args: {}, notice: null }),
  attachments: (reads, { values }) => leaseAttachments(reads, values.lease ?? ""),
  save: (tx, { values }, { now }) => markSent(tx, values.lease ?? "", now),
};

/** By the name under which a preview and a decision that is held are asked for. */
export const KINDS: Readonly<Record<Sent["decision-preview"]["decision"], DecisionKind>> = {
  "pre-approve": PRE_APPROVAL,
  request: REQUEST,
  reject: REJECTION,
  "approve-home": HOME_APPROVAL,
  "send-lease": LEASE,
  withdraw: WITHDRAWAL,
};
/** Of a name that was kept, or came from anywhere. */
export const kindOf = (decision: string): DecisionKind | undefined => new Map(Object.entries(KINDS)).get(decision);

/** A decision with its reasons, and with what the law asks to be said where a report played a part. */
function reasoned(
  deps: Deps,
  { state, values }: Case,
  locale: string,
  { template, kind, args }: { template: string; kind: NoticeRecord["kind"]; args: Record<string, unknown> },
): Letter {
  const documents = deps.documents.current();
  const texts = textsOf(documents, locale);
  const now = deps.clock.now();
  const codes = reasonsOf(values);
  const report = noticeOf(documents, state, texts, now);
  return {
    template,
    args: {
      ...args,
      reasons: codes.map((id) => ({ id, text: texts(`decision-reason.${id}`) })),
      given_on: marketDay(documents, state.market.slug, now),
      from_report: report !== null,
      ...(report ?? { score: null, score_share: null, report_on: null, copy_by: null, copy_days: null, dispute_days: null, law: "" }),
    },
    notice: report && { kind, reasons: codes },
  };
}
