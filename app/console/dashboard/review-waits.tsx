import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { useDesk } from "../desk/desk-context.ts";
import { ChartLink, NumberLink } from "./number-link.tsx";
import type { Dashboard, NumberFormats } from "./dashboard-data.ts";

const BARS = { left: 4, width: 232, base: 66, top: 14, gap: 0.3 };

/** How long half of those waited whose review ended in a week, against what the house holds itself to. */
export function ReviewWaits({ data, written, isTable, isNarrowed }: { data: Dashboard; written: NumberFormats; isTable: boolean; isNarrowed: boolean }) {
  const { say } = useDesk();
  const { waits, weeks, weeks_over } = data;
  const { goal_hours: goal } = waits;
  const most = Math.max(goal, ...waits.weeks.map((week) => week?.half_hours ?? 0));
  const last = waits.weeks.findLast((week) => week !== null);
  const x = scaleBand({ domain: [...weeks], range: [BARS.left, BARS.left + BARS.width], paddingInner: BARS.gap });
  const y = scaleLinear({ domain: [0, most], range: [BARS.base, BARS.top] });
  const goalAt = y(goal);
  return (
    <section className="pn waits" aria-labelledby="dashboard-waits">
      <header>
        <h2 id="dashboard-waits">{say("desk.dashboard.wait")}</h2>
        <span className="sp" />
        <span className="cap">{say(isNarrowed ? "desk.dashboard.wait-all" : "desk.dashboard.wait-note")}</span>
      </header>
      {last === undefined ? (
        <p className="cap">{say("desk.dashboard.no-waits")}</p>
      ) : isTable ? (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{say("desk.dashboard.weeks")}</th>
              <th scope="col" className="r">
                {say("desk.dashboard.hours")}
              </th>
              <th scope="col" className="r">
                {say("desk.dashboard.reviews")}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week}>
                <th scope="row">{written.day(week)}</th>
                <td className="r">{waits.weeks[at] && <NumberLink list={waits.weeks[at].list}>{written.hours(waits.weeks[at].half_hours)}</NumberLink>}</td>
                <td className="r">{waits.weeks[at] && <NumberLink list={waits.weeks[at].list}>{written.number(waits.weeks[at].n)}</NumberLink>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <p className="vh">{say("desk.dashboard.wait-said", { last: written.hours(last.half_hours), goal: written.hours(goal) })}</p>
          <svg width="308" height="84" viewBox="0 0 308 84" aria-hidden="true">
            {waits.weeks.map(
              (week, at) =>
                week && (
                  <ChartLink key={weeks[at]} list={week.list}>
                    <Bar
                      x={x(weeks[at] ?? "")}
                      y={Math.min(BARS.base - 1, y(week.half_hours))}
                      width={x.bandwidth()}
                      height={Math.max(1, BARS.base - y(week.half_hours))}
                      rx={1.5}
                      className={`${week.half_hours > goal ? "late" : "in-time"} ${at >= weeks_over ? "open" : ""}`}
                    >
                      <title>
                        {say("desk.said-of", { name: written.day(weeks[at] ?? ""), text: say("desk.time.hours", { n: written.hours(week.half_hours) }) })}
                      </title>
                    </Bar>
                  </ChartLink>
                ),
            )}
            <Line from={{ x: 0, y: BARS.base + 0.5 }} to={{ x: BARS.width + 6, y: BARS.base + 0.5 }} className="base" />
            <Line from={{ x: 0, y: goalAt }} to={{ x: BARS.width + 6, y: goalAt }} className="goal" />
            <text x={BARS.width + 10} y={Math.max(10, goalAt - 3)} className="goal-of">
              {say("desk.dashboard.goal", { n: written.hours(goal) })}
            </text>
            <ChartLink list={last.list}>
              <text x={BARS.width + 10} y={Math.max(goalAt + 14, y(last.half_hours) + 4)} className="strong">
                {say("desk.time.hours", { n: written.hours(last.half_hours) })}
              </text>
            </ChartLink>
            <text x={4} y={80} className="day-of">
              {written.day(weeks[0] ?? "")}
            </text>
            <text x={BARS.width} y={80} textAnchor="end" className="day-of">
              {written.day(weeks.at(-1) ?? "")}
            </text>
          </svg>
        </>
      )}
    </section>
  );
}
