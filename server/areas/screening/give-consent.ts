import { hrefOf } from "#screens/resolve/index.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { FORM_ROUTE } from "../form/index.ts";
import { runCommand } from "../../kernel/screens/run-command.ts";

/** The same as agreeing in the form's dialog: its text is kept with time and address, and the first consent stands. */
export async function giveConsent(deps: Deps, actor: Actor, applicantInfo: string): Promise<void> {
  const info = await deps.store.find("applicant_info", applicantInfo);
  const application = info && (await deps.store.find("application", info.application));
  if (!application || application.user_id !== actor.user.id) return;
  const { revision } = await deps.documents.at(application.revision, deps.store);
  const pathname = hrefOf(revision, FORM_ROUTE, { source: application.source });
  await runCommand(deps, actor, { command: "record-consent", input: { agreed: true }, at: { pathname, query: {} } });
}
