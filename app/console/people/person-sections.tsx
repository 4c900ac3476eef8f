import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { PersonDetails } from "./people-data.ts";
import { statusText } from "../desk/status/status-text.ts";

export interface OfPerson {
  person: PersonDetails;
}

/** A part of the page: its name, a figure or an action beside it, and what it holds. */
export function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="blk" aria-label={title}>
      <h3>
        {title}
        {beside !== undefined && <span>{beside}</span>}
      </h3>
      {children}
    </section>
  );
}

export function Applications({ person }: OfPerson) {
  const { say, desk } = useDesk();
  const reviewPath = useCaseHref();
  return (
    <Part title={say("desk.people.part.applications")} beside={person.applications.length}>
      {person.applications.length + person.cosigns.length === 0 && <p className="quiet">{say("desk.people.no-applications")}</p>}
      <ul className="lines">
        {person.applications.map(({ id, label, status, request_type }) => (
          <li key={id}>
            <Link to={reviewPath(id)}>{label}</Link>
            <span>{statusText({ status, request_type }, { say, desk })}</span>
          </li>
        ))}
        {person.cosigns.map(({ id, application, applicant, status }) => (
          <li key={id}>
            <Link to={reviewPath(application)}>{say("desk.people.cosigns-for", { name: applicant })}</Link>
            <span>{say(`status.cosigner.${status}`)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** `refused`: why this person may not end them. */
export function Sessions({ person, onEnd, refused }: OfPerson & { onEnd: (handle: string | null) => void; refused: string | undefined }) {
  const { say, desk } = useDesk();
  const moments = useDateFormats();
  const { sessions } = person;
  return (
    <Part
      title={say("desk.people.part.sessions")}
      beside={
        sessions.length > 0 && !refused ? (
          <button type="button" className="linklike" onClick={() => onEnd(null)}>
            {say("desk.people.end-n", { n: sessions.length })} <KeyCaps keys={desk.shortcuts["people.sessions"] ?? ""} />
          </button>
        ) : (
          sessions.length
        )
      }
    >
      {sessions.length === 0 && <p className="quiet">{say("desk.people.no-sessions")}</p>}
      {!refused && sessions.length + person.tokens > 0 && <p className="quiet">{say("desk.people.end-tokens")}</p>}
      <ul className="lines sessions">
        {sessions.map(({ handle, device, created_at, seen_at }) => (
          <li key={handle}>
            <Icon name="desktop" size="s" />
            <span className="words">
              <b>{device ?? say("desk.people.some-browser")}</b>
              <small>{say("desk.people.signed-in", { day: moments.short(created_at) })}</small>
            </span>
            <ShortTime at={seen_at} />
            {!refused && (
              <button
                type="button"
                className="cbtn small"
                onClick={() => onEnd(handle)}
                aria-label={say("desk.people.end-this", { when: moments.whole(seen_at) })}
              >
                {say("desk.people.end")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Notes({ person }: OfPerson) {
  const { say } = useDesk();
  const written = [
    ...person.notes.map(({ id, text, author, at, case: of }) => ({ id, text, by: author, at, to: of === null ? null : `/console/cases/${of}` })),
    ...person.cases.map(({ id, topic, status, message, at }) => ({
      id,
      text: topic === "accommodation" ? say("desk.support-case.accommodation") : message,
      by: say("desk.support-case.state", { status }),
      at,
      to: `/console/cases/${id}`,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <Part title={say("desk.people.part.notes")} beside={written.length}>
      {written.length === 0 && <p className="quiet">{say("desk.people.no-notes")}</p>}
      <ul className="lines notes">
        {written.map(({ id, text, by, at, to }) => (
          <li key={id}>
            <span className="words">
              <span>{text}</span>
              <small>{to === null ? by : <Link to={to}>{by}</Link>}</small>
            </span>
            <ShortTime at={at} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
