import { useDesk } from "../desk/desk-context.ts";
import { CHECKED_PARAMETERS } from "./dashboard-query.ts";
import type { Dashboard, NumberFormats } from "./dashboard-data.ts";
import { NumberLink } from "./number-link.tsx";
import { WeeklyChart, sumOf } from "./weekly-chart.tsx";

interface WeekLinesProps {
  data: Dashboard;
  written: NumberFormats;
  isTable: boolean;
  /** Groupings that the role may see. */
  onBy(by: Dashboard["by"]): void;
}

/** Small pictures by the week: counts on one scale from 0, so that they can be held against each other; each stage's stay on its own. */
export function WeeklyCharts({ data, written, isTable, onBy }: WeekLinesProps) {
  const { say, markets, desk } = useDesk();
  const { lines, by, weeks, stages } = data;
  const isStay = by === "stage";
  const nameOf = (id: string): string => {
    if (by === "market") return markets[id] ?? id;
    const stage = isStay ? desk.dashboard.stages.find((one) => one.id === id) : undefined;
    return stage ? say(stage.label) : id;
  };
  const write = (n: number | null): string => (isStay ? written.stay(n) : written.number(n ?? 0));
  const mostOf = (numbers: readonly (number | null)[]): number => Math.max(1, ...numbers.map((n) => n ?? 0));
  const most = mostOf(lines.flatMap((line) => line.weeks));
  return (
    <section className="pn lines" aria-labelledby="dashboard-weeks">
      <header>
        <h2 id="dashboard-weeks">{say(isStay ? "desk.dashboard.stay-by-week" : "desk.dashboard.by-week")}</h2>
        <span className="cap">{say(isStay ? "desk.dashboard.stay-by-week-note" : "desk.dashboard.by-week-note", { n: weeks.length })}</span>
        <span className="sp" />
        <div className="seg" role="group" aria-label={say("desk.dashboard.by")}>
          {CHECKED_PARAMETERS.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === by} onClick={() => onBy(kind)}>
              {say(kind === "stage" ? "desk.dashboard.stay" : `desk.dashboard.${kind}`)}
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
                      {(n !== null || !isStay) && <NumberLink list={line.lists?.[at]}>{write(n)}</NumberLink>}
                    </td>
                  ))}
                  <td className="r">
                    <NumberLink list={line.whole_list}>
                      {write(isStay ? (stages.find(({ id }) => id === line.id)?.half_stay ?? null) : sumOf(line.weeks))}
                    </NumberLink>
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
              <WeeklyChart line={line} name={nameOf(line.id)} most={isStay ? mostOf(line.weeks) : most} data={data} written={written} write={write} />
            </li>
          ))}
        </ul>
      )}
      {data.more_lines > 0 && <p className="cap">{say("desk.dashboard.more-lines", { n: data.more_lines })}</p>}
    </section>
  );
}
