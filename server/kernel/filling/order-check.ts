/**
 * Orders the background check, once. The check's row comes first (the database allows one a target)
 * and its id is what the screening company knows the order by, so that an order whose answer got lost
 * is found again instead of made twice.
 */
import { randomUUID } from "node:crypto";
import { keepsRule, NOT_IN_SANDBOX } from "#screens/language/rules/constraint.ts";
import { governmentIdFaults } from "#screens/language/rules/government-id.ts";
import type { Actor, Deps, FillingArea } from "../context/deps.ts";
import { type CheckSubject, type HandIn, isOrdered } from "../context/hand-in.ts";
import { marketDay } from "../context/market-time.ts";
import { numberConstant } from "../context/texts.ts";
import type { Attempt } from "../rules/attempt.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { AddressValue, BackgroundCheckRecord, HistoryOwner } from "../../ports/records.ts";
import type { ScreeningState } from "../../ports/screening.ts";
import type { Writes } from "../../ports/store.ts";
import { giveConsent } from "./consent.ts";
import { fillingArea, fillingOfTarget, holdHandIn, ownHandIn } from "./hand-in.ts";
import { event } from "../records/event.ts";

export interface CheckOrder extends Pick<BackgroundCheckRecord, "target_type" | "target_id"> {
  /** The number, where it is handed in with the order; null takes the one that is kept, if any. */
  secureId: string | null;
  /** They have read the text and agree, as in the dialog of the page. */
  consent: boolean;
}

/** By what it is about. Whether the fee was paid doesn't matter: the check may come first. */
export async function orderFillingCheck(
  deps: Deps,
  actor: Actor,
  { target_type, target_id, secureId, consent }: CheckOrder,
): Promise<Attempt<BackgroundCheckRecord>> {
  const area = fillingOfTarget(deps, { check: target_type });
  const id = await area.idOfChecked(deps.store, target_id);
  const found = id === null ? null : await ownHandIn(deps, actor, area, id);
  if (!found) return { status: "not-found" };
  const handIn = consent && !found.consent ? await consented(deps, actor, area, found) : found;
  const mayOrder = !isOrdered(handIn.checked.check) && handIn.isOpen && handIn.consent !== null;
  if (mayOrder && !(await area.isReadyForCheck(deps, actor, handIn, secureId !== null))) return { status: "wrong-state", refusal: refusal("form-invalid") };
  return orderCheck(deps, handIn, secureId);
}

async function consented(deps: Deps, actor: Actor, area: FillingArea, handIn: HandIn): Promise<HandIn> {
  await giveConsent(deps, actor, handIn);
  return (await area.read(deps.store, deps, handIn.id)) ?? handIn;
}

export async function orderCheck(deps: Deps, handIn: HandIn, secureId: string | null): Promise<Attempt<BackgroundCheckRecord>> {
  const { checked } = handIn;
  const existing = checked.check;
  if (existing && isOrdered(existing)) return { status: "repeated", record: existing };
  if (existing?.status === "ordering") {
    const age = deps.clock.now().getTime() - Date.parse(existing.ordered_at);
    const isInOtherHands = age < numberConstant(deps.documents.current(), "check_in_hand_ms");
    return isInOtherHands ? { status: "confirming", record: existing, elsewhere: true } : attemptOf(await followOrder(deps, existing, handIn));
  }
  if (!handIn.isOpen) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (!handIn.consent) return { status: "wrong-state", refusal: refusal("consent-missing") };
  const missing = missingForOrder(checked);
  const n = numberConstant(deps.documents.current(), "secure_id_length");
  if (secureId !== null && !keepsRule("exactLength", secureId, n, { today: marketDay(deps.documents.current(), handIn.market, deps.clock.now()) }))
    missing.push(refusal("exactLength", "sin_ssn", { n }));
  if (secureId !== null)
    for (const fault of governmentIdFaults(secureId, checked.country))
      if (!(deps.config.sandbox && NOT_IN_SANDBOX.has(fault))) missing.push(refusal(fault, "sin_ssn"));
  if (missing.length > 0) return { status: "invalid", refusals: missing };

  const claim = await deps.store.transaction(async (tx) => {
    // Held: what is ordered for is what stays from here on, whoever saves an answer at the same moment, and nobody is asked
    // about who withdrew a moment ago.
    const locked = (await holdHandIn(tx, deps, fillingArea(deps, handIn.subject), handIn.id)) ?? handIn;
    const now = locked.checked;
    // Whoever came first may have handed in by now: their order stands for both.
    if (now.check && isOrdered(now.check)) return { mine: false as const, check: now.check };
    if (!locked.isOpen) return { over: true as const };
    const lost = missingForOrder(now);
    if (lost.length > 0) return { lost };
    const claimed = await claimOrder(tx, now, deps.clock.now().toISOString());
    // Whoever has said that they have none is checked without one, and what they once gave goes.
    const { target_id, target_type } = now.target;
    if (claimed.mine && now.skipsNumber && now.hasNumber) await tx.writeSecureId(target_id, null, target_type);
    if (claimed.mine && secureId !== null) await tx.writeSecureId(target_id, { number: secureId.replace(/\D/gu, ""), country: now.country }, target_type);
    return claimed.mine ? { mine: true as const, check: claimed.check, held: locked } : { mine: false as const, check: claimed.check };
  });
  if (claim.over) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (claim.lost) return { status: "invalid", refusals: claim.lost };
  // A double click, or a second tab: the order that came first stands for both.
  if (!claim.mine) return { status: isOrdered(claim.check) ? "repeated" : "confirming", record: claim.check, elsewhere: true };
  return attemptOf(await sendOrder(deps, claim.check, claim.held));
}

