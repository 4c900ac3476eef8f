/**
 * Why a screen could not be had between two screens. The page framework only knows that it got no data,
 * so the address itself is asked what is the matter.
 */
import type { UiTexts } from "#screens/render/session/ui-text.ts";
// Not by way of the whole renderer, which every page would load with it.
import { noAnswerText, refusalText, type ErrorShape } from "#screens/render/session/refusal-text.ts";
import { retryAfterMs } from "./calls/retry-after.ts";

/** `away`: it may be had later. `back`: it can be had by now. `failed`: it is a fault, and asking again is no use. */
export type PageFailure = { is: "away"; text: string; retryAfterMs: number | null } | { is: "back" } | { is: "failed" };

/** Answers that say "later" and nothing of the page itself. */
const LATER = new Set([429, 502, 503, 504]);

export async function pageFailure(ui: UiTexts, address: string, answerMs: number): Promise<PageFailure> {
  const answer = await fetch(address, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(answerMs) }).catch(() => null);
  if (answer === null) return { is: "away", text: noAnswerText(ui), retryAfterMs: null };
  if (answer.ok) return { is: "back" };
  if (!LATER.has(answer.status)) return { is: "failed" };
  const said = (await answer.json().catch(() => ({}))) as Partial<ErrorShape>;
  return { is: "away", text: refusalText(ui, said) || (ui["ui.page-away-text"] ?? ""), retryAfterMs: retryAfterMs(answer) };
}
