/** The root about choosing a home together: whose turn it is, what holds for all, and until when. */
import { dataRoot, type DataRoots } from "../../../kernel/context/data-root.ts";
import { listInWords, numberConstant } from "../../../kernel/context/texts.ts";
import { toMoney } from "../../../kernel/rules/money.ts";
import { hoursUntil, lapseOf } from "./group-choice.ts";
import { groupOf, homeCandidates, isAbove, selectionContext } from "../offered.ts";
import { SELECTION } from "../selection-reads.ts";

const ALONE = {
  in_group: false,
  leads: false,
  waits: false,
  fixed: false,
  leader: "",
  street: "",
  move_in: null,
  months: null,
  hours: null,
  missing: "",
  missing_count: 0,
  out_of_reach: null,
  from: null,
};

export const groupRoots: DataRoots = {
  group_choice: dataRoot({
    reads: SELECTION,
    view(state, facts) {
      const { documents, now, locale } = facts;
      const group = groupOf(state);
      const hold_hours = numberConstant(documents, "group_hold_hours");
      if (!group) return { ...ALONE, hold_hours };
      const { terms, leads, leader } = group;
      const context = selectionContext(documents, state, now);
      const lapses = lapseOf(group, hold_hours);
      const own = group.choosers.find(({ application }) => application === state.application.id);
      const others = group.missing.filter((each) => each !== own).map(({ first_name }) => first_name);
      const home = terms ? homeCandidates(state, context).find((each) => each.home.slug === terms.home) : undefined;
      const least = home?.from_cents ?? null;
      return {
        in_group: true,
        leads,
        waits: terms === null && !leads,
        fixed: terms !== null,
        leader,
        street: home?.home.name ?? "",
        move_in: terms?.move_in_date ?? null,
        months: terms?.lease_months ?? null,
        hold_hours,
        hours: lapses && hoursUntil(lapses, now),
        missing: listInWords(locale, others),
        missing_count: others.length,
        out_of_reach: !terms || own?.hold ? null : least === null ? "taken" : isAbove(least, context) ? "above" : null,
        from: least === null ? null : toMoney(least, context.currency),
      };
    },
  }),
};
