/**
 * What is decided on, as short hashes: everything that the applicant, those whom they named and the companies said. Not who has it in
 * hand, nor what the applicant closed on a page. By parts, so that it can be said which of them is other.
 */
import { createHash } from "node:crypto";
import type { ApplicationState } from "../../../ports/state.ts";

/** Hash of each part, by its name: `desk.review.changed.<name>` is what it is called. */
export type BasisParts = Readonly<Record<string, string>>;

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

export function basisParts(state: ApplicationState): BasisParts {
  const { version: _version, assigned_to: _assigned, display_state: _display, status, revision, variants, ...rest } = state.application;
  const parts: Record<string, unknown> = {
    status,
    documents: [revision, variants],
    application: rest,
    applicant: state.applicant_info,
    residence: state.residence,
    income: [state.income, state.additional_income],
    connection: state.income_connection,
    identity: state.identity_inquiry,
    flags: state.flags,
    answers: state.answer_records,
    papers: state.documents.map(({ id }) => id).toSorted(),
    check: state.background_check,
    requests: state.requests,
    cosigners: state.nominations.map((one) => [one.source.id, one.source.revoked_at, one.status]),
  };
  // Twelve digits tell two states of one application apart: nobody gains by finding a third.
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, hashOf(part).slice(0, 12)]));
}

/** One for all of them. */
export const basisOf = (state: ApplicationState): string => hashOf(basisParts(state));

/** What stands for all that is other where it was not kept part by part. */
const SOMETHING = "something";

/** Names of the parts that are other than they were. Of what was kept before parts were, it is known only whether anything is. */
export function changedSince({ basis, parts }: { basis: string; parts: BasisParts }, state: ApplicationState): string[] {
  if (Object.keys(parts).length === 0) return basis === formerBasisOf(state) ? [] : [SOMETHING];
  return Object.entries(basisParts(state)).flatMap(([name, part]) => (parts[name] === part ? [] : [name]));
}

/**
 * The hash of decisions that were held before parts were kept (migration 0034), which has neither the proof of identity nor the income
 * account among it. It stays as it was: they are carried out by it.
 */
export function formerBasisOf(state: ApplicationState): string {
  const { version: _version, assigned_to: _assigned, display_state: _display, ...said } = state.application;
  const { applicant_info, residence, income, additional_income, flags, answer_records, documents, background_check, requests, nominations } = state;
  const papers = documents.map(({ id }) => id).toSorted();
  const cosigners = nominations.map(({ source, status }) => [source.id, source.revoked_at, status]);
  return hashOf([said, applicant_info, residence, income, additional_income, flags, answer_records, papers, background_check, requests, cosigners]);
}
