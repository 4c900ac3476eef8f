/** The front of the price house: what never changes while somebody chooses, and over it what does. */
import { memo, useId } from "react";
import { DRAWINGS, type HouseShape, middleOf, outlinePath, runsPath, wallsPath } from "./house-shape.ts";
import { LIGHTS, lightRuns, lowestRuns, type PriceGrid } from "./price-grid.ts";

interface HouseProps {
  shape: HouseShape;
  grid: PriceGrid;
}

/** Roof, walls and every window; a path for each light. */
export const House = memo(function House({ shape, grid }: HouseProps) {
  const id = useId().replaceAll(":", "");
  const { wall, front, roof, top, bottom, street, across, down, windowWidth, windowHeight, left } = shape;
  const runs = lightRuns(grid);
  const of = (light: unknown) =>
    runsPath(
      shape,
      runs.filter((run) => run.light === light),
    );
  const [early, above] = [of("early"), of("above")];
  return (
    <>
      <defs>
        <pattern id={`${id}e`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
          <path className="hatch" d="M0 0v5" />
        </pattern>
        <pattern id={`${id}a`} x={left} y={top} width={across} height={down} patternUnits="userSpaceOnUse">
          <path className="bar" d={`M0 ${windowHeight * 0.34}l${windowWidth} ${windowHeight * 0.3}`} />
        </pattern>
      </defs>
      <path className="roof" d={`M${wall - 6} ${roof}l${front * 0.03} -${roof - 14}h${front * 0.94 + 12}l${front * 0.03} ${roof - 14}z`} />
      <path className="roof" d={`M${wall + front * 0.14} 14v-14h${front * 0.03}v14zM${wall + front * 0.78} 14v-10h${front * 0.022}v10z`} />
      <g className="cat" transform={`translate(${wall + front * 0.62} 14)`}>
        <path d="M-8 0c-1-6 0-11 4-13.5l-.5-5.5 3 2.3h3l3-2.3.5 6c2.5 3 3.5 7 3 13z" />
        <path className="tail" d="M5-1c5 1.5 8 0 8.5-4" />
      </g>
      <rect className="front" x={wall} y={roof} width={front} height={street - roof} />
      <rect className="eave" x={wall - 6} y={roof - 4} width={front + 12} height="5" />
      <path className="early" d={early} />
      <path d={early} fill={`url(#${id}e)`} />
      {LIGHTS.map((light) => (
        <path key={light} className={`light-${light}`} d={of(light)} />
      ))}
      <path className="above" d={above + of("none")} />
      <path d={above} fill={`url(#${id}a)`} />
      <path className="walls" d={wallsPath(shape, grid.columns.length)} strokeWidth={across - windowWidth} />
      <path className="lowest" d={outlinePath(shape, lowestRuns(grid))} />
      <rect className="roof" x={wall} y={bottom + 2} width={front} height="4" />
    </>
  );
});

interface ChosenProps {
  shape: HouseShape;
  /** Where the chosen window is, and the one that is read. */
  at: readonly [column: number, floor: number];
  read: readonly [column: number, floor: number] | null;
}

/** The chosen window with its ways to the door and to the months; the door and the shops beside it. */
export function Chosen({ shape, at: [column, floor], read }: ChosenProps) {
  const { wall, front, bottom, street, drawing, windowWidth, windowHeight } = shape;
  const { door, arch, slots } = DRAWINGS[drawing];
  const { x, y } = middleOf(shape, column, floor);
  const slot = front / slots;
  const [shopWidth, shopTop] = [Math.min(slot - 24, 96), bottom + 13];
  const shops = Array.from({ length: slots }, (_, at) => wall + at * slot + 12).map((left, at) => ({ left, at }));
  return (
    <>
      {shops
        .filter(({ left }) => x + door / 2 + 8 < left || x - door / 2 - 8 > left + shopWidth)
        .map(({ left, at }) => (
          <g key={at} transform={`translate(${left} ${shopTop})`}>
            <rect className="shop" x="4" y="9" width={shopWidth - 8} height={Math.max(4, street - shopTop - 17)} />
            <path className={`awning-${at % 4}`} d={`M0 0h${shopWidth}l3 11h-${shopWidth + 6}z`} />
          </g>
        ))}
      <g className="door" transform={`translate(${x} ${street})`}>
        <path className="frame" d={archPath(door, arch)} />
        <path className="light" d={archPath(door - 8, arch - 4)} />
        <path className="leaf" d={`M-${door / 2 - 4} 0v-${arch - door / 2}a${door / 2 - 4} ${door / 2 - 4} 0 0 1 ${door * 0.29} -${door * 0.37}V-3z`} />
        <circle className="light" cx={-door * 0.16} cy={-arch * 0.28} r="1.5" />
      </g>
      <path className="ways" d={`M${wall} ${y}H${x - windowWidth / 2}M${x} ${y + windowHeight / 2}V${street - arch}`} />
      <rect className="chosen" x={x - windowWidth / 2 - 2} y={y - windowHeight / 2 - 2} width={windowWidth + 4} height={windowHeight + 4} rx="2" />
      {read && (
        <rect
          className="read"
          x={middleOf(shape, ...read).x - windowWidth / 2 - 1.5}
          y={middleOf(shape, ...read).y - windowHeight / 2 - 1.5}
          width={windowWidth + 3}
          height={windowHeight + 3}
          rx="1.5"
        />
      )}
    </>
  );
}

const archPath = (width: number, height: number): string =>
  `M-${width / 2} 0v-${height - width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`;
