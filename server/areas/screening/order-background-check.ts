/**
 * Orders the background check, once. The check's row comes first (the database allows one a target)
 * and its id is what the screening company knows the order by, so that an order whose answer got lost
 * is found again instead of made twice.
 */
import { randomUUID } from "node:crypto";
import { keepsRule, NOT_IN_SANDBOX } from "#screens/language/rules/constraint.ts";
import { governmentIdFaults } from "#screens/language/rules/government-id.ts";
import type { AddressValue, BackgroundCheckRecord } from "../../ports/records.ts";
import type { ApplicationState, CosignerState } from "../../ports/state.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { isEditable, isEnded } from "../../kernel/rules/life-cycle.ts";
import type { ScreeningOrder, ScreeningState } from "../../ports/screening.ts";
import type { Writes } from "../../ports/store.ts";
import { validationOfState } from "../form/index.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

/** `secureId`: the number, where it is handed in with the order; null takes the one that is kept, if any. */
export async function orderBackgroundCheck(
  deps: Deps,
  actor: Actor,
  input: { applicantInfo: string; secureId: string | null },
): Promise<Attempt<BackgroundCheckRecord>> {
  const info = await deps.store.find("applicant_info", input.applicantInfo);
  const state = info && (await deps.store.applicationState(info.application));
  if (!state || state.application.user_id !== actor.user.id) return { status: "not-found" };
  const mayOrder = !isOrdered(state.background_check) && isEditable(state.application.status) && state.consent !== null;
  if (mayOrder && !(await isComplete(deps, actor, state, input.secureId))) return { status: "wrong-state", refusal: refusal("form-invalid") };
  return orderCheckOf(deps, state, input.secureId);
}

/** Whom a check is about, as it was read just now. */
export interface Checked {
  target: Pick<BackgroundCheckRecord, "target_type" | "target_id">;
  /** In whose history it stands: the other of the two is left out. */
  history: { application: string | null; cosigner?: string };
  check: BackgroundCheckRecord | null;
  /** Their application goes on: an order may be placed. */
  isOpen: boolean;
  hasConsented: boolean;
  skipsNumber: boolean;
  hasNumber: boolean;
  /** Whose number it is, where it isn't said. */
  country: "US" | "CA";
  person: Omit<ScreeningOrder, "checkId" | "secureId">;
  /** Holds their application until the transaction ends, and reads them again. */
  hold(tx: Writes): Promise<Checked | null>;
}

export const checkedApplicant = (state: ApplicationState): Checked => ({
  target: { target_type: "applicant_info", target_id: state.applicant_info.id },
  history: { application: state.application.id },
  check: state.background_check,
  isOpen: isEditable(state.application.status),
  hasConsented: state.consent !== null,
  skipsNumber: state.applicant_info.skipSsnEntry,
  hasNumber: state.applicant_info.sin_ssn_last4 !== null,
  country: state.applicant_info.sin_ssn_country ?? state.market.country_code,
  person: personOf({ ...state.applicant_info, address: state.residence?.address ?? {} }),
  async hold(tx) {
    await tx.lock("application", state.application.id);
    const now = await tx.applicationState(state.application.id);
    return now && checkedApplicant(now);
  },
});

export const checkedCosigner = (state: CosignerState): Checked => {
  const { cosigner, cosigner_link } = state;
  return {
    target: { target_type: "cosigner", target_id: cosigner.id },
    history: { application: null, cosigner: cosigner.id },
    check: state.cosigner_check,
    isOpen: cosigner.status === "open" && cosigner_link.source.revoked_at === null && !isEnded(cosigner_link.application.status),
    hasConsented: state.cosigner_consent !== null,
    skipsNumber: cosigner.skipSsnEntry,
    hasNumber: cosigner.sin_ssn_last4 !== null,
    country: cosigner.sin_ssn_country ?? cosigner_link.market.country_code,
    person: personOf({ ...cosigner, middle_name: null }),
    async hold(tx) {
      await tx.lock("cosigner", cosigner.id);
      // Whoever withdraws, or takes the link back, holds the application.
      await tx.lock("application", cosigner_link.application.id);
      const now = await tx.cosignerState(cosigner.id);
      return now && checkedCosigner(now);
    },
  };
};

