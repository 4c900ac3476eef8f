import { scaleLinear } from "@visx/scale";
import { Circle, Line } from "@visx/shape";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import type { VariantShare, NumberFormats } from "./dashboard-data.ts";
import { NumberLink } from "./number-link.tsx";

const AXIS = { width: 140 };

/** Ranges, not bare shares: what chance alone would do is not said to be a difference. */
export function Variants({ variants, written, isTable }: { variants: readonly VariantShare[]; written: NumberFormats; isTable: boolean }) {
  const { say } = useDesk();
  const low = Math.floor(Math.min(...variants.map((one) => one.low), 1) * 10) / 10;
  const high = Math.max(low + 0.1, Math.ceil(Math.max(...variants.map((one) => one.high), 0) * 10) / 10);
  const at = scaleLinear({ domain: [low, high], range: [0, AXIS.width] });
  const said = variants.filter(({ against_default }) => against_default !== null);
  return (
    <section className="pn" aria-labelledby="dashboard-variants">
      <header>
        <h2 id="dashboard-variants">{say("desk.dashboard.begun-share")}</h2>
        <span className="sp" />
        <span className="cap">{say("desk.dashboard.range-note")}</span>
      </header>
      {variants.length === 0 && <p className="cap">{say("desk.dashboard.empty")}</p>}
      <ul className="ranges">
        {variants.map((one) => {
          const share = one.begun === 0 ? 0 : one.submitted / one.begun;
          const range = say("desk.dashboard.range", { share: written.share(share), low: written.share(one.low), high: written.share(one.high) });
          return (
            <li key={one.id}>
              <span className="of">
                <b>{one.id}</b>{" "}
                <small>
                  <NumberLink list={one.begun_list}>{written.number(one.begun)}</NumberLink>
                </small>
              </span>
              {isTable ? (
                <NumberLink list={one.submitted_list}>{range}</NumberLink>
              ) : (
                <svg width={AXIS.width + 10} height="22" viewBox={`-5 0 ${AXIS.width + 10} 22`} role="img" aria-label={range}>
                  <Line from={{ x: 0, y: 11 }} to={{ x: AXIS.width, y: 11 }} className="axis" />
                  <Line from={{ x: at(one.low), y: 11 }} to={{ x: at(one.high), y: 11 }} className="range" />
                  <Circle cx={at(share)} cy={11} r={4.5} className={`point ${one.against_default ?? ""}`} />
                </svg>
              )}
              <b className="r">
                <NumberLink list={one.submitted_list}>{written.share(share)}</NumberLink>
              </b>
            </li>
          );
        })}
      </ul>
      {!isTable && variants.length > 0 && (
        <p className="scale cap" aria-hidden="true">
          <span>{written.whole(low)}</span>
          <span>{written.whole(high)}</span>
        </p>
      )}
      {variants.length > 1 && (
        <p className="said">
          <Icon name={said.length > 0 ? "check" : "minus"} size="xs" />
          <span>
            {said.length === 0
              ? say("desk.dashboard.no-difference")
              : said.map(({ id, against_default }) => say(`desk.dashboard.${against_default!}`, { name: id })).join(" ")}
          </span>
        </p>
      )}
    </section>
  );
}
