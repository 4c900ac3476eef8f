/** Whom an applicant named to vouch for them, and of who does so what a decision rests on: income, report, papers. No government id. */
import type { Deps } from "../../../../kernel/context/deps.ts";
import { askedOfFilling, fillingOfState } from "../../../../kernel/filling/pages.ts";
import { recordsInState, saidAnswers } from "../../../../kernel/filling/unasked-answers.ts";
import type { ReviewedApplication, ReviewedCosigner } from "../../../../ports/state.ts";
import type { Shown } from "../../../../ports/resources.d.ts";
import { showPapers } from "../papers.ts";
import { monthlyIncome, rentCentsOf } from "../monthly-income.ts";

type Cosigners = Shown["staff-application-details"]["cosigners"];

/** `locale`: of whoever decides. */
export function showCosigners(deps: Deps, locale: string, { state, cosigner_sources, cosigners }: ReviewedApplication): Cosigners {
  const rent = { rentCents: rentCentsOf(state), currency: state.application.currency };
  return cosigner_sources.map(({ id, first_name, last_name, email, issued_at, expires_at, revoked_at, owner_user_id }) => {
    const own = cosigners.find(({ cosigner }) => cosigner.cosigner_source === id) ?? null;
    return {
      id,
      first_name: own?.cosigner.first_name ?? first_name,
      last_name: own?.cosigner.last_name ?? last_name,
      email,
      issued_at,
      expires_at,
      revoked_at,
      taken_up: owner_user_id !== null,
      status: own?.cosigner.status ?? null,
      submitted_at: own?.cosigner.submitted_at ?? null,
      ...vouchedFor(deps, locale, own !== null && revoked_at === null && own.cosigner.status !== "declined" ? own : null, rent),
    };
  });
}

/** Of whom was taken out, or said no, nothing is anybody's business any more. */
function vouchedFor(
  deps: Deps,
  locale: string,
  own: ReviewedCosigner | null,
  rent: Pick<Parameters<typeof monthlyIncome>[2], "rentCents" | "currency">,
): Pick<Cosigners[number], "monthly_income" | "check" | "documents" | "answers"> {
  if (!own) return { monthly_income: null, check: null, documents: [], answers: [] };
  const { user, ...state } = own;
  const filling = fillingOfState(deps, { subject: "cosigner", user, state, params: { cosignerSource: own.cosigner_link.source.slug } }, locale);
  const records = recordsInState(deps.areas.owners.cosigner, deps.documents.current().set.resources, state);
  const { asked, beside } = askedOfFilling(filling, { files: own.cosigner_documents, reader: "staff", records });
  const { cosigner_income, cosigner_income_sources, cosigner_documents, cosigner_check: check } = own;
  return {
    monthly_income: monthlyIncome(cosigner_income, cosigner_income_sources, rent),
    check: check && { status: check.status, result: check.result, score: check.score, completed_at: check.completed_at },
    documents: showPapers(deps.documents.current(), locale, cosigner_documents, cosigner_income_sources),
    answers: [...asked, ...saidAnswers(beside)],
  };
}