/** As the form asks it of those who order there; the number may come with the order. Whether the fee was paid doesn't matter: the check may come first. */
async function isComplete(deps: Deps, actor: Actor, state: ApplicationState, secureId: string | null): Promise<boolean> {
  const { summary } = await validationOfState(deps, actor, state);
  return Object.entries(summary).every(([section, said]) => said === "valid" || (section === "screening" && secureId !== null));
}

/** With the company: the order is placed, or the report is there. */
export const isOrdered = (check: BackgroundCheckRecord | null): boolean => check?.status === "pending" || check?.status === "complete";

export const orderCheckOf = (deps: Deps, state: ApplicationState, secureId: string | null): Promise<Attempt<BackgroundCheckRecord>> =>
  orderCheck(deps, checkedApplicant(state), secureId);

export async function orderCheck(deps: Deps, checked: Checked, secureId: string | null): Promise<Attempt<BackgroundCheckRecord>> {
  const existing = checked.check;
  if (existing && isOrdered(existing)) return { status: "repeated", record: existing };
  if (existing?.status === "ordering") {
    const age = deps.clock.now().getTime() - Date.parse(existing.ordered_at);
    const isInOtherHands = age < numberConstant(deps.documents.current(), "check_in_hand_ms");
    return isInOtherHands ? { status: "confirming", record: existing, elsewhere: true } : attemptOf(await followOrder(deps, existing, checked));
  }
  if (!checked.isOpen) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (!checked.hasConsented) return { status: "wrong-state", refusal: refusal("consent-missing") };
  const missing = missingForOrder(checked);
  const n = numberConstant(deps.documents.current(), "secure_id_length");
  if (secureId !== null && !keepsRule("exactLength", secureId, n, { today: deps.clock.now().toISOString().slice(0, 10) }))
    missing.push(refusal("exactLength", "sin_ssn", { n }));
  if (secureId !== null)
    for (const fault of governmentIdFaults(secureId, checked.country))
      if (!(deps.config.sandbox && NOT_IN_SANDBOX.has(fault))) missing.push(refusal(fault, "sin_ssn"));
  if (missing.length > 0) return { status: "invalid", refusals: missing };

  const claim = await deps.store.transaction(async (tx) => {
    // Held: what is ordered for is what stays from here on, whoever saves an answer at the same moment, and nobody is asked
    // about who withdrew a moment ago.
    const now = (await checked.hold(tx)) ?? checked;
    // Whoever came first may have handed in by now: their order stands for both.
    if (now.check && isOrdered(now.check)) return { mine: false as const, check: now.check };
    if (!now.isOpen) return { over: true as const };
    const lost = missingForOrder(now);
    if (lost.length > 0) return { lost };
    const claimed = await claimOrder(tx, now, deps.clock.now().toISOString());
    // Whoever has said that they have none is checked without one, and what they once gave goes.
    const { target_id, target_type } = now.target;
    if (claimed.mine && now.skipsNumber && now.hasNumber) await tx.writeSecureId(target_id, null, target_type);
    if (claimed.mine && secureId !== null) await tx.writeSecureId(target_id, { number: secureId.replace(/\D/gu, ""), country: now.country }, target_type);
    return claimed.mine ? { mine: true as const, check: claimed.check, now } : { mine: false as const, check: claimed.check };
  });
  if (claim.over) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (claim.lost) return { status: "invalid", refusals: claim.lost };
  // A double click, or a second tab: the order that came first stands for both.
  if (!claim.mine) return { status: isOrdered(claim.check) ? "repeated" : "confirming", record: claim.check, elsewhere: true };
  return attemptOf(await sendOrder(deps, claim.check, claim.now));
}

/** The right to order: by making the row, or by taking a failed one up again. */
async function claimOrder(tx: Writes, { target }: Checked, now: string): Promise<{ mine: boolean; check: BackgroundCheckRecord }> {
  const { claimed, check } = await tx.claimBackgroundCheck({ id: randomUUID(), ...target, now });
  if (claimed) return { mine: true, check };
  const held = (await tx.lock("background_check", check.id)) ?? check;
  if (held.status !== "error") return { mine: false, check: held };
  return { mine: true, check: await tx.moveBackgroundCheck(check.id, { status: "ordering" }, now) };
}

