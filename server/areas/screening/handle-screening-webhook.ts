/** The screening company says that a report changed. It is read again before anything is believed. */
import type { Deps } from "../../kernel/context/deps.ts";
import { ProviderRefused } from "../../ports/failures.ts";
import type { BackgroundCheckRecord } from "../../ports/records.ts";
import type { ScreeningState } from "../../ports/screening.ts";
import { fillingOfTarget } from "../../kernel/filling/hand-in.ts";
import { keepCheckStateIn } from "../../kernel/filling/order-check.ts";
import { first } from "../../kernel/records/read-records.ts";

/** @throws BadSignature, UnreadableWebhook */
export async function handleScreeningWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, providerId } = deps.screening.webhook(rawBody, signature);
  const check = await first(deps.store, "background_check", { provider_id: providerId });
  if (!check) return;
  const found = await readOrReport(deps, check);
  // No clear answer now: the event is not remembered, so that its repetition asks again; the job asks in any case.
  if (found.state === "unknown") return;
  const area = fillingOfTarget(deps, { check: check.target_type });
  const id = await area.idOfChecked(deps.store, check.target_id);
  const history = id === null ? { application: null } : area.history(id);
  await deps.store.transaction(async (tx) => {
    if (await tx.rememberWebhook("screening", eventId)) await keepCheckStateIn(tx, deps, { check, outcome: found, history });
  });
}

/** What the company has under another check is reported, and changes nothing. */
async function readOrReport({ screening, errors }: Pick<Deps, "screening" | "errors">, check: BackgroundCheckRecord): Promise<ScreeningState> {
  try {
    return await screening.read(check.provider_id ?? "", check.id);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    errors.report(error, { check: check.id });
    return { state: "unknown", reason: "refused" };
  }
}