/** The right to order: by making the row, or by taking a failed one up again. */
async function claimOrder(tx: Writes, { target }: CheckSubject, now: string): Promise<{ mine: boolean; check: BackgroundCheckRecord }> {
  const { claimed, check } = await tx.claimBackgroundCheck({ id: randomUUID(), ...target, now });
  if (claimed) return { mine: true, check };
  const locked = (await tx.lock("background_check", check.id)) ?? check;
  if (locked.status !== "error") return { mine: false, check: locked };
  return { mine: true, check: await tx.moveBackgroundCheck(check.id, { status: "ordering" }, now) };
}

/**
 * What became of a check whose order or report is awaited. An order that the company never got is placed now, as long as
 * the application goes on: the consent stands. Otherwise it is given up, and may be placed again with the application.
 */
export async function followOrder(deps: Deps, check: BackgroundCheckRecord, handIn: HandIn): Promise<BackgroundCheckRecord> {
  const found = check.provider_id === null ? await deps.screening.find(check.id) : await deps.screening.read(check.provider_id, check.id);
  if (found) return keepCheckState(deps, check, found, handIn.history);
  if (handIn.isOpen) return sendOrder(deps, check, handIn);
  return keepCheckState(deps, check, { state: "error", message: "the application ended before the order arrived" }, handIn.history);
}

/** Sends the order, or the order again: the company tells one from two by the check's id. */
async function sendOrder(deps: Deps, check: BackgroundCheckRecord, { checked, history }: HandIn): Promise<BackgroundCheckRecord> {
  const { target, person, skipsNumber } = checked;
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
async function keepCheckState(deps: Deps, check: BackgroundCheckRecord, outcome: ScreeningState, history: HistoryOwner): Promise<BackgroundCheckRecord> {
  return outcome.state === "unknown" ? check : deps.store.transaction((tx) => keepCheckStateIn(tx, deps, { check, outcome, history }));
}

/** Event of what became of a check. */
export const CHECK_EVENTS = {
  ordering: "background-check-ordering",
  pending: "background-check-pending",
  complete: "background-check-complete",
  error: "background-check-error",
} as const satisfies Record<BackgroundCheckRecord["status"], string>;

export async function keepCheckStateIn(
  tx: Writes,
  deps: Deps,
  { check, outcome, history }: { check: BackgroundCheckRecord; outcome: ScreeningState; history: HistoryOwner },
): Promise<BackgroundCheckRecord> {
  if (outcome.state === "unknown") return check;
  const now = deps.clock.now().toISOString();
  // What it is of first, as whoever orders holds it: held the other way round, each of the two would wait for the other.
  const area = fillingOfTarget(deps, { check: check.target_type });
  const id = await area.idOfChecked(tx, check.target_id);
  if (id !== null) await area.lock(tx, id);
  const before = await tx.lock("background_check", check.id);
  const to =
    outcome.state === "error"
      ? { status: "error" as const }
      : outcome.state === "pending"
        ? { status: "pending" as const, provider_id: outcome.providerId }
        : { status: "complete" as const, provider_id: outcome.providerId, result: outcome.result, score: outcome.score };
  const moved = await tx.moveBackgroundCheck(check.id, to, now);
  if (before?.status === moved.status) return moved;
  const why = outcome.state === "error" ? outcome.message.slice(0, 500) : null;
  await event(tx, { ...history, name: CHECK_EVENTS[moved.status], by: null, detail: { check: check.id }, why, at: now });
  const owner = await tx.ownerOf("background_check", check.id);
  if (owner) await tx.notify(owner, { kind: "background-check", id: check.id });
  return moved;
}

function attemptOf(check: BackgroundCheckRecord): Attempt<BackgroundCheckRecord> {
  if (check.status === "error") return { status: "unavailable" };
  return { status: check.status === "complete" ? "done" : "confirming", record: check };
}

const ORDER_NEEDS = ["first_name", "last_name", "email", "birthdate", "phonenumber"] as const;

function missingForOrder({ person }: CheckSubject): Refusal[] {
  const missing = ORDER_NEEDS.filter((name) => person[name].trim() === "").map((name) => refusal("required", name));
  if (!person.postal_code) missing.push(refusal("required", "address.postal_code"));
  return missing;
}

interface Person extends Record<(typeof ORDER_NEEDS)[number] | "middle_name", string | null> {
  address: Partial<AddressValue>;
}

export const checkedPerson = ({ address, middle_name, ...info }: Person): CheckSubject["person"] => ({
  first_name: info.first_name ?? "",
  middle_name,
  last_name: info.last_name ?? "",
  email: info.email ?? "",
  birthdate: info.birthdate ?? "",
  phonenumber: info.phonenumber ?? "",
  postal_code: address.postal_code ?? "",
});
