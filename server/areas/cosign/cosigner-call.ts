/** The small steps that a co-signer's commands share. */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import type { Actor, Command, CommandCall, CommandOutcome } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, routeHref } from "../../kernel/screens/application-command.ts";
import type { CosignerLink } from "../../ports/state.ts";
import type { LinkState } from "./link.ts";

/** A command about the link of the page, whoever is signed in. */
export interface LinkCall extends CommandCall {
  actor: Actor;
  slug: string;
  link: CosignerLink;
  found: LinkState;
}

/** Read along with whatever the page needs. */
const LINK = ["cosigner_link", "cosigner", "user"] as const;

export const aboutLink = (work: (call: LinkCall) => Promise<CommandOutcome>): Command =>
  Object.assign(
    async (call: CommandCall): Promise<CommandOutcome> => {
      const actor = actorOf(call.viewer);
      const { cosigner_link: link } = call.screen.subject.state;
      const root = call.screen.root("cosign");
      if (!actor || !link || typeof root?.["slug"] !== "string") return refused(call, refusal("not-found"));
      return work({ ...call, actor, link, slug: root["slug"], found: root["link"] as LinkState });
    },
    { reads: LINK },
  );

/** On to a route of this link. */
export const goTo = (call: Pick<LinkCall, "screen" | "slug">, route: string): Effect => ({
  do: "navigate",
  href: routeHref(call, route, { cosignerSource: call.slug }),
});
