/** More deposit, where that may do: it answers what was asked for, and the application goes back to the queue. Once. */
import { done, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Command, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { SentBody } from "../../kernel/definitions/record-definition.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { all } from "../../kernel/records/read-records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { answersRequest } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, refused, track } from "../../kernel/screens/application-command.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { withNominations, type Nominations } from "./with-nominations.ts";
import { currentRequest, isDepositOffered, termsOf } from "./rules.ts";
import { answerRequest, settleRequest } from "./settle-request.ts";

const RESOURCE = "double-deposit";
const DEPOSIT = "deposit";

type DepositAccepted = { ok: true; application: ApplicationRecord; repeated: boolean } | { ok: false; refusal: Refusal };

/** Null where there is no such application of theirs. Repeated, it says the first answer again. */
const acceptDoubleDeposit = (deps: Deps, actor: Actor, application: string): Promise<DepositAccepted | null> =>
  withNominations(deps, actor, application, accept);

async function accept({ tx, deps, actor, application, hand }: Nominations): Promise<DepositAccepted> {
  const request = currentRequest(await all(tx, "application_request", { application: application.id }));
  if (request?.status === "completed" && request.answered_with === "double_deposit") return { ok: true, application, repeated: true };
  if (!answersRequest(application.status)) return { ok: false, refusal: refusal("wrong-state", "status") };
  if (request?.status !== "open" || request.request_type !== "cosign_or_deposit") return { ok: false, refusal: refusal("nothing-asked", "status") };
  const documents = deps.documents.current();
  const market = (await tx.find("market", application.market))!;
  const rule = jurisdictionOf(documents.jurisdictions, market.country_code, market.region_code);
  if (!isDepositOffered(rule, numberConstant(documents, "double_deposit_months"))) return { ok: false, refusal: refusal("deposit-not-allowed") };
  const paying = await tx.update("application", application.id, { is_paying_double_deposit: true });
  await answerRequest(tx, hand, "double_deposit", await termsShown(tx, deps, actor, application.id));
  await settleRequest(tx, deps, paying, "applicant", hand);
  await mailAgreed(tx, deps, application.id, request.id);
  return { ok: true, application: (await tx.find("application", application.id)) ?? paying, repeated: false };
}

/** What stands above "I agree" at this moment: the rent, the place's rule and our own figures may change later. */
async function termsShown(tx: Writes, deps: Deps, actor: Actor, application: string): Promise<Record<string, unknown> | null> {
  const state = await tx.applicationState(application);
  return state && termsOf(stateData(deps, actor, deps.documents.current(), state, [DEPOSIT])[DEPOSIT]);
}

/** What was agreed to, and when, in words that they keep. */
async function mailAgreed(tx: Writes, deps: Deps, application: string, request: string): Promise<void> {
  const state = await tx.applicationState(application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (state && user) await mailTo(tx, deps, { to: { kind: "applicant", user, state }, mail: "deposit-agreed", args: {}, key: `deposit-agreed:${request}` });
}

/** The same over the API. */
export async function createDoubleDeposit(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["double-deposit"]>> {
  const checked = checkResource(deps, RESOURCE, body, { for: "create" });
  if (checked.refusals.length > 0) return invalid(checked.refusals);
  const { application: id } = checked.values;
  const found = await allowedRecord(deps, actor, { resource: RESOURCE, verb: "create", record: "application", id });
  if (!found.ok) return found;
  const accepted = await acceptDoubleDeposit(deps, actor, id);
  if (accepted === null) return notFound;
  if (!accepted.ok) return refusedWith(accepted.refusal);
  const { status, is_paying_double_deposit } = accepted.application;
  return done({ application: id, status, is_paying_double_deposit }, !accepted.repeated);
}

/** "I agree". What goes wrong is said for as long as an error is, and the modal that asked stays open. */
export const acceptDoubleDepositCommand: Command = aboutApplication(async (call) => {
  const { deps, actor, state } = call;
  const accepted = await acceptDoubleDeposit(deps, actor, state.application.id);
  const wrong = accepted === null ? refusal("application-missing") : accepted.ok ? null : accepted.refusal;
  if (wrong) return refused(call, wrong);
  track(call, "Double deposit accepted");
  return { ok: true, effects: [goTo(call, "applicationInReview")] };
});
