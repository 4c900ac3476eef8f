/** Makes the application of a source, or finds the one that was made before. */
import { readSourceQuery } from "../../kernel/rules/source-query.ts";
import { joinFault, prepareInvites } from "../groups/index.ts";
import { MAIL_MEDIUM } from "./rules.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { placeholderValues, textConstant } from "../../kernel/context/texts.ts";

/** As much of a campaign's medium as is kept. */
const MEDIUM_LENGTH = 100;

/** `source` may carry the campaign suffix. Somebody else's source is `not-found`, like one that isn't there. Nobody applies by terms that they set as staff. */
export async function acceptSource(deps: Deps, actor: Actor, input: { source: string; medium?: string | null }): Promise<Attempt<ApplicationRecord>> {
  const documents = deps.documents.current();
  const named = readSourceQuery(input.source, textConstant(documents, "campaign_suffix"));
  if (named.source === null) return { status: "invalid", refusals: [refusal("required", "source")] };
  const slug = named.source;
  // It comes with the address, where anybody may write anything: it never stands in the way of an application.
  const medium = named.by_mail || input.medium === "email" ? MAIL_MEDIUM : (input.medium?.slice(0, MEDIUM_LENGTH) ?? null);
  const now = deps.clock.now().toISOString();
  const accepted = await deps.store
    .transaction(async (tx) => {
      const made = await tx.acceptSource({ slug, userId: actor.user.id, medium, placeholders: placeholderValues(documents), now });
      if ("created" in made && made.created && made.application.group_source !== null) await prepareInvites(tx, made.application.group_source);
      return made;
    })
    .catch(async (error: unknown) => {
      throw await joinFault(deps, slug, error);
    });
  if ("refused" in accepted) return accepted.refused === "own-terms" ? { status: "wrong-state", refusal: refusal("own-terms") } : { status: "not-found" };
  return { status: accepted.created ? "done" : "repeated", record: accepted.application };
}