/**
 * What became of a check whose order or report is awaited. An order that the company never got is placed now, as long as
 * the application goes on: the consent stands. Otherwise it is given up, and may be placed again with the application.
 */
export async function followOrder(deps: Deps, check: BackgroundCheckRecord, checked: Checked): Promise<BackgroundCheckRecord> {
  const found = check.provider_id === null ? await deps.screening.find(check.id) : await deps.screening.read(check.provider_id, check.id);
  if (found) return keepCheckState(deps, check, found, checked.history);
  if (checked.isOpen) return sendOrder(deps, check, checked);
  return keepCheckState(deps, check, { state: "error", message: "the application ended before the order arrived" }, checked.history);
}

/** Sends the order, or the order again: the company tells one from two by the check's id. */
async function sendOrder(deps: Deps, check: BackgroundCheckRecord, { target, person, skipsNumber, history }: Checked): Promise<BackgroundCheckRecord> {
  let outcome: ScreeningState;
  try {
    const secure = await deps.store.readSecureId(target.target_id, target.target_type);
    outcome = await deps.screening.order({ checkId: check.id, ...person, secureId: skipsNumber ? null : secure });
  } catch (error) {
    deps.errors.report(error, { during: "background check", check: check.id });
    outcome = { state: "unknown", reason: "the adapter failed" };
  }
  return keepCheckState(deps, check, outcome, history);
}

/** Keeps what the screening company said. Forward only; an unknown answer changes nothing. */
async function keepCheckState(deps: Deps, check: BackgroundCheckRecord, outcome: ScreeningState, history: Checked["history"]): Promise<BackgroundCheckRecord> {
  return outcome.state === "unknown" ? check : deps.store.transaction((tx) => keepCheckStateIn(tx, deps, { check, outcome, history }));
}

export async function keepCheckStateIn(
  tx: Writes,
  deps: Deps,
  { check, outcome, history }: { check: BackgroundCheckRecord; outcome: ScreeningState; history: Checked["history"] },
): Promise<BackgroundCheckRecord> {
  if (outcome.state === "unknown") return check;
  const now = deps.clock.now().toISOString();
  const before = await tx.lock("background_check", check.id);
  const to =
    outcome.state === "error"
      ? { status: "error" as const }
      : outcome.state === "pending"
        ? { status: "pending" as const, provider_id: outcome.providerId }
        : { status: "complete" as const, provider_id: outcome.providerId, result: outcome.result, score: outcome.score };
  const moved = await tx.moveBackgroundCheck(check.id, to, now);
  if (before?.status === moved.status) return moved;
  await tx.event({
    ...history,
    actor_user_id: null,
    as_user_id: null,
    name: `background-check-${moved.status}`,
    detail: { check: check.id },
    why: outcome.state === "error" ? outcome.message.slice(0, 500) : null,
    at: now,
  });
  const owner = await tx.ownerOf("background_check", check.id);
  if (owner) await tx.notify(owner, { kind: "background-check", id: check.id });
  return moved;
}

function attemptOf(check: BackgroundCheckRecord): Attempt<BackgroundCheckRecord> {
  if (check.status === "error") return { status: "unavailable" };
  return { status: check.status === "complete" ? "done" : "confirming", record: check };
}

const ORDER_NEEDS = ["first_name", "last_name", "email", "birthdate", "phonenumber"] as const;

function missingForOrder({ person }: Checked): Refusal[] {
  const missing = ORDER_NEEDS.filter((name) => person[name].trim() === "").map((name) => refusal("required", name));
  if (!person.postal_code) missing.push(refusal("required", "address.postal_code"));
  return missing;
}

interface Person extends Record<(typeof ORDER_NEEDS)[number] | "middle_name", string | null> {
  address: Partial<AddressValue>;
}

const personOf = ({ address, middle_name, ...info }: Person): Checked["person"] => ({
  first_name: info.first_name ?? "",
  middle_name,
  last_name: info.last_name ?? "",
  email: info.email ?? "",
  birthdate: info.birthdate ?? "",
  phonenumber: info.phonenumber ?? "",
  postal_code: address.postal_code ?? "",
});
