import { Link } from "@remix-run/react";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, Bar, Circle, Line, LinePath } from "@visx/shape";
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
      <Picture line={line} weeks={weeks} over={weeks_over} most={most} written={written} />
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

interface PictureProps {
  line: WeekLine;
  /** First days, as `YYYY-MM-DD`. */
  weeks: readonly string[];
  /** So many of the weeks are over. */
  over: number;
  most: number;
  written: Written;
}

/** The last week that is over has the number: what is still coming in is dashed, and no fall. Each week says its own under the pointer. */
function Picture({ line, weeks, over, most, written }: PictureProps) {
  const { left, right, top, base } = DRAWN;
  const x = scalePoint({ domain: [...weeks], range: [left, right] });
  const y = scaleLinear({ domain: [0, most], range: [base, top] });
  const points = weeks.map((week, at) => ({ week, n: line.weeks[at] ?? 0 }));
  const whole = over > 0 ? points.slice(0, over) : points;
  const end = whole.at(-1) ?? { week: weeks[0] ?? "", n: 0 };
  const placed = { x: ({ week }: typeof end) => x(week) ?? left, y: ({ n }: typeof end) => y(n) };
  return (
    <svg width={SIZE.width} height={SIZE.height} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <Line from={{ x: left, y: base }} to={{ x: right, y: base }} className="base" />
      <AreaClosed data={whole} {...placed} yScale={y} className="area" />
      <LinePath data={whole} {...placed} className="line" />
      <LinePath data={points.slice(Math.max(0, over - 1))} {...placed} className="line open" />
      <Circle cx={placed.x(end)} cy={placed.y(end)} r={3} className="end" />
      <text x={right + 7} y={Math.min(base - 1, placed.y(end) + 4)}>
        {written.number(end.n)}
      </text>
      {points.map((point) => (
        <Bar key={point.week} x={placed.x(point) - x.step() / 2} y={0} width={x.step()} height={SIZE.height} className="of-week">
          <title>{`${written.day(point.week)}: ${written.number(point.n)}`}</title>
        </Bar>
      ))}
    </svg>
  );
}
