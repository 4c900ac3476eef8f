/**
 * Orders the background check, once. The check's row comes first (the database allows one a target)
 * and its id is what the screening company knows the order by, so that an order whose answer got lost
 * is found again instead of made twice.
 */
import { randomUUID } from "node:crypto";
import { keepsRule, NOT_IN_SANDBOX } from "#screens/language/rules/constraint.ts";
import { governmentIdFaults } from "#screens/language/rules/government-id.ts";
import type { BackgroundCheckRecord } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { isEditable } from "../../kernel/rules/life-cycle.ts";
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

/** As the form asks it of those who order there; the number may come with the order. Whether the fee was paid doesn't matter: the check may come first. */
async function isComplete(deps: Deps, actor: Actor, state: ApplicationState, secureId: string | null): Promise<boolean> {
  const { summary } = await validationOfState(deps, actor, state);
  return Object.entries(summary).every(([section, said]) => said === "valid" || (section === "screening" && secureId !== null));
}

/** With the company: the order is placed, or the report is there. */
export const isOrdered = (check: BackgroundCheckRecord | null): boolean => check?.status === "pending" || check?.status === "complete";

export async function orderCheckOf(deps: Deps, state: ApplicationState, secureId: string | null): Promise<Attempt<BackgroundCheckRecord>> {
  const existing = state.background_check;
  if (existing && isOrdered(existing)) return { status: "repeated", record: existing };
  if (existing?.status === "ordering") {
    const age = deps.clock.now().getTime() - Date.parse(existing.ordered_at);
    const isInOtherHands = age < numberConstant(deps.documents.current(), "check_in_hand_ms");
    return isInOtherHands ? { status: "confirming", record: existing, elsewhere: true } : attemptOf(await followOrder(deps, existing, state));
  }
  if (!isEditable(state.application.status)) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (!state.consent) return { status: "wrong-state", refusal: refusal("consent-missing") };
  const missing = missingForOrder(state);
  const n = numberConstant(deps.documents.current(), "secure_id_length");
  if (secureId !== null && !keepsRule("exactLength", secureId, n, { today: deps.clock.now().toISOString().slice(0, 10) }))
    missing.push(refusal("exactLength", "sin_ssn", { n }));
  const { sin_ssn_country } = state.applicant_info;
  if (secureId !== null)
    for (const fault of governmentIdFaults(secureId, sin_ssn_country ?? state.market.country_code))
      if (!(deps.config.sandbox && NOT_IN_SANDBOX.has(fault))) missing.push(refusal(fault, "sin_ssn"));
  if (missing.length > 0) return { status: "invalid", refusals: missing };

  const claim = await deps.store.transaction(async (tx) => {
    // Held: what is ordered for is what stays from here on, whoever saves an answer at the same moment, and nobody is asked
    // about who withdrew a moment ago.
    await tx.lock("application", state.application.id);
    const now = (await tx.applicationState(state.application.id)) ?? state;
    if (!isEditable(now.application.status)) return { over: true as const };
    const lost = missingForOrder(now);
    if (lost.length > 0) return { lost };
    const claimed = await claimOrder(tx, now, deps.clock.now().toISOString());
    // Whoever has said that they have none is checked without one, and what they once gave goes.
    if (claimed.mine && now.applicant_info.skipSsnEntry && now.applicant_info.sin_ssn_last4 !== null) await tx.writeSecureId(now.applicant_info.id, null);
    if (claimed.mine && secureId !== null) {
      const country = now.applicant_info.sin_ssn_country ?? now.market.country_code;
      await tx.writeSecureId(now.applicant_info.id, { number: secureId.replace(/\D/gu, ""), country });
    }
    return { ...claimed, now };
  });
  if (claim.over) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (claim.lost) return { status: "invalid", refusals: claim.lost };
  // A double click, or a second tab: the order that came first stands for both.
  if (!claim.mine) return { status: isOrdered(claim.check) ? "repeated" : "confirming", record: claim.check, elsewhere: true };
  return attemptOf(await sendOrder(deps, claim.check, claim.now));
}

/** The right to order: by making the row, or by taking a failed one up again. */
async function claimOrder(tx: Writes, state: ApplicationState, now: string): Promise<{ mine: boolean; check: BackgroundCheckRecord }> {
  const { claimed, check } = await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: state.applicant_info.id, now });
  if (claimed) return { mine: true, check };
  const held = (await tx.lock("background_check", check.id)) ?? check;
  if (held.status !== "error") return { mine: false, check: held };
  return { mine: true, check: await tx.moveBackgroundCheck(check.id, { status: "ordering" }, now) };
}

/**
 * What became of a check whose order or report is awaited. An order that the company never got is placed now, as long as
 * the application goes on: the consent stands. Otherwise it is given up, and may be placed again with the application.
 */
export async function followOrder(deps: Deps, check: BackgroundCheckRecord, state: ApplicationState): Promise<BackgroundCheckRecord> {
  const found = check.provider_id === null ? await deps.screening.find(check.id) : await deps.screening.read(check.provider_id, check.id);
  if (found) return keepCheckState(deps, check, found, state.application.id);
  if (isEditable(state.application.status)) return sendOrder(deps, check, state);
  return keepCheckState(deps, check, { state: "error", message: "the application ended before the order arrived" }, state.application.id);
}

/** Sends the order, or the order again: the company tells one from two by the check's id. */
async function sendOrder(deps: Deps, check: BackgroundCheckRecord, state: ApplicationState): Promise<BackgroundCheckRecord> {
  let outcome: ScreeningState;
  try {
    const secure = await deps.store.readSecureId(state.applicant_info.id);
    outcome = await deps.screening.order(orderOf(check, state, secure));
  } catch (error) {
    deps.errors.report(error, { during: "background check", check: check.id });
    outcome = { state: "unknown", reason: "the adapter failed" };
  }
  return keepCheckState(deps, check, outcome, state.application.id);
}

/** Keeps what the screening company said. Forward only; an unknown answer changes nothing. */
async function keepCheckState(deps: Deps, check: BackgroundCheckRecord, outcome: ScreeningState, application: string | null): Promise<BackgroundCheckRecord> {
  return outcome.state === "unknown" ? check : deps.store.transaction((tx) => keepCheckStateIn(tx, deps, { check, outcome, application }));
}

export async function keepCheckStateIn(
  tx: Writes,
  deps: Deps,
  { check, outcome, application }: { check: BackgroundCheckRecord; outcome: ScreeningState; application: string | null },
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
    application,
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

function missingForOrder({ applicant_info, residence }: ApplicationState): Refusal[] {
  const missing = ORDER_NEEDS.filter((name) => (applicant_info[name] ?? "").trim() === "").map((name) => refusal("required", name));
  if (!residence?.address.postal_code) missing.push(refusal("required", "address.postal_code"));
  return missing;
}

function orderOf(check: BackgroundCheckRecord, { applicant_info: info, residence }: ApplicationState, secureId: ScreeningOrder["secureId"]): ScreeningOrder {
  return {
    checkId: check.id,
    first_name: info.first_name ?? "",
    middle_name: info.middle_name,
    last_name: info.last_name ?? "",
    email: info.email ?? "",
    birthdate: info.birthdate ?? "",
    phonenumber: info.phonenumber ?? "",
    postal_code: residence?.address.postal_code ?? "",
    secureId: info.skipSsnEntry ? null : secureId,
  };
}
