/**
 * Goes on for somebody who handed in, paid, and whose page never came back: the process stopped between
 * charge and hand-in, or the payment was confirmed after they had left.
 */
import type { Deps } from "../context/deps.ts";
import { isOrdered } from "../context/hand-in.ts";
import { actorOf, fillingArea } from "./hand-in.ts";
import { orderCheck } from "./order-check.ts";
import { submitFilling } from "./submit.ts";

/** Answers what came of it. Throws when the screening company is away, so that the queue tries again. */
export async function finishPaid(deps: Deps, job: { subject: string; id: string }): Promise<"submitted" | "already" | "left-to-the-person"> {
  const area = fillingArea(deps, job.subject);
  const handIn = await area.read(deps.store, deps, job.id);
  if (!handIn?.isOpen) return "already";
  const actor = handIn.charge?.status === "success" ? await actorOf(deps, handIn) : null;
  if (!actor) return "left-to-the-person";
  const ordered = await orderCheck(deps, handIn, null);
  if (ordered.status === "unavailable" || ordered.status === "confirming") {
    if (!("record" in ordered) || !isOrdered(ordered.record)) throw new Error("The background check could not be ordered yet");
  } else if (ordered.status !== "done" && ordered.status !== "repeated") return "left-to-the-person";
  const submitted = await submitFilling(deps, actor, job);
  return submitted.status === "done" ? "submitted" : submitted.status === "repeated" ? "already" : "left-to-the-person";
}
