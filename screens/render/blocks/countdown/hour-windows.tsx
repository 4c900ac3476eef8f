import { partOfHour } from "./time-left.ts";

/** Of the drawing of a front: windows of a floor, and what one takes. */
const [ACROSS, STEP, FLOOR] = [6, 39, 38];
const WINDOW = { width: 25, height: 26, left: 22, top: 60 };
/** Who lives behind some of them: a cat, a plant, somebody. */
const LIFE: Readonly<Record<number, string>> = {
  9: "M7 26c-1-9 2-11 5-12l-1-4 3 2h3l3-2-1 5c2 3 2 7 2 11z",
  15: "M8 26h9l1-7h-11zM6.500 14a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  22: "M8 26v-7c0-6 9-6 9 0v7zM8.500 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
};

/** A window an hour, lit as long as that hour is to come: a front, and where it is narrow a row. The words beside it say the same. */
export const HourWindows = ({ hours, left }: { hours: number; left: number }) => (
  <>
    <HourFacade hours={hours} left={left} />
    <span className="hour-strip" aria-hidden="true">
      {Array.from({ length: hours }, (_, at) => (
        <i key={at}>
          <i style={{ width: `${partOfHour(at, left) * 100}%` }} />
        </i>
      ))}
    </span>
  </>
);

function HourFacade({ hours, left }: { hours: number; left: number }) {
  const floors = Math.ceil(hours / ACROSS);
  const height = WINDOW.top + floors * FLOOR + 14;
  return (
    <svg className="hour-facade" viewBox={`0 0 270 ${height}`} aria-hidden="true">
      <path className="roof" d="M0 48 24 12h222l24 36zM60 12V0h22v12zM196 12V2h14v10z" />
      <path className="wall" d={`M6 46h258v${height - 46}H6z`} />
      {Array.from({ length: hours }, (_, at) => {
        // The hour that is over first is the first at the top.
        const lit = partOfHour(hours - 1 - at, left);
        const [x, y] = [WINDOW.left + (at % ACROSS) * STEP, WINDOW.top + Math.floor(at / ACROSS) * FLOOR];
        const isTop = at < ACROSS;
        return (
          <g key={at} transform={`translate(${x} ${y})`}>
            {isTop ? (
              <path className="dark" d="M0 26V12.500a12.500 12.500 0 0 1 25 0V26z" />
            ) : (
              <rect className="dark" width={WINDOW.width} height={WINDOW.height} rx="2" />
            )}
            {lit > 0 &&
              (isTop && lit === 1 ? (
                <path className="lit" d="M0 26V12.500a12.500 12.500 0 0 1 25 0V26z" />
              ) : (
                <rect className="lit" y={WINDOW.height * (1 - lit)} width={WINDOW.width} height={WINDOW.height * lit} rx={isTop ? 0 : 2} />
              ))}
            {lit === 1 && LIFE[at] !== undefined && <path className="life" d={LIFE[at]} />}
            {lit === 1 && <path className="bar" d="M12.500 0v26" />}
          </g>
        );
      })}
      <path className="sill" d="M0 44h270v7H0z" />
      <path className="lawn" d={`M0 ${height - 12}h270v12H0z`} />
    </svg>
  );
}
