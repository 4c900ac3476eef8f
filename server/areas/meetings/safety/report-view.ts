/** Root of what the address names to be reported: somebody of the meeting, or what they said. */
import { dataRoot, type DataRoots } from "../../../kernel/context/data-root.ts";
import { pictureOf, shownName } from "../../profile/index.ts";
import { momentIn, peopleOf, roleOf } from "../people.ts";

export const reportRoots: DataRoots = {
  report: dataRoot({
    reads: ["user", "named_meeting", "named_report"],
    view({ user, named_meeting: state, named_report: named }, facts) {
      if (!state || !roleOf(state, user.id, momentIn(facts, state.meeting))) return null;
      const { message = null } = named ?? {};
      const about = message ? message.user_id : (facts.query["person"] ?? null);
      const person = peopleOf(state).find(({ id }) => id === about);
      if (!person || person.id === user.id) return null;
      const reported = (named?.reports ?? []).some((each) => (message ? each.message === message.id : each.message === null && each.person === person.id));
      return {
        person: person.id,
        name: shownName(person),
        first_name: person.first_name,
        avatar: person.avatar,
        picture: pictureOf(person, person),
        message: message?.id ?? null,
        text: message?.text ?? null,
        reported,
        hidden: state.blocked.includes(person.id),
      };
    },
  }),
};
