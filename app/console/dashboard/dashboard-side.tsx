import { Link } from "@remix-run/react";
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useDesk } from "../desk/desk-context.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { listHref, type Dashboard, type Overdue, type NumberFormats } from "./dashboard-data.ts";
import { NumberLink } from "./number-link.tsx";

const BAR = { width: 110 };
/** Of those who opened none, as the API says it. */
const NO_SECTION = "none";

/** What should have been decided by now, the longest first. */
export function OverdueNow({ overdue, asOf, written }: { overdue: Overdue; asOf: string; written: NumberFormats }) {
  const { say, desk } = useDesk();
  const hrefOf = useCaseHref();
  return (
    <section className="pn" aria-labelledby="dashboard-overdue">
      <header>
        <h2 id="dashboard-overdue">{say("desk.dashboard.overdue")}</h2>
        <Link to={listHref(overdue.list)} className={`big ${overdue.count > 0 ? "bad" : ""}`}>
          {written.number(overdue.count)}
          {overdue.at_least && "+"}
        </Link>
        <Link to={listHref(overdue.today_list)} className="cap">
          {say("desk.dashboard.today", { n: overdue.today })}
        </Link>
        <span className="sp" />
        <Link to={listHref(overdue.list)}>{say("desk.dashboard.open-list")}</Link> <KeyCaps keys={desk.shortcuts["dashboard.overdue"] ?? ""} />
      </header>
      {overdue.first.length === 0 ? (
        <p className="cap">{say("desk.dashboard.none-overdue")}</p>
      ) : (
        <table className="plain over">
          <thead className="vh">
            <tr>
              {["applicant", "late", "owner"].map((column) => (
                <th key={column} scope="col">
                  {say(`desk.dashboard.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {overdue.first.map(({ id, name, members, due_at, owner }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={hrefOf(id)}>{members !== null && members > 1 ? `${name} + ${members - 1}` : name}</Link>
                </th>
                <td className="bad">
                  <Link to={hrefOf(id)} tabIndex={-1}>
                    {say("desk.dashboard.over", { time: written.stay((Date.parse(asOf) - Date.parse(due_at)) / 1000) })}
                  </Link>
                </td>
                <td>{owner ?? say("desk.dashboard.nobody")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Those who left the form, by what they opened last: the most of them first. */
export function Sections({ data, written, isTable }: { data: Dashboard; written: NumberFormats; isTable: boolean }) {
  const { say, desk } = useDesk();
  const { sections, stages } = data;
  const [first] = desk.dashboard.stages;
  const left = stages[0]?.left ?? 0;
  const width = scaleLinear({ domain: [0, sections[0]?.n ?? 1], range: [0, BAR.width] });
  return (
    <section className="pn" aria-labelledby="dashboard-sections">
      <header>
        <h2 id="dashboard-sections">
          <NumberLink list={stages[0]?.left_list}>{say("desk.dashboard.sections", { stage: first ? say(first.label) : "", n: left })}</NumberLink>
        </h2>
        <span className="sp" />
        <span className="cap">{say("desk.dashboard.last-open")}</span>
      </header>
      {left === 0 ? (
        <p className="cap">{say("desk.dashboard.nobody-left")}</p>
      ) : (
        <ul className="sections">
          {sections.map(({ id, n, list }, at) => {
            const label = id === NO_SECTION ? "desk.dashboard.before-any" : desk.dashboard.sections.find((one) => one.id === id)?.label;
            return (
              <li key={id} className={at === 0 ? "hot" : undefined}>
                <span>{label ? say(label) : id}</span>
                {!isTable && (
                  <svg width={BAR.width} height="16" viewBox={`0 0 ${BAR.width} 16`} preserveAspectRatio="none" aria-hidden="true">
                    <Bar y={4} width={Math.max(2, width(n))} height={8} rx={2} />
                  </svg>
                )}
                <NumberLink list={list}>{written.number(n)}</NumberLink>
              </li>
            );
          })}
        </ul>
      )}
      {first?.gone_after_days !== undefined && <p className="cap rule">{say("desk.dashboard.gone-after", { n: first.gone_after_days })}</p>}
    </section>
  );
}
