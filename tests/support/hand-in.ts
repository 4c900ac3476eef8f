/** The steps of a hand-in by the id of what is handed in, as programs take them. */
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import type { HandIn } from "#server/kernel/context/hand-in.ts";
import { chargeFilling } from "#server/kernel/filling/charge.ts";
import { finishPaid } from "#server/kernel/filling/finish-paid.ts";
import { createPart } from "#server/kernel/records/record-parts.ts";
import { first } from "#server/kernel/records/read-records.ts";
import { orderCheck as orderCheckFor, orderFillingCheck } from "#server/kernel/filling/order-check.ts";
import { submitFilling } from "#server/kernel/filling/submit.ts";
import type { ApplicationState, CosignerState } from "#server/ports/state.ts";
import type { Reads } from "#server/ports/store.ts";

interface OfApplication {
  application: string;
}
export const chargeApplication = (deps: Deps, actor: Actor, { application, token }: OfApplication & { token: string }) =>
  chargeFilling(deps, actor, { target_type: "application", target_id: application, token });
export const orderBackgroundCheck = (deps: Deps, actor: Actor, { applicantInfo, secureId }: { applicantInfo: string; secureId: string | null }) =>
  orderFillingCheck(deps, actor, { target_type: "applicant_info", target_id: applicantInfo, secureId, consent: false });
export const submitApplication = (deps: Deps, actor: Actor, { application }: OfApplication) =>
  submitFilling(deps, actor, { subject: "applicant", id: application });
export const finishPaidApplication = (deps: Deps, { application }: OfApplication) => finishPaid(deps, { subject: "applicant", id: application });

interface OfCosigner {
  cosigner: string;
}
export const chargeCosigner = (deps: Deps, actor: Actor, { cosigner, token }: OfCosigner & { token: string }) =>
  chargeFilling(deps, actor, { target_type: "cosigner", target_id: cosigner, token });
export const orderCosignerCheck = (deps: Deps, actor: Actor, { cosigner, ...how }: OfCosigner & { secureId: string | null; consent: boolean }) =>
  orderFillingCheck(deps, actor, { target_type: "cosigner", target_id: cosigner, ...how });
export const submitCosigner = (deps: Deps, actor: Actor, { cosigner }: OfCosigner) => submitFilling(deps, actor, { subject: "cosigner", id: cosigner });
export const finishPaidCosigner = (deps: Deps, { cosigner }: OfCosigner) => finishPaid(deps, { subject: "cosigner", id: cosigner });

/** As somebody read it who comes late. */
type AsRead = (deps: Deps) => Promise<HandIn>;
const asRead =
  (subject: string, reads: object): AsRead =>
  async (deps) =>
    (await deps.areas.fillings[subject]!.read(reads as Reads, deps, ""))!;
export const checkedCosigner = (state: CosignerState): AsRead => asRead("cosigner", { cosignerState: () => Promise.resolve(state) });
export const orderCheck = async (deps: Deps, checked: AsRead, secureId: string | null) => orderCheckFor(deps, await checked(deps), secureId);
export const orderCheckOf = (deps: Deps, state: ApplicationState, secureId: string | null) =>
  orderCheck(deps, asRead("applicant", { applicationState: () => Promise.resolve(state) }), secureId);

/** A co-signer's income and a further source of it, as the API makes them. */
export const createCosignerIncome = (deps: Deps, actor: Actor, cosigner: string, body: Record<string, unknown>) =>
  createPart(deps, actor, "income", { ...body, cosigner });
export async function createCosignerIncomeSource(deps: Deps, actor: Actor, cosigner: string, body: Record<string, unknown>) {
  const income = await first(deps.store, "income", { cosigner });
  return createPart(deps, actor, "additional-income", { ...body, income: income!.id });
}
