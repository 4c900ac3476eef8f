/** What else fits whoever a home wasn't: by what they and those who live there like, among what they are approved for. */
import { dataRoot } from "../../kernel/context/data-root.ts";
import { listInWords, numberConstant } from "../../kernel/context/texts.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { homeCandidates, isAbove, selectionContext } from "../home-selection/index.ts";
import { hiddenHomes, shoppedHomes } from "./cards.ts";
import { roommatesOf } from "./households.ts";
import { SHOPPING } from "./shopping-reads.ts";

export const fittingHomes = dataRoot({
  reads: SHOPPING,
  view(state, facts) {
    const context = selectionContext(facts.documents, state, facts.now);
    const hidden = hiddenHomes(state.application.display_state.hiddenProperties);
    const fitting = shoppedHomes({ ...state, candidates: homeCandidates(state, context) }, facts.now).flatMap(({ candidate, listed, state: stands }) => {
      // Whom they know already isn't offered to them anew.
      if (candidate?.from_cents == null || isAbove(candidate.from_cents, context) || stands !== "none" || hidden.includes(candidate.home.slug)) return [];
      const { likes } = roommatesOf(listed, state, facts, { today: context.today, isNamed: true });
      return [{ home: candidate.home, from_cents: candidate.from_cents, likes: likes.map(({ label }) => label.toLocaleLowerCase(facts.locale)) }];
    });
    const homes = fitting
      .toSorted((one, other) => other.likes.length - one.likes.length || one.from_cents - other.from_cents || one.home.slug.localeCompare(other.home.slug))
      .slice(0, numberConstant(facts.documents, "homes_instead"))
      .map(({ home, from_cents, likes }) => ({
        slug: home.slug,
        street: home.name,
        picture: home.picture,
        price: toMoney(from_cents, context.currency),
        likes: likes.length === 0 ? null : listInWords(facts.locale, likes.slice(0, numberConstant(facts.documents, "household_likes"))),
      }));
    return { any: homes.length > 0, homes };
  },
});
