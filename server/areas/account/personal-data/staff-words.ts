/** What staff wrote about somebody, where the law of a place gives it to them. Pure. */
import { jurisdictionOf, type Jurisdictions } from "../../../kernel/rules/jurisdictions.ts";
import type { PersonState } from "../../../ports/state.ts";

type Applications = PersonState["applications"];

/** Ids of the applications of which the person has what staff wrote: by the place of each. */
export const staffWordsHanded = (applications: Applications, rules: Jurisdictions): string[] =>
  applications
    .filter(({ market }) => jurisdictionOf(rules, market.country_code, market.region_code).staff_words_law != null)
    .map(({ application }) => application.id);

/** How much of it their copy has: of all their applications, of some, or of none. */
export function staffWordsInCopy(applications: Applications, rules: Jurisdictions): "all" | "some" | "none" {
  const handed = staffWordsHanded(applications, rules).length;
  if (handed === 0) return "none";
  return handed === applications.length ? "all" : "some";
}
