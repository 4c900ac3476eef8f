/** Orders a co-signer's background check, once: for a complete application, before or after the fee. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { BackgroundCheckRecord } from "../../ports/records.ts";
import { runCommand } from "../../kernel/screens/run-command.ts";
import { checkedCosigner, isOrdered, orderCheck } from "../screening/index.ts";
import { beforeLast, questionsOfState } from "./form/sections.ts";
import { hrefOf } from "#screens/resolve/index.ts";

/** `consent`: they have read the text and agree, as in the dialog of the page. */
export async function orderCosignerCheck(
  deps: Deps,
  actor: Actor,
  input: { cosigner: string; secureId: string | null; consent: boolean },
): Promise<Attempt<BackgroundCheckRecord>> {
  let state = await deps.store.cosignerState(input.cosigner);
  if (!state || state.cosigner.user_id !== actor.user.id) return { status: "not-found" };
  if (input.consent && !state.cosigner_consent) {
    const pathname = hrefOf(deps.documents.current().revision, "cosignSteps", { cosignerSource: state.cosigner_link.source.slug });
    await runCommand(deps, actor, { command: "record-cosigner-consent", input: { agreed: true }, at: { pathname, query: {} } });
    state = (await deps.store.cosignerState(input.cosigner)) ?? state;
  }
  const mayOrder = !isOrdered(state.cosigner_check) && state.cosigner.status === "open" && state.cosigner_consent !== null;
  const left = mayOrder ? questionsOfState(deps, actor.user, state) : [];
  const open = input.secureId === null ? left : beforeLast(deps.documents.current(), left);
  if (open.length > 0) return { status: "wrong-state", refusal: refusal("form-invalid") };
  return orderCheck(deps, checkedCosigner(state), input.secureId);
}
