import { Link } from "@remix-run/react";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk } from "../desk/desk-context.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import type { HomeDetails, Room } from "./home-data.ts";
import { type Bar, barsIn, placeOf, spanOf, staysOf } from "./stays.ts";

interface RoomCalendarProps {
  home: Pick<HomeDetails, "today" | "bedrooms">;
  chosen: number | null;
  onChoose: (room: number) => void;
}

/** Who has which room when, from this month on: taken, got ready, free, held, with the line of today. */
export function RoomCalendar({ home: { today, bedrooms }, chosen, onChoose }: RoomCalendarProps) {
  const { say, locale, desk } = useDesk();
  const span = spanOf(today, desk.homes.months);
  const month = dateFormat(locale, { month: "short", timeZone: "UTC" });
  const monthOfYear = dateFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return (
    <section className="stays" aria-label={say("desk.homes.calendar")}>
      <h3>
        {say("desk.homes.calendar")}
        <span className="legend" aria-hidden="true">
          {["free", "held", "ready"].map((kind) => (
            <span key={kind}>
              <i className={kind} />
              {say(`desk.homes.stay.${kind}`)}
            </span>
          ))}
        </span>
      </h3>
      <div className="scrolls">
        <div className="months" aria-hidden="true">
          {span.months.map((day, at) => (
            <span key={day} style={{ left: `${placeOf(span, day)}%` }}>
              {(at === 0 || day.slice(5, 7) === "01" ? monthOfYear : month).format(new Date(`${day}T00:00:00Z`))}
            </span>
          ))}
        </div>
        <ul aria-label={say("desk.homes.calendar-months", { n: span.months.length })}>
          {bedrooms.map((room) => (
            <li key={room.id} className={room.number === chosen ? "now" : undefined}>
              <button type="button" className="linklike" aria-current={room.number === chosen || undefined} onClick={() => onChoose(room.number)}>
                {say("desk.homes.room-of", { n: room.number })}
                <small>{say("desk.homes.type", { type: room.room_type })}</small>
              </button>
              <div className="track">
                {barsIn(span, staysOf(room)).map((bar) => (
                  <StayBar key={`${bar.kind}${bar.from}`} bar={bar} room={room} />
                ))}
                <i className="today" style={{ left: `${placeOf(span, today)}%` }} aria-hidden="true" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What it says stands in it whole for whoever hears it, and as far as there is room for whoever sees it. */
function StayBar({ bar: { kind, from, to, left, width, by }, room: { hold } }: { bar: Bar; room: Room }) {
  const { say } = useDesk();
  const days = useDateFormats();
  const hrefOf = useCaseHref();
  const style = { left: `${left}%`, width: `${width}%` };
  if (kind === "held" && hold) {
    const words = say("desk.homes.held-by", { name: hold.name, day: days.day(hold.move_in_date) });
    return (
      <Link className="stay held" style={style} to={hrefOf(hold.application)} title={words}>
        <PersonAvatar url={null} drawing={hold.avatar} seed={hold.person} size={18} />
        <span>{words}</span>
      </Link>
    );
  }
  if (by) {
    const words = by.lives_until === null ? by.name : say("desk.homes.lives-until", { name: by.name, day: days.day(by.lives_until) });
    return (
      <span className="stay taken" style={style} title={words}>
        <PersonAvatar url={null} drawing={by.avatar} seed={by.person ?? by.id} size={18} />
        <span>{words}</span>
      </span>
    );
  }
  const words = {
    off: say("desk.homes.stay.off"),
    taken: to === null ? "" : say("desk.homes.taken-until", { day: days.day(addDays(to, -1)) }),
    ready: say("desk.homes.stay.ready"),
    free: say("desk.homes.free-from", { day: days.day(from) }),
    held: say("desk.homes.stay.held"),
  }[kind];
  return (
    <span className={`stay ${kind}`} style={style} title={words}>
      <span className={kind === "ready" ? "vh" : undefined}>{words}</span>
    </span>
  );
}
