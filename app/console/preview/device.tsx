import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../desk/desk-context.ts";
import type { Changes, Mark, Side } from "./marks.ts";
import { useOverlay } from "./overlay.ts";

/** How two pictures are laid upon each other: both at a cut, or one of them alone. */
export type Laid = "cut" | Side;

interface DeviceProps {
  kind: "phone" | "desktop";
  src: string;
  /** Of the same by other documents, which it is compared with; null where it isn't. */
  before: string | null;
  changes: Changes;
  chosen: number | null;
  laid: Laid;
  /** Share of the one before, in percent. */
  cut: number;
  size: { width: number; height: number };
  title: string;
  caption: string;
  note?: string;
  address?: string;
  isAlone: boolean;
  /** Makes it as large as there is room, or as it was. */
  enlarge(): void;
}

/** The screen in a window of one width. Compared, both lie above each other, with what differs marked in either. */
export function Device({ kind, src, before, changes, chosen, laid, cut, size, title, caption, note, address, isAlone, enlarge }: DeviceProps) {
  const say = useWords();
  const shown = useRef<HTMLDivElement>(null);
  const scale = useScale(shown, size.width);
  const isSplit = before !== null;
  const { marks, regions, pages, drawn } = useOverlay(isSplit, changes, chosen);
  const frame = (of: Side, from: string): ReactNode => (
    // Another address is another frame: going on in the same one would stand in the way back.
    <iframe
      key={from}
      ref={(page) => void (pages.current[of] = page)}
      src={from}
      title={of === "before" ? `${title}, ${say("desk.preview.was")}` : title}
      width={size.width}
      height={size.height}
      onLoad={() => drawn(of)}
    />
  );
  const marked = (of: Side): ReactNode =>
    isSplit && (
      <>
        {regions[of].map(({ what, ...box }, index) => (
          <span key={`${what} ${index}`} className={`df ${what}`} style={box} />
        ))}
        {marks[of].map((mark) => (
          <MarkBox key={mark.number} mark={mark} of={of} isChosen={mark.number === chosen} />
        ))}
      </>
    );
  const shares = laid === "cut" ? cut : laid === "before" ? 100 : 0;
  const places = regions.after.length + regions.before.filter(({ what }) => what === "gone").length;
  return (
    <figure className={`dev ${kind}`}>
      <figcaption>
        <h3>{caption}</h3>
        <span className="cap">
          {size.width} × {size.height}
          {scale !== null && ` · ${Math.round(scale * 100)} %`}
        </span>
        {isSplit && places > 0 && <span className="cap">{say("desk.preview.places-differ", { n: places })}</span>}
        {note && <span className="cap sp">{note}</span>}
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
        <div
          className="scr"
          ref={shown}
          style={{ aspectRatio: `${size.width} / ${size.height}`, "--scale": scale ?? 0, "--cut": `${shares}%` } as CSSProperties}
        >
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
              <span className="cut" aria-hidden="true">
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

/** By how much a frame of this width is made smaller to fit; null until it is known. */
function useScale(shown: RefObject<HTMLElement>, width: number): number | null {
  const [scale, setScale] = useState<number | null>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element) return;
    const measure = (): void => setScale(element.clientWidth / width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown, width]);
  return scale;
}
