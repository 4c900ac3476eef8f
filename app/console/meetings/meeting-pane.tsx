import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { applicantsOf, type MeetingDetails, standingOf, timeLeftInWords } from "./meeting-data.ts";
import { Answered } from "./meeting-list.tsx";

interface MeetingPaneProps {
  meeting: MeetingDetails;
  now: number;
  onClose: () => void;
  /** Narrows the list to its home; null where it is. */
  onHome: (() => void) | null;
  /** What was said, and what is decided. */
  children: ReactNode;
}

/** One meeting: what each of the house answered, who reported it, and which other homes they talk with. */
export function MeetingPane({ meeting, now, onClose, onHome, children }: MeetingPaneProps) {
  const { say } = useDesk();
  const hrefOf = useCaseHref();
  const pane = useRef<HTMLElement>(null);
  // On a phone it stands below the list.
  useEffect(() => void pane.current?.scrollIntoView({ block: "nearest" }), []);
  const name = applicantsOf(meeting, say);
  const [first] = meeting.applicants;
  return (
    <aside ref={pane} className="meeting-pane" aria-label={say("desk.meetings.meeting-of", { name, home: meeting.home_name })}>
      <header>
        <PersonAvatar url={first?.picture ?? null} drawing={first?.avatar ?? ""} seed={first?.person ?? meeting.id} size={44} />
        <div>
          <h2>{name}</h2>
          <p>
            <Link to={`/console/homes/${meeting.home}`}>{meeting.home_name}</Link>,{" "}
            {say("desk.meetings.rooms", { rooms: meeting.applicants.map(({ room }) => room).join(", "), n: meeting.applicants.length })}
          </p>
          <p>
            {say(`desk.meetings.is.${standingOf(meeting)}`)}
            {meeting.stage !== "over" && `, ${timeLeftInWords(meeting, now, say)}`}
          </p>
        </div>
        <button type="button" className="cbtn ghost" aria-label={say("desk.meetings.close")} onClick={onClose}>
          <Icon name="x" size="s" />
        </button>
      </header>
      <House meeting={meeting} />
      {children}
      {meeting.reports.length > 0 && <Reports meeting={meeting} />}
      <section className="blk" aria-label={say("desk.meetings.applications")}>
        <h3>{say("desk.meetings.applications")}</h3>
        <ul>
          {meeting.applicants.map(({ application, name: who }) => (
            <li key={application}>
              <Icon name="doc" size="s" />
              <Link to={hrefOf(application)}>{who}</Link>
            </li>
          ))}
        </ul>
        <Others meeting={meeting} now={now} />
        {onHome && (
          <button type="button" className="cbtn small of-home" onClick={onHome}>
            {say("desk.meetings.of-home", { home: meeting.home_name })}
          </button>
        )}
      </section>
    </aside>
  );
}

/** Who answered what, with the reason of a no: staff alone read it. */
function House({ meeting }: { meeting: MeetingDetails }) {
  const { say } = useDesk();
  const days = useDateFormats();
  return (
    <section className="blk" aria-label={say("desk.meetings.house")}>
      <h3>
        {say("desk.meetings.house")}
        <span>
          <Answered row={meeting} />
        </span>
      </h3>
      <ul className="house">
        {meeting.house.map(({ id, person, name, avatar, picture, room, says, reason, answered_at, away_until }) => (
          <li key={id}>
            <PersonAvatar url={picture} drawing={avatar} seed={person ?? id} size={24} />
            <span>
              {name ?? say("desk.meetings.somebody")}
              <small>
                {[
                  say("desk.meetings.in-room", { n: room }),
                  answered_at !== null && days.minute(answered_at),
                  reason !== null && say(`desk.meetings.reason.${reason}`),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </small>
            </span>
            <span className={`says ${says}`}>
              {says === "away" && away_until !== null ? say("desk.meetings.away-until", { day: days.day(away_until) }) : say(`desk.meetings.says.${says}`)}
            </span>
          </li>
        ))}
      </ul>
      {meeting.house.length === 0 && <p className="quiet">{say("desk.meetings.nobody-lives")}</p>}
      {meeting.decided_by !== null && (
        <p className="cap">
          {say("desk.meetings.decided", { name: meeting.decided_by })} <q>{meeting.decided_why}</q>
        </p>
      )}
    </section>
  );
}

function Reports({ meeting: { reports } }: { meeting: MeetingDetails }) {
  const { say } = useDesk();
  const days = useDateFormats();
  return (
    <section className="blk" aria-label={say("desk.meetings.reports")}>
      <h3>{say("desk.meetings.reports")}</h3>
      <ul>
        {reports.map(({ id, status, at }) => (
          <li key={id}>
            <Icon name="chat" size="s" />
            <Link to={`/console/cases/${id}`}>{say("desk.meetings.report-of", { when: days.minute(at) })}</Link>
            <span className="cap">{say(`desk.meetings.report.${status}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** They go on until one of them is accepted. */
function Others({ meeting: { others }, now }: { meeting: MeetingDetails; now: number }) {
  const { say } = useDesk();
  if (others.length === 0) return null;
  return (
    <ul className="others" aria-label={say("desk.meetings.others", { n: others.length })}>
      {others.map(({ id, home, ends_at, is_chatting, is_approved }) => (
        <li key={id}>
          <Icon name="home" size="s" />
          <Link to={`/console/meetings/${id}`}>{home}</Link>
          <span className="cap">
            {is_approved
              ? say("desk.meetings.is.approved")
              : is_chatting
                ? timeLeftInWords({ stage: "open", ends_at, lapses_at: null }, now, say)
                : say("desk.meetings.is.waits_for_house")}
          </span>
        </li>
      ))}
    </ul>
  );
}
