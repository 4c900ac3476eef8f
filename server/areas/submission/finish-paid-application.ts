/**
 * Goes on for somebody who pressed "Submit Application", paid, and whose page never came back: the
 * process stopped between charge and submission, or the payment was confirmed after they had left.
 */
import { isEditable } from "../../kernel/rules/life-cycle.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { isOrdered, orderCheckOf } from "../screening/index.ts";
import { submitApplication } from "./submit-application.ts";
import { keptLocale } from "../../kernel/context/texts.ts";

/** Answers what came of it. Throws when the screening company is away, so that the queue tries again. */
export async function finishPaidApplication(deps: Deps, job: { application: string }): Promise<"submitted" | "already" | "left-to-the-person"> {
  const state = await deps.store.applicationState(job.application);
  if (!state || !isEditable(state.application.status)) return "already";
  if (state.charge?.status !== "success") return "left-to-the-person";
  const user = await deps.store.find("user", state.application.user_id);
  if (!user) return "left-to-the-person";
  const ordered = await orderCheckOf(deps, state, null);
  if (ordered.status === "unavailable" || ordered.status === "confirming") {
    if (!("record" in ordered) || !isOrdered(ordered.record)) throw new Error("The background check could not be ordered yet");
  } else if (ordered.status !== "done" && ordered.status !== "repeated") return "left-to-the-person";
  const submitted = await submitApplication(deps, actorOf(deps, user), { application: job.application });
  return submitted.status === "done" ? "submitted" : submitted.status === "repeated" ? "already" : "left-to-the-person";
}

const actorOf = ({ documents }: Deps, user: UserRecord): Actor => ({
  user,
  session: null,
  address: "",
  locale: keptLocale(documents.current(), user.locale),
});
