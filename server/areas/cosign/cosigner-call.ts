/** The small steps that a co-signer's commands share. */
import type { Effect } from "#screens/language/documents/descriptor.ts";
import type { Actor, Command, CommandCall, CommandOutcome } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, routeHref } from "../../kernel/screens/application-command.ts";
import { nextPage } from "../../kernel/filling/pages.ts";
import type { CosignerState } from "../../ports/state.ts";
import { COSIGNER_STATE } from "../../ports/state.ts";
import type { LinkState } from "./link/link.ts";

/** A command about the link of the page, whoever is signed in. */
export interface LinkCall<Name extends string = string> extends CommandCall<Name> {
  actor: Actor;
  slug: string;
  link: NonNullable<CosignerState["cosigner_link"]>;
  found: LinkState;
}

export interface CosignerCall<Name extends string = string> extends LinkCall<Name> {
  state: CosignerState;
}

/** Read along with whatever the page needs. */
const LINK = ["cosigner_link", "cosigner_code", "cosigner", "user"] as const;

export const aboutLink = <Name extends string>(work: (call: LinkCall<Name>) => Promise<CommandOutcome>): Command<Name> =>
  Object.assign(
    async (call: CommandCall<Name>): Promise<CommandOutcome> => {
      const actor = actorOf(call.viewer);
      const { cosigner_link: link } = call.screen.subject.state;
      const root = call.screen.root("cosign");
      if (!actor || !link || typeof root?.["slug"] !== "string") return refused(call, refusal("not-found"));
      return work({ ...call, actor, link, slug: root["slug"], found: root["link"] as LinkState });
    },
    { reads: LINK },
  );

/** The same about a co-signer's own application, which is theirs. */
export const aboutCosigner = <Name extends string>(work: (call: CosignerCall<Name>) => Promise<CommandOutcome>): Command<Name> =>
  Object.assign(
    (call: CommandCall<Name>): Promise<CommandOutcome> =>
      aboutLink<Name>(async (own) => {
        const { state } = own.screen.subject;
        const isWhole = COSIGNER_STATE.every((name) => Object.hasOwn(state, name));
        if (own.found !== "yours" || !isWhole) return refused(own, refusal("not-found"));
        return work({ ...own, state: state as CosignerState });
      })(call),
    { reads: [...COSIGNER_STATE, "user"] as const },
  );

/** On to a route of this link. */
export const goTo = (call: Pick<LinkCall, "screen" | "slug">, route: string, params: Record<string, string> = {}): Effect => ({
  do: "navigate",
  href: routeHref(call, route, { cosignerSource: call.slug, ...params }),
});

/** On to the page that the documents name after this one, else back to where its arrow leads. */
export function goToNext(call: Pick<LinkCall, "screen" | "slug">): Effect {
  const { documents, match } = call.screen;
  return goTo(call, nextPage(documents, match.route) ?? documents.revision.routes.byName.get(match.route)?.back ?? match.route);
}
