import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { type DateFormats, useDateFormats } from "../desk/time/date-formats.ts";
import type { Words } from "../desk/words.ts";
import type { PersonDetails } from "./people-data.ts";
import type { OfPerson } from "./person-sections.tsx";

type Kept = PersonDetails["keeping"]["what"][number];

/** Until when it stays, or when it goes. */
function untilOf({ until, years, because }: Kept, say: Words, moments: DateFormats): string {
  if (because === "hold") return say("desk.people.while-held");
  if (until !== null) return moments.day(until);
  return say(years === null ? "desk.people.at-once" : "desk.people.none-yet");
}

/** The rule that keeps it; blank where none does. */
const ruleOf = ({ stays, years, because }: Kept, say: Words): string =>
  stays && years !== null && because !== null ? say("desk.people.for-years", { n: years, why: say(`desk.people.because.${because}`) }) : "";

/** What a deletion would take and what it would leave, or has; until when, and by which rule. */
export function RetentionTable({ person }: OfPerson) {
  const { say } = useDesk();
  const moments = useDateFormats();
  const isGone = person.deleted_at !== null;
  return (
    <table className="keeps" aria-label={say("desk.people.part.keeping")}>
      <tbody>
        {person.keeping.what.map((kept) => (
          <tr key={kept.what}>
            <th scope="row">{say(`desk.people.what.${kept.what}`)}</th>
            <td className={kept.stays ? "stays" : "goes"}>
              <Icon name={kept.stays ? "lock" : "x"} size="xs" />
              {say(kept.stays ? "desk.people.stays" : isGone ? "desk.people.went" : "desk.people.goes")}
            </td>
            <td>{untilOf(kept, say, moments)}</td>
            <td>{ruleOf(kept, say)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same before it is done: what is there now beside what is left of it then. */
export function AfterDeletion({ person }: OfPerson) {
  const { say } = useDesk();
  const moments = useDateFormats();
  return (
    <table className="keeps" aria-label={say("desk.people.after.what-happens")}>
      <thead>
        <tr>
          {["what", "now", "then", "rule"].map((column) => (
            <th key={column} scope="col">
              {say(`desk.people.after.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {person.keeping.what.map((kept) => {
          // A rule may be about what there is none of: then there is nothing that goes.
          const isThere = kept.stays || kept.years === null;
          return (
            <tr key={kept.what}>
              <th scope="row">{say(`desk.people.what.${kept.what}`)}</th>
              <td>{say(isThere ? "desk.people.after.kept" : "desk.people.after.none")}</td>
              <td className={kept.stays ? "stays" : "goes"}>
                <Icon name={kept.stays ? "lock" : "x"} size="xs" />
                {kept.stays
                  ? say("desk.people.after.stays-until", { until: untilOf(kept, say, moments) })
                  : say(isThere ? "desk.people.after.goes-at-once" : "desk.people.after.nothing")}
              </td>
              <td>{ruleOf(kept, say) || say("desk.people.after.no-rule")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
