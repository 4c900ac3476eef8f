import { Link } from "@remix-run/react";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, Bar, Circle, Line, LinePath } from "@visx/shape";
import { useDesk } from "../desk/desk-context.ts";
import { listHref, type Dashboard, type WeekLine, type NumberFormats } from "./dashboard-data.ts";
import { ChartLink } from "./number-link.tsx";

const SIZE = { width: 142, height: 88 };
/** Of the line itself: what is right of it is its last number, which takes more room as a time. */
const DRAWN = { left: 4, right: 112, rightOfTimes: 96, top: 14, base: 82 };

export const sumOf = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);

interface MultipleProps {
  line: WeekLine;
  name: string;
  most: number;
  data: Dashboard;
  written: NumberFormats;
  /** A number of the line. */
  write(n: number | null): string;
}

/** A line with its name, which leads to all of its weeks; each week of the picture leads to its own. */
export function WeeklyChart({ line, name, most, data: { weeks, by, ...data }, written, write }: MultipleProps) {
  const { say } = useDesk();
  const over = line.weeks_over ?? data.weeks_over;
  const isStay = by === "stage";
  const change = line.change === null ? say("desk.dashboard.no-change") : written.change(line.change);
  const whole = line.weeks[over - 1] ?? (isStay ? null : (line.weeks.at(-1) ?? 0));
  const running = over < weeks.length ? (line.weeks.at(-1) ?? 0) : null;
  const named = (
    <>
      <span className="vh">
        {isStay
          ? say(whole === null ? "desk.dashboard.stay-line-none" : "desk.dashboard.stay-line", { name, time: write(whole) })
          : say("desk.dashboard.line", { name, n: whole ?? 0, change, all: sumOf(line.weeks) })}
        {!isStay && running !== null && ` ${say("desk.dashboard.line-running", { n: running })}`}
      </span>
      <b aria-hidden="true">{name}</b>
      <em aria-hidden="true" className={line.moved ?? undefined}>
        {line.change !== null && change}
      </em>
    </>
  );
  return (
    <div className={`multiple ${line.moved ?? ""} ${isStay ? "times" : ""}`}>
      {line.whole_list === undefined ? (
        <span className="name">{named}</span>
      ) : (
        <Link className="name" to={listHref(line.whole_list)}>
          {named}
        </Link>
      )}
      {line.weeks.every((n) => n === null) ? (
        <span className="cap">{say("desk.dashboard.nobody-went-on")}</span>
      ) : (
        <>
          <Picture line={line} weeks={weeks} over={over} most={most} right={isStay ? DRAWN.rightOfTimes : DRAWN.right} written={written} write={write} />
          <span className="ends" aria-hidden="true">
            <span>{written.day(weeks[0] ?? "")}</span>
            <span>{written.day(weeks.at(-1) ?? "")}</span>
          </span>
        </>
      )}
    </div>
  );
}

interface PictureProps extends Pick<MultipleProps, "line" | "most" | "written" | "write"> {
  /** First days, as `YYYY-MM-DD`. */
  weeks: readonly string[];
  /** So many of the weeks are over. */
  over: number;
  /** Where the line ends. */
  right: number;
}

/** The last week that is over has the number: what is still coming in is dashed, and no fall. Each week says its own under the pointer. */
function Picture({ line, weeks, over, most, right, written, write }: PictureProps) {
  const { say } = useDesk();
  const { left, top, base } = DRAWN;
  const x = scalePoint({ domain: [...weeks], range: [left, right] });
  const y = scaleLinear({ domain: [0, most], range: [base, top] });
  const points = weeks.map((week, at) => ({ week, n: line.weeks[at] ?? null, list: line.lists?.[at] }));
  const whole = over > 0 ? points.slice(0, over) : points;
  const end = whole.findLast(({ n }) => n !== null);
  const placed = { x: ({ week }: (typeof points)[number]) => x(week) ?? left, y: ({ n }: (typeof points)[number]) => y(n ?? 0) };
  const defined = ({ n }: (typeof points)[number]): boolean => n !== null;
  return (
    <svg width={SIZE.width} height={SIZE.height} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
      <Line from={{ x: left, y: base }} to={{ x: right, y: base }} className="base" />
      <AreaClosed data={whole} {...placed} defined={defined} yScale={y} className="area" />
      <LinePath data={whole} {...placed} defined={defined} className="line" />
      <LinePath data={points.slice(Math.max(0, over - 1))} {...placed} defined={defined} className="line open" />
      {points.map((point) => (
        <ChartLink key={point.week} list={point.n === null ? undefined : point.list}>
          <Bar x={placed.x(point) - x.step() / 2} y={0} width={x.step()} height={SIZE.height} className="of-week">
            {point.n !== null && <title>{say("desk.said-of", { name: written.day(point.week), text: write(point.n) })}</title>}
          </Bar>
        </ChartLink>
      ))}
      {end && (
        <ChartLink list={end.list}>
          <Circle cx={placed.x(end)} cy={placed.y(end)} r={3} className="end" />
          <text x={right + 7} y={Math.min(base - 1, placed.y(end) + 4)}>
            {write(end.n)}
          </text>
        </ChartLink>
      )}
    </svg>
  );
}
