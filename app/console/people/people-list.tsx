import { Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import type { Query } from "../desk/use-query.ts";
import { invitationOf } from "../desk/colleagues/invitation.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { QueryList } from "../desk/lists/query-list.tsx";
import { WithheldCell } from "../desk/lists/withheld-cell.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { useNow } from "../desk/time/use-now.ts";
import { type PersonSummary, nameOf } from "./people-data.ts";

interface FoundListProps {
  /** What the keys lead into. */
  box: RefObject<HTMLDivElement>;
  asked: Query<{ count: number; at_least?: boolean; results: PersonSummary[] }>;
  rows: readonly PersonSummary[];
  search: string;
  chosen: string | null;
  addressOf: (id: string) => string;
}

/** Who was found, with what was searched for marked where it stands. */
export function PeopleList({ box, asked, rows, search, chosen, addressOf }: FoundListProps) {
  const { say } = useDesk();
  const now = useRef<HTMLTableRowElement>(null);
  const isListed = rows.some(({ id }) => id === chosen);
  useEffect(() => void now.current?.scrollIntoView({ block: "nearest" }), [chosen, isListed]);
  return (
    <QueryList box={box} className="found" asked={asked} none={{ title: say("desk.people.nobody"), text: say("desk.people.nobody-text") }}>
      <table aria-label={say("desk.people.found-list")} aria-busy={asked.isLoading || undefined}>
        <colgroup>
          <col className="name" />
          <col className="email" />
          <col />
          <col className="seen" />
        </colgroup>
        <thead className="vh">
          <tr>
            {["name", "email", "what", "seen"].map((column) => (
              <th key={column} scope="col">
                {say(`desk.people.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <tr key={person.id} ref={person.id === chosen ? now : undefined} className={person.id === chosen ? "now" : undefined}>
              <td>
                <Link className="who" to={addressOf(person.id)} replace={chosen !== null} aria-current={person.id === chosen || undefined} preventScrollReset>
                  <PersonAvatar url={person.profile_image_url ?? null} drawing={person.avatar} seed={person.id} size={22} />
                  <b>{person.deleted_at ? say("desk.people.gone") : <Marked text={nameOf(person)} search={search} />}</b>
                </Link>
              </td>
              <td>
                <Marked text={person.email} search={search} />
                {person.matched?.includes("phone") && person.phone_ending && <small> {say("desk.people.ends-in", { digits: person.phone_ending })}</small>}
              </td>
              <td>{person.own_case ? <WithheldCell /> : whatOf(person, say)}</td>
              <td className="r">
                <LastSeen person={person} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </QueryList>
  );
}

/** When they were last here, or how it stands with their invitation. */
function LastSeen({ person }: { person: PersonSummary }) {
  const { say, desk } = useDesk();
  const moments = useDateFormats();
  const invitation = invitationOf(person, useNow(desk.queue.present_every_ms));
  if (person.deleted_at) return <span className="tag">{say("desk.people.gone-tag", { day: moments.short(person.deleted_at) })}</span>;
  if (invitation) return <span className="tag warn">{say(invitation === "over" ? "desk.people.invited-over" : "desk.people.invited")}</span>;
  return person.seen_at ? moments.short(person.seen_at) : "–";
}

function whatOf({ staff_roles, applications, cosigns }: PersonSummary, say: (key: string, args?: Record<string, number>) => string): string {
  if (staff_roles.length > 0) return staff_roles.map((role) => say(`desk.role.${role}`)).join(", ");
  return [
    ...(applications !== null && applications > 0 ? [say("desk.people.applications", { n: applications })] : []),
    ...(cosigns !== null && cosigns > 0 ? [say("desk.people.cosigns", { n: cosigns })] : []),
  ].join(", ");
}

/** Each word of what was searched, wherever it stands. */
function Marked({ text, search }: { text: string; search: string }): ReactNode {
  const words = search.split(/\s+/u).filter(Boolean);
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&")).join("|")})`, "giu"));
  return parts.map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part));
}
