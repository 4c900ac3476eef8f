import { Link } from "@remix-run/react";
import { useDesk } from "../desk/desk-context.ts";
import { KINDS } from "./asked-address.ts";
import { listHref, type Dashboard, type WeekLine, type Written } from "./dashboard-data.ts";
import { NumberLink } from "./number-link.tsx";

const SIZE = { width: 142, height: 88 };
/** Of the line itself: what is right of it is its last number. */
const DRAWN = { left: 4, right: 112, top: 14, base: 82 };

interface WeekLinesProps {
  data: Dashboard;
  written: Written;
  isTable: boolean;
  /** What may be chosen: whose sources are nobody's business has none. */
  onBy(by: Dashboard["by"]): void;
}

/** Small pictures on one scale from 0, so that they can be held against each other. */
export function WeekLines({ data, written, isTable, onBy }: WeekLinesProps) {
  const { say, markets } = useDesk();
  const { lines, by, weeks } = data;
  const nameOf = (id: string): string => (by === "market" ? (markets[id] ?? id) : id);
  const most = Math.max(1, ...lines.flatMap((line) => line.weeks));
  return (
    <section className="pn lines" aria-labelledby="dashboard-weeks">
      <header>
        <h2 id="dashboard-weeks">{say("desk.dashboard.by-week")}</h2>
        <span className="cap">{say("desk.dashboard.by-week-note", { n: weeks.length })}</span>
        <span className="sp" />
        <div className="seg" role="group" aria-label={say("desk.dashboard.by")}>
          {KINDS.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === by} onClick={() => onBy(kind)}>
              {say(`desk.dashboard.${kind}`)}
            </button>
          ))}
        </div>
      </header>
      {lines.length === 0 ? (
        <p className="cap">{say("desk.dashboard.no-lines")}</p>
      ) : isTable ? (
        <div className="scrolls">
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{say(`desk.dashboard.${by}`)}</th>
                {weeks.map((week) => (
                  <th key={week} scope="col" className="r">
                    <span className="vh">{say("desk.dashboard.week-of", { day: written.day(week) })}</span>
                    <span aria-hidden="true">{written.day(week)}</span>
                  </th>
                ))}
                <th scope="col" className="r">
                  {say("desk.dashboard.all-weeks")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row">{nameOf(line.id)}</th>
                  {line.weeks.map((n, at) => (
                    <td key={weeks[at]} className="r">
                      <NumberLink list={line.lists?.[at]}>{written.number(n)}</NumberLink>
                    </td>
                  ))}
                  <td className="r">
                    <NumberLink list={line.whole_list}>{written.number(line.weeks.reduce((all, n) => all + n, 0))}</NumberLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ul className="multiples">
          {lines.map((line) => (
            <li key={line.id}>
              <Multiple line={line} name={nameOf(line.id)} most={most} data={data} written={written} />
            </li>
          ))}
        </ul>
      )}
      {data.more_lines > 0 && <p className="cap">{say("desk.dashboard.more-lines", { n: data.more_lines })}</p>}
    </section>
  );
}

interface MultipleProps {
  line: WeekLine;
  name: string;
  most: number;
  data: Dashboard;
  written: Written;
}

function Multiple({ line, name, most, data: { weeks, weeks_over }, written }: MultipleProps) {
  const { say } = useDesk();
  const change = line.change === null ? say("desk.dashboard.no-change") : written.change(line.change);
  const whole = line.weeks[weeks_over - 1] ?? line.weeks.at(-1) ?? 0;
  const running = weeks_over < weeks.length ? (line.weeks.at(-1) ?? 0) : null;
  const drawn = (
    <>
      <span className="vh">
        {say("desk.dashboard.line", { name, n: whole, change, all: line.weeks.reduce((all, n) => all + n, 0) })}
        {running !== null && ` ${say("desk.dashboard.line-running", { n: running })}`}
      </span>
      <span className="name" aria-hidden="true">
        <b>{name}</b>
        <em className={line.moved ?? undefined}>{line.change !== null && change}</em>
      </span>
      <Picture numbers={line.weeks} over={weeks_over} most={most} said={written.number(whole)} />
      <span className="ends" aria-hidden="true">
        <span>{written.day(weeks[0] ?? "")}</span>
        <span>{written.day(weeks.at(-1) ?? "")}</span>
      </span>
    </>
  );
  const className = `multiple ${line.moved ?? ""}`;
  if (line.whole_list === undefined) return <div className={className}>{drawn}</div>;
  return (
    <Link className={className} to={listHref(line.whole_list)}>
      {drawn}
    </Link>
  );
}

/** `over`: so many of the weeks are over. The last of those has the number: what is still coming in is dashed, and no fall. */
function Picture({ numbers, over, most, said }: { numbers: readonly number[]; over: number; most: number; said: string }) {
  const { left, right, top, base } = DRAWN;
  const place = (n: number, at: number): string => {
    const x = left + (at * (right - left)) / Math.max(1, numbers.length - 1);
    return `${x.toFixed(1)},${(base - (n / most) * (base - top)).toFixed(1)}`;
  };
  const points = numbers.map(place);
  const whole = over > 0 ? points.slice(0, over) : points;
  const [x, y] = (whole.at(-1) ?? `${left},${base}`).split(",").map(Number) as [number, number];
  return (
    <svg width={SIZE.width} height={SIZE.height} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <path d={`M${left} ${base}H${right}`} className="base" />
      <path d={`M${left} ${base} L${whole.join(" L")} L${x} ${base}z`} className="area" />
      <polyline points={whole.join(" ")} className="line" />
      <polyline points={points.slice(Math.max(0, over - 1)).join(" ")} className="line open" />
      <circle cx={x} cy={y} r={3} className="end" />
      <text x={right + 7} y={Math.min(base - 1, y + 4)}>
        {said}
      </text>
    </svg>
  );
}
