/** What somebody co-signs, for the list of everything that is theirs. */
import { sourceLabel } from "../../kernel/context/texts.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { isEnded } from "../../kernel/rules/life-cycle.ts";
import type { CosignedLink } from "../../ports/state.ts";

export const cosigningRoots: DataRoots = {
  cosigning: dataRoot({
    reads: ["user", "cosigning"],
    absent: null,
    view({ cosigning }, facts) {
      const list = cosigning
        .filter((link) => isShown(link, facts.now))
        .map(({ slug, status, application_status, first_name, home_label, market_name, picture }) => ({
          slug,
          status: status ?? "invited",
          name: first_name,
          label: sourceLabel(facts, home_label, market_name),
          picture,
          ended: isEnded(application_status),
        }));
      return { list, count: list.length, any: list.length > 0, only: list.length === 1 ? list[0]!.slug : null };
    },
  }),
};

/** What was handed in stays theirs to look at; of what is over, or ran out before it was taken up, there is nothing to do. */
function isShown({ status, expires_at, application_status }: CosignedLink, now: Date): boolean {
  if (status === "submitted") return true;
  return !isEnded(application_status) && (status !== null || Date.parse(expires_at) > now.getTime());
}
