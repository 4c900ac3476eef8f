import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { CSSProperties } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { type Dashboard, peopleHref, type StageCount, type NumberFormats } from "./dashboard-data.ts";
import { NumberLink } from "./number-link.tsx";

const DRAWN = { height: 20 };

interface StagesProps {
  data: Dashboard;
  written: NumberFormats;
  chosen: string | null;
  isTable: boolean;
  onChoose(stage: string): void;
}

/** How many came to each stage, and what became of them there. A bar is all who came: who waits is not lost. */
export function Stages({ data, written, chosen, isTable, onChoose }: StagesProps) {
  const { say, desk } = useDesk();
  const { stages } = data;
  const most = Math.max(1, ...stages.map(({ people }) => people));
  const worst = Math.max(...stages.map(({ left }) => left));
  const [first, last] = [stages[0]?.people ?? 0, stages.at(-1)?.people ?? 0];
  const rate = first === 0 ? null : written.share(last / first);
  const before = data.people_before ? written.share((data.end_before ?? 0) / data.people_before) : null;
  const made = data.before_begun;
  return (
    <section className="pn journey" aria-labelledby="dashboard-way">
      <header>
        <h2 id="dashboard-way">{say("desk.dashboard.way")}</h2>
        <span className="cap">
          {rate !== null && (
            <NumberLink list={stages.at(-1)?.people_list}>
              {before === null ? say("desk.dashboard.end-rate", { share: rate }) : say("desk.dashboard.end-rate-before", { share: rate, before })}
            </NumberLink>
          )}
        </span>
        <span className="sp" />
        {!isTable && (
          <span className="legend" aria-hidden="true">
            <i className="on" />
            {say("desk.dashboard.went-on")}
            <i className="here" />
            {say("desk.dashboard.still")}
            <i className="left" />
            {say("desk.dashboard.leave")}
          </span>
        )}
      </header>
      <div className="scrolls">
        <table className="funnel">
          <thead>
            <tr>
              <th scope="col">{say("desk.dashboard.stage")}</th>
              <th scope="col" className={isTable ? "r" : "bars"}>
                {say("desk.dashboard.people")}
              </th>
              {isTable && (
                <th scope="col" className="r">
                  {say("desk.dashboard.went-on")}
                </th>
              )}
              <th scope="col" className="r">
                {say("desk.dashboard.share")}
              </th>
              <th scope="col" className="r" title={say("desk.dashboard.change")}>
                <span aria-hidden="true">±</span>
                <span className="vh">{say("desk.dashboard.change")}</span>
              </th>
              {["here", "half", "most"].map((column) => (
                <th key={column} scope="col" className="r">
                  {say(`desk.dashboard.${column}`)}
                </th>
              ))}
              <th scope="col" className="lv">
                {say("desk.dashboard.leaving")}
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage, at) => {
              const named = desk.dashboard.stages.find(({ id }) => id === stage.id);
              const isEnd = at === stages.length - 1;
              const change = stage.share === null || stage.share_before === null ? null : stage.share - stage.share_before;
              return (
                <tr key={stage.id} className={stage.id === chosen ? "now" : undefined} aria-current={stage.id === chosen || undefined}>
                  <th scope="row">
                    <button type="button" onClick={() => onChoose(stage.id)}>
                      {named ? say(named.label) : stage.id}
                    </button>
                  </th>
                  <td className={isTable ? "r" : "bars"}>
                    <div>
                      {!isTable && (
                        <StageBar stage={stage} most={most} label={say("desk.dashboard.bar", { on: stage.went_on, here: stage.here, left: stage.left })} />
                      )}
                      <b>
                        <NumberLink list={stage.people_list}>{written.number(stage.people)}</NumberLink>
                      </b>
                    </div>
                  </td>
                  {isTable && (
                    <td className="r">
                      <NumberLink list={(stages[at + 1] ?? stage).people_list}>{written.number(stage.went_on)}</NumberLink>
                    </td>
                  )}
                  <td className="r soft">
                    {stage.share !== null && (
                      <b>
                        <NumberLink list={stage.people_list}>{written.share(stage.share)}</NumberLink>
                      </b>
                    )}
                  </td>
                  <td className={`r pt ${change === null || Math.abs(change) < 0.0005 ? "" : change > 0 ? "up" : "down"}`}>
                    {change !== null && written.points(change)}
                  </td>
                  <td className="r">{!isEnd && <NumberLink list={stage.here_list}>{written.number(stage.here)}</NumberLink>}</td>
                  <td className="r soft">{stage.half_stay !== null && <NumberLink list={stage.went_on_list}>{written.stay(stage.half_stay)}</NumberLink>}</td>
                  <td className="r quiet soft">
                    {stage.most_stay !== null && <NumberLink list={stage.went_on_list}>{written.stay(stage.most_stay)}</NumberLink>}
                  </td>
                  <td className={`lv ${stage.left === worst && worst > 0 ? "worst" : ""}`}>
                    {isEnd ? (
                      <span className="quiet">{named && say(named.left, { n: 0 })}</span>
                    ) : (
                      <NumberLink list={stage.left_list}>{named && say(named.left, { n: stage.left })}</NumberLink>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {made && (
        <p className="cap before">
          <NumberLink list={made.accounts_list} hrefOf={peopleHref}>
            {say("desk.dashboard.accounts", { n: made.accounts })}
          </NumberLink>{" "}
          <NumberLink list={made.without_list} hrefOf={peopleHref}>
            {say("desk.dashboard.without", { n: made.accounts - made.begun })}
          </NumberLink>{" "}
          {made.opened !== null && made.opened > 0 && (
            <NumberLink list={made.opened_list} hrefOf={peopleHref}>
              {say("desk.dashboard.opened", { n: made.opened })}
            </NumberLink>
          )}
        </p>
      )}
    </section>
  );
}

/** As long as its part of the room that the longest has. */
function StageBar({ stage: { people, went_on, here, left }, most, label }: { stage: StageCount; most: number; label: string }) {
  const percent = scaleLinear({ domain: [0, Math.max(1, people)], range: [0, 100] });
  const part = (n: number): string => `${percent(n).toFixed(3)}%`;
  return (
    <svg style={{ "--of-most": people / most } as CSSProperties} height={DRAWN.height} role="img" aria-label={label} className="bar-of">
      <Bar width={part(went_on)} height={DRAWN.height} className="on" />
      <Bar x={part(went_on)} width={part(here)} height={DRAWN.height} className="here" />
      {left > 0 && <Bar x={part(went_on + here)} y={0.5} width={part(left)} height={DRAWN.height - 1} className="left" />}
    </svg>
  );
}

/** What is drawn hatched. One is enough for the page. */
export function Hatching() {
  return (
    <svg width="0" height="0" className="hatching" aria-hidden="true">
      <defs>
        {["hatch", "hatch-now"].map((id) => (
          <pattern key={id} id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v5" />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
