import { type KeyboardEvent, useId } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { constantOf, type Draft, lengthOf, type PriceConstant, shownConstant, withMonth } from "./price-data.ts";
import type { PriceWords } from "./price-words.ts";

interface ConstantsProps {
  constants: readonly PriceConstant[];
  draft: Draft;
  /** What is wrong, by constant. */
  errors: Readonly<Record<string, string>>;
  words: PriceWords;
  /** Whether they can be changed by whoever looks. */
  isOpen: boolean;
  change: (name: string, typed: string) => void;
}

/** Every constant that staff may set, each at its name with what it was; multipliers of lengths as a row of bars above their fields. */
export function Constants(props: ConstantsProps) {
  const { say } = useDesk();
  const { constants } = props;
  const [lengths, fees, others] = [
    constants.filter(({ name }) => lengthOf(name) !== null),
    constants.filter(({ unit }) => unit === "money"),
    constants.filter(({ name, unit }) => lengthOf(name) === null && unit !== "money"),
  ];
  return (
    <section className="constants" aria-label={say("desk.prices.constants")} tabIndex={-1}>
      <h2>
        {say("desk.prices.constants")} <span className="cap">{constants.length}</span>
      </h2>
      {others.map((constant) => (
        <ConstantRow key={constant.name} constant={constant} {...props} />
      ))}
      {fees.length > 0 && <h2>{say("desk.prices.fees")}</h2>}
      {fees.map((constant) => (
        <ConstantRow key={constant.name} constant={constant} {...props} />
      ))}
      <h2>{say("desk.prices.lengths")}</h2>
      <Bars {...props} constants={lengths} />
      <div className="lengths">
        {lengths.map((constant) => (
          <ConstantRow key={constant.name} constant={constant} {...props} />
        ))}
      </div>
    </section>
  );
}

/** Up and down lead to the field beside it. */
function step(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const fields = [...document.querySelectorAll<HTMLElement>(".prices .constants [data-constant]")];
  fields[fields.indexOf(event.currentTarget) + by]?.focus();
  event.preventDefault();
}

function ConstantRow({ constant, draft, errors, words, isOpen, change }: ConstantsProps & { constant: PriceConstant }) {
  const id = useId();
  const { say, locale } = useDesk();
  const { name, unit, value, minimum, maximum } = constant;
  const shown = shownConstant(value, locale);
  const typed = draft[name] ?? shown;
  const isOther = typed !== shown;
  const error = errors[name];
  const label = words.label(name);
  const bounds = minimum === null || maximum === null ? null : say("desk.prices.bounds", { from: words.number(minimum), to: words.number(maximum) });
  return (
    <div className={isOther ? "constant now" : "constant"}>
      <label htmlFor={id}>
        {label}
        {lengthOf(name) === null && <small>{[say(`desk.prices.unit.${unit}`), bounds].filter((one) => one !== null).join(", ")}</small>}
      </label>
      <span className="value">
        {isOther && (
          <>
            <span className="vh">{say("desk.prices.was")}</span>
            <s>{words.value(unit, value)}</s>
          </>
        )}
        {unit === "month-list" ? (
          <span className="months" role="group" aria-label={label}>
            {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => (
              <button
                key={month}
                type="button"
                aria-label={words.month(month, "long")}
                aria-pressed={typed.split(",").includes(String(month))}
                disabled={!isOpen}
                onClick={() => change(name, withMonth(typed, month))}
              >
                {words.month(month, "narrow")}
              </button>
            ))}
          </span>
        ) : (
          <input
            id={id}
            data-constant={name}
            className="cinput"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            readOnly={!isOpen}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-wrong`}
            onKeyDown={step}
            onChange={(event) => change(name, event.target.value)}
          />
        )}
      </span>
      {error !== undefined && (
        <p id={`${id}-wrong`} className="wrong">
          {error}
        </p>
      )}
    </div>
  );
}

/** How the price falls with the length. */
function Bars({ constants, draft, words }: ConstantsProps) {
  const { say, locale } = useDesk();
  const bars = constants.map(({ name, value }) => ({ months: lengthOf(name)!, times: constantOf(draft[name] ?? shownConstant(value, locale), locale) }));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const least = Math.min(...bars.map(({ times }) => times).filter(Number.isFinite));
  const most = Math.max(...bars.map(({ times }) => times).filter(Number.isFinite));
  const ends = { from: first.months, first: words.number(first.times), to: last.months, last: words.number(last.times) };
  return (
    <svg className="bars" viewBox={`0 0 ${bars.length * 10} 50`} preserveAspectRatio="none" role="img" aria-label={say("desk.prices.bars", ends)}>
      {bars.map(({ months, times }, at) => {
        const height = Number.isFinite(times) && most > least ? 12 + (36 * (times - least)) / (most - least) : 12;
        return <rect key={months} className={times === least ? "low" : undefined} x={at * 10 + 1} y={50 - height} width="8" height={height} rx="1" />;
      })}
    </svg>
  );
}
