import { Link } from "@remix-run/react";
import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { QueryList } from "../desk/lists/query-list.tsx";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import type { Query } from "../desk/use-query.ts";
import { applicantsOf, type MeetingRow, partLeft, STAGES, standingOf, timeLeftInWords } from "./meeting-data.ts";

const COLUMNS = ["applicant", "home", "room", "hours", "left", "words", "answered", "state"];
/** What stands out of a list of many. */
const TONES: Readonly<Record<string, string>> = { silent: "warn", reported: "danger", match: "lit" };

interface MeetingListProps {
  box: RefObject<HTMLDivElement>;
  asked: Query<{ count: number; results: MeetingRow[] }>;
  rows: readonly MeetingRow[];
  chosen: string | null;
  /** By the server's clock, in milliseconds. */
  now: number;
  addressOf: (id: string) => string;
}

/** Those that wait for the team, then for a house, then those that are open, each with what is left of its day. */
export function MeetingList({ box, asked, rows, chosen, now, addressOf }: MeetingListProps) {
  const { say } = useDesk();
  const current = useRef<HTMLTableRowElement>(null);
  const isListed = rows.some(({ id }) => id === chosen);
  useEffect(() => void current.current?.scrollIntoView({ block: "nearest" }), [chosen, isListed]);
  return (
    <QueryList
      box={box}
      className="table-list meeting-list"
      asked={asked}
      none={{ title: say("desk.meetings.nothing"), text: say("desk.meetings.nothing-text") }}
    >
      <table aria-label={say("desk.room.meetings")} aria-busy={asked.isLoading || undefined}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`of-${column}`}>
                {say(`desk.meetings.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {STAGES.filter((stage) => rows.some((row) => row.stage === stage)).map((stage) => (
          <tbody key={stage}>
            <tr className="stage">
              <th scope="rowgroup" colSpan={COLUMNS.length}>
                {say(`desk.meetings.stage.${stage}`)} <small>{say(`desk.meetings.stage-about.${stage}`)}</small>
              </th>
            </tr>
            {rows
              .filter((row) => row.stage === stage)
              .map((row) => (
                <tr key={row.id} ref={row.id === chosen ? current : undefined} className={row.id === chosen ? "now" : undefined} data-meeting={row.id}>
                  <Cells row={row} chosen={chosen} now={now} to={addressOf(row.id)} />
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </QueryList>
  );
}

function Cells({ row, chosen, now, to }: { row: MeetingRow; chosen: string | null; now: number; to: string }) {
  const { say } = useDesk();
  const [first] = row.applicants;
  const standing = standingOf(row);
  const tone = TONES[standing];
  return (
    <>
      <td className="of-applicant">
        <Link to={to} replace={chosen !== null} aria-current={row.id === chosen || undefined} preventScrollReset>
          <PersonAvatar url={first?.picture ?? null} drawing={first?.avatar ?? ""} seed={first?.person ?? row.id} size={20} />
          <b>{applicantsOf(row, say)}</b>
        </Link>
      </td>
      <td className="of-home" title={row.market_name}>
        {row.home_name}
      </td>
      <td className="of-room">{row.applicants.map(({ room }) => room).join(", ")}</td>
      <td className="of-hours">
        <Windows row={row} now={now} />
      </td>
      <td className="of-left" data-left={row.is_silent ? "silent" : row.stage === "open" ? row.urgency : undefined}>
        {timeLeftInWords(row, now, say)}
      </td>
      <td className="of-words">{row.words}</td>
      <td className="of-answered">
        <Answered row={row} />
      </td>
      <td className="of-state">
        {tone === undefined ? say(`desk.meetings.is.${standing}`) : <span className={`tag ${tone}`}>{say(`desk.meetings.is.${standing}`)}</span>}
      </td>
    </>
  );
}

/** A window an hour, lit for as long as they may talk: what it says stands beside it in words. */
function Windows({ row, now }: { row: MeetingRow; now: number }) {
  const isUrgent = row.urgency === "urgent" || row.urgency === "warn";
  return (
    <span className={isUrgent ? "windows soon" : "windows"} aria-hidden="true">
      <i style={{ "--lit": row.stage === "over" ? 0 : partLeft(row, now) } as CSSProperties} />
    </span>
  );
}

/** A door for each who is asked, lit where they have answered. */
export function Answered({ row: { asked, answered, away } }: { row: Pick<MeetingRow, "asked" | "answered" | "away"> }) {
  const { say } = useDesk();
  return (
    <>
      <span className="doors" aria-hidden="true">
        {Array.from({ length: asked }, (_, at) => (
          <i key={at} className={at < answered ? "lit" : undefined} />
        ))}
      </span>{" "}
      {say("desk.meetings.answered-of", { n: answered, asked })}
      {away > 0 && <small> {say("desk.meetings.away", { n: away })}</small>}
    </>
  );
}
