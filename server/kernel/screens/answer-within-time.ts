/** Answers a page before it stops waiting, however slow a company outside is. */
import type { CommandCall, CommandOutcome } from "../context/deps.ts";
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { numberConstant } from "../context/texts.ts";

/**
 * The work's own outcome, or after a while the page as it stands by then. The work goes on behind the
 * answer and keeps what comes of it, so nothing is done twice and nothing is said to have failed.
 *
 * @param meanwhile what the page shall do while it waits on
 */
export async function answerWithinTime(
  call: Pick<CommandCall, "deps" | "screen"> & { about?: object },
  work: Promise<CommandOutcome>,
  meanwhile: () => Promise<Effect[]>,
  withinMs = numberConstant(call.screen.documents, "answer_within_ms"),
): Promise<CommandOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), withinMs)));
  try {
    const outcome = await Promise.race([work, late]);
    if (outcome !== null) return outcome;
  } finally {
    clearTimeout(timer);
  }
  work.catch((error: unknown) => call.deps.errors.report(error, { during: "a payment that its page no longer waited for", ...call.about }));
  return { ok: true, effects: await meanwhile() };
}
