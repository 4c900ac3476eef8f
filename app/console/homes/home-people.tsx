import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { HomeDetails, Resident } from "./home-data.ts";

interface HomePeopleProps {
  home: Pick<HomeDetails, "bedrooms" | "today">;
  /** Why this person may change nothing. */
  refused: string | undefined;
  onInvite: () => void;
  onChange: (resident: Resident, number: number) => void;
}

/** Who lives there, who is away, and who moves in or out when; with what can be done about it. */
export function HomePeople({ home: { bedrooms, today }, refused, onInvite, onChange }: HomePeopleProps) {
  const { say, desk } = useDesk();
  const days = useDateFormats();
  const people = bedrooms.flatMap(({ number, residents }) => residents.map((resident) => ({ resident, number })));
  const standing = ({ person, lives_from, lives_until, away_from, away_until }: Resident): string[] => [
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
        {people.map(({ resident, number }) => (
          <li key={resident.id}>
            <PersonAvatar url={null} drawing={resident.avatar} seed={resident.person ?? resident.id} size={24} />
            <span>
              <b>{resident.name}</b>
              <small>{standing(resident).join(", ")}</small>
            </span>
            <span className="cap">{say("desk.homes.room-of", { n: number })}</span>
            {refused === undefined && (
              <button
                type="button"
                className="cbtn ghost small"
                aria-label={say("desk.homes.change-resident", { name: resident.name })}
                title={say("desk.homes.change-resident", { name: resident.name })}
                onClick={() => onChange(resident, number)}
              >
                <Icon name="pencil" size="s" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="acts">
        <button type="button" className="cbtn" disabled={refused !== undefined} title={refused} onClick={onInvite}>
          {say("desk.homes.invite")}
          <KeyCaps keys={desk.shortcuts["homes.invite"] ?? ""} />
        </button>
      </div>
    </section>
  );
}
