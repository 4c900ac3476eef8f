import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from "react";
import { useWords } from "../../desk/desk-context.ts";
import { BufferedFrame } from "./buffered-frame.tsx";
import type { Changes, Mark, Side } from "./change-marks.ts";
import { useChangeRegions } from "./use-change-regions.ts";
import { UnnumberedChanges } from "./unnumbered-changes.tsx";
import type { WindowSize } from "./use-window-size.ts";

/** How two pictures are laid upon each other: both at a cut, or one of them alone. */
export type OverlayMode = "cut" | Side;

interface DeviceProps {
  kind: "phone" | "desktop";
  src: string;
  /** Drawn out of sight, for the next key; null where nothing is, and where it is compared. */
  ahead: string | null;
  /** Of the same by other documents, which it is compared with; null where it isn't. */
  before: string | null;
  changes: Changes;
  chosen: number | null;
  laid: OverlayMode;
  /** Share of the one before, in percent. */
  cut: number;
  setCut(cut: number): void;
  drawn: WindowSize;
  title: string;
  caption: string;
  note?: string;
  address?: string;
  isAlone: boolean;
  /** Makes it as large as there is room, or as it was. */
  enlarge(): void;
}

/** The screen in a window of one width. Compared, both lie above each other, with what differs marked in either. */
export function PreviewDevice({
  kind,
  src,
  ahead,
  before,
  changes,
  chosen,
  laid,
  cut,
  setCut,
  drawn: room,
  title,
  caption,
  note,
  address,
  isAlone,
  enlarge,
}: DeviceProps) {
  const say = useWords();
  const shown = useRef<HTMLDivElement>(null);
  const { width, height, scale } = room;
  const isSplit = before !== null;
  const { marks, regions, pages, drawn, scrollTo } = useChangeRegions(isSplit, changes, chosen);
  const frame = (of: Side, from: string): ReactNode => (
    <BufferedFrame
      src={from}
      ahead={ahead}
      title={of === "before" ? `${title}, ${say("desk.preview.was")}` : title}
      width={width}
      height={height}
      seen={(page) => void (pages.current[of] = page)}
      onDrawn={() => drawn(of)}
    />
  );
  const marked = (of: Side): ReactNode =>
    isSplit && (
      <>
        {regions[of].map(({ what, left, top, width: wide, height: high }, index) => (
          <span key={`${what} ${index}`} className={`df ${what}`} style={{ left, top, width: wide, height: high }} />
        ))}
        {marks[of].map((mark) => (
          <MarkBox key={mark.number} mark={mark} of={of} isChosen={mark.number === chosen} />
        ))}
      </>
    );
  const size: CSSProperties = scale === null ? { aspectRatio: `${width} / ${height}` } : { width: width * scale, height: height * scale };
  const shares = laid === "cut" ? cut : laid === "before" ? 100 : 0;
  const drag = ({ buttons, clientX }: PointerEvent): void => {
    const box = shown.current?.getBoundingClientRect();
    if (buttons % 2 === 1 && box && box.width > 0) setCut(Math.round(Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * 100));
  };
  const places = [
    ...regions.after.map((region) => ({ ...region, of: "after" as const })),
    ...regions.before.filter(({ what }) => what === "gone").map((region) => ({ ...region, of: "before" as const })),
  ];
  return (
    <figure className={`dev ${kind}`}>
      <figcaption>
        <h3>{caption}</h3>
        <span className="cap">
          {width} × {height}
          {scale !== null && ` · ${Math.round(scale * 100)} %`}
        </span>
        {isSplit && places.length > 0 && <UnnumberedChanges places={places} onChoose={scrollTo} />}
        {note && <span className="cap sp looked">{note}</span>}
        <button type="button" className={note ? "cbtn ghost" : "cbtn ghost sp"} aria-pressed={isAlone} onClick={enlarge} title={say("desk.preview.enlarge")}>
          {say(isAlone ? "desk.preview.both" : "desk.preview.larger")}
          <span className="vh"> {caption}</span>
        </button>
      </figcaption>
      <div className="case">
        {address && (
          <div className="chrome">
            <i />
            <i />
            <i />
            <span>{address}</span>
          </div>
        )}
        <div className="scr" ref={shown} style={{ ...size, ...({ "--scale": scale ?? 0, "--cut": `${shares}%` } as CSSProperties) }}>
          <div className="lay">
            {frame("after", src)}
            {marked("after")}
          </div>
          {isSplit && (
            <>
              <div className="lay was">
                {frame("before", before)}
                {marked("before")}
              </div>
              {/* By key it is moved with the slider above, which says where it is. */}
              <span
                className="cut"
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.preventDefault();
                  event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerMove={drag}
              >
                <i />
              </span>
            </>
          )}
        </div>
      </div>
    </figure>
  );
}

function MarkBox({ mark: { number, left, top, width, height }, of, isChosen }: { mark: Mark; of: Side; isChosen: boolean }) {
  return (
    <span className={`mk ${of}${isChosen ? " on" : ""}`} style={{ left, top, width, height }}>
      <em>{number}</em>
    </span>
  );
}
