import { useDesk } from "../desk/desk-context.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import { useDateFormats } from "../desk/time/date-formats.ts";
import { formatAmount } from "../desk/words.ts";
import type { HomeDetails } from "./home-data.ts";

type Change = HomeDetails["history"][number]["changes"][number];

/** What staff changed and who took a room, the last first. */
export function HomeHistory({ home: { history, bedrooms, currency } }: { home: Pick<HomeDetails, "history" | "bedrooms" | "currency"> }) {
  const { say, locale } = useDesk();
  const days = useDateFormats();
  const written = (property: string, value: Change["from"]): string =>
    typeof value === "number"
      ? formatAmount(value, currency, locale)
      : typeof value === "string"
        ? property === "tour"
          ? value
          : days.day(value)
        : value === null
          ? say("desk.homes.change.none")
          : say(`desk.homes.change.${String(value)}`);
  const changeIn = ({ property, from, to }: Change): string =>
    say(`desk.homes.change.${property}`, { from: written(property, from), to: written(property, to), is: String(to) });
  const about = ({ room, of_resident, resident }: HomeDetails["history"][number]): string =>
    of_resident
      ? `${say("desk.homes.of-resident", { n: room ?? 0, name: resident ?? say("desk.homes.somebody") })} `
      : room === null
        ? ""
        : `${say("desk.homes.of-room", { n: room })} `;
  const listed = new Intl.ListFormat(locale, { style: "long", type: "unit" });
  const lines = [
    ...history.map((line) => ({
      id: line.id,
      at: line.at,
      by: line.by ?? say("desk.review.nobody"),
      what: `${about(line)}${listed.format(line.changes.map(changeIn))}`,
      isHold: false,
    })),
    ...bedrooms.flatMap(({ id, number, hold }) =>
      hold ? [{ id, at: hold.at, by: hold.name, what: say("desk.homes.took", { n: number }), isHold: true }] : [],
    ),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <section className="blk" aria-label={say("desk.homes.history")}>
      <h3>{say("desk.homes.history")}</h3>
      {lines.length === 0 && <p className="quiet">{say("desk.homes.no-history")}</p>}
      <ol className="tl">
        {lines.map(({ id, at, by, what, isHold }) => (
          <li key={id} className={isHold ? "hot" : undefined}>
            <span>
              <b>{by}</b> {what}
            </span>
            <ShortTime at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
