import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from "react";
import { Icon } from "../../drawings/icons.tsx";
import { daysBefore, priceAt, WINDOW } from "./price-grid.ts";
import type { Choose, PicturePartProps } from "./picture-parts.ts";

interface SlidersProps extends PicturePartProps {
  months: number;
  choose: Choose;
}

/** Length and move-in as the browser's own sliders: along the house where there is room, below it with buttons where there is none. */
export function PriceSliders({ copy, words, matrix, day, months, choose }: SlidersProps) {
  const price = priceAt(matrix, months, Math.max(0, day));
  const further = [...(price === null || day < 0 ? [] : [words.price(price)]), ...words.marks(months, day)];
  const { lengths } = matrix;
  return (
    <div className="price-sliders scripted">
      <Slider
        name="length"
        label={copy.length}
        shown={words.length(months)}
        further={further}
        buttons={[copy.shorter, copy.longer]}
        range={{ min: 0, max: lengths.length - 1, value: lengths.indexOf(months) }}
        move={(at, settled) => choose({ months: lengths[at]! }, settled)}
      />
      <Slider
        name="day"
        label={copy.moveIn}
        shown={words.wholeDay(day)}
        further={further}
        buttons={[copy.earlier, copy.later]}
        range={{ min: -daysBefore(matrix), max: WINDOW.days - 1, value: day }}
        early={daysBefore(matrix)}
        move={(at, settled) => choose({ day: at }, settled)}
      />
    </div>
  );
}

interface SliderProps {
  name: "length" | "day";
  label: string;
  shown: string;
  /** Said after it: the price, and what else there is to know. */
  further: readonly string[];
  buttons: readonly [less: string, more: string];
  range: { min: number; max: number; value: number };
  /** So many of its first places are days before the room is free. */
  early?: number;
  move(to: number, settled?: boolean): void;
}

function Slider({ name, label, shown, further, buttons, range: { min, max, value }, early = 0, move }: SliderProps): ReactNode {
  // Let go of, it stays where it is; moved by keys, it may go on.
  const held = useRef(false);
  const release = (event: PointerEvent<HTMLInputElement>) => {
    held.current = false;
    move(Number(event.currentTarget.value), true);
  };
  const share = (at: number): number => (max > min ? (at - min) / (max - min) : 0);
  const step = (by: -1 | 1) => (
    <button
      type="button"
      className="step"
      aria-label={buttons[by < 0 ? 0 : 1]}
      disabled={by < 0 ? value <= min : value >= max}
      onClick={() => move(value + by)}
    >
      <Icon name={by < 0 ? "minus" : "plus"} size="s" />
    </button>
  );
  return (
    <div className={`price-slider ${name}`}>
      <p className="words" aria-hidden="true">
        <b>{label}</b>
        <span>{shown}</span>
      </p>
      {step(-1)}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={[shown, ...further].join(", ")}
        min={min}
        max={max}
        value={value}
        style={{ "--at": share(value), "--early": share(min + early) } as CSSProperties}
        onChange={(event) => move(Number(event.currentTarget.value))}
        onPointerDown={() => {
          held.current = true;
        }}
        onPointerUp={release}
      />
      {step(1)}
    </div>
  );
}
