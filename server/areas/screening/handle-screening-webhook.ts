/** The screening company says that a report changed. It is read again before anything is believed. */
import type { Deps } from "../../kernel/context/deps.ts";
import { keepCheckStateIn } from "./order-background-check.ts";

/** @throws BadSignature when the signature doesn't fit the body. */
export async function handleScreeningWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, providerId } = deps.screening.webhook(rawBody, signature);
  const [check] = (await deps.store.list("background_check", { provider_id: providerId }, { limit: 1, offset: 0 })).rows;
  if (!check) return;
  const found = await deps.screening.read(providerId);
  // No clear answer now: the event is not remembered, so that its repetition asks again; the job asks in any case.
  if (found.state === "unknown") return;
  const info = check.target_type === "applicant_info" ? await deps.store.find("applicant_info", check.target_id) : null;
  await deps.store.transaction(async (tx) => {
    if (await tx.rememberWebhook("screening", eventId)) await keepCheckStateIn(tx, deps, { check, outcome: found, application: info?.application ?? null });
  });
}
