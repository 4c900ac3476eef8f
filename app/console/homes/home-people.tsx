import { useDesk } from "../desk/desk-context.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { HomeDetails } from "./home-data.ts";

/** Who lives there, who is away, and who moves in or out when. */
export function HomePeople({ home: { bedrooms, today } }: { home: Pick<HomeDetails, "bedrooms" | "today"> }) {
  const { say } = useDesk();
  const days = useDateFormats();
  const people = bedrooms.flatMap(({ number, residents }) => residents.map((resident) => ({ ...resident, number })));
  const standing = ({ person, lives_from, lives_until, away_from, away_until }: (typeof people)[number]): string[] => [
    ...(person === null ? [say("desk.homes.invited")] : []),
    ...(lives_from > today ? [say("desk.homes.moves-in", { day: days.day(lives_from) })] : []),
    ...(lives_until === null ? [] : [say("desk.homes.moves-out", { day: days.day(lives_until) })]),
    ...(away_from !== null && away_until !== null && away_until > today
      ? [say("desk.homes.away", { from: days.day(away_from), until: days.day(away_until) })]
      : []),
  ];
  return (
    <section className="blk people-of" aria-label={say("desk.homes.people")}>
      <h3>
        {say("desk.homes.people")}
        <span>{people.length}</span>
      </h3>
      {people.length === 0 && <p className="quiet">{say("desk.homes.no-people")}</p>}
      <ul>
        {people.map((one) => (
          <li key={one.id}>
            <PersonAvatar url={null} drawing={one.avatar} seed={one.person ?? one.id} size={24} />
            <span>
              <b>{one.name}</b>
              <small>{standing(one).join(", ")}</small>
            </span>
            <span className="cap">{say("desk.homes.room-of", { n: one.number })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
