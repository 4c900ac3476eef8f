import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Preview } from "#server";
import { useWords } from "../desk/desk-context.ts";
import { marksIn, type Mark } from "./marks.ts";

type Changes = Readonly<NonNullable<NonNullable<Preview["compared"]>["changes"]>>;

interface DeviceProps {
  kind: "phone" | "desktop";
  src: string;
  /** Of the same by other documents, which it is compared with; null where it isn't. */
  before: string | null;
  changes: Changes;
  chosen: number | null;
  size: { width: number; height: number };
  title: string;
  caption: string;
  note?: string;
  address?: string;
  isAlone: boolean;
  /** Makes it as large as there is room, or as it was. */
  enlarge(): void;
}

/** The screen in a window of one width. Compared, both lie above each other, and a handle says how much of which is shown. */
export function Device({ kind, src, before, changes, chosen, size, title, caption, note, address, isAlone, enlarge }: DeviceProps) {
  const say = useWords();
  const shown = useRef<HTMLDivElement>(null);
  const scale = useScale(shown, size.width);
  const [cut, setCut] = useState(50);
  const [marks, setMarks] = useState<Record<"before" | "after", readonly Mark[]>>({ before: [], after: [] });
  const pages = useRef<Partial<Record<"before" | "after", HTMLIFrameElement | null>>>({});
  const measure = (of: "before" | "after", page: HTMLIFrameElement): void =>
    setMarks((known) => ({ ...known, [of]: marksIn(page.contentDocument, changes, of) }));
  // What was drawn before this page came alive, or before it was compared, has its marks now.
  useEffect(() => {
    const page = pages.current.after;
    if (page?.contentDocument?.readyState === "complete") setMarks((known) => ({ ...known, after: marksIn(page.contentDocument, changes, "after") }));
  }, [changes]);
  const frame = (of: "before" | "after", from: string): ReactNode => (
    // Another address is another frame: going on in the same one would stand in the way back.
    <iframe
      key={from}
      ref={(page) => void (pages.current[of] = page)}
      src={from}
      title={of === "before" ? `${title}, ${say("desk.preview.was")}` : title}
      width={size.width}
      height={size.height}

      onLoad={({ currentTarget }) => measure(of, currentTarget)}
    />
  );
  const isSplit = before !== null && kind === "desktop";
  const marked = (of: "before" | "after"): ReactNode =>
    before !== null && marks[of].map((mark) => <MarkBox key={mark.number} mark={mark} of={of} isChosen={mark.number === chosen} />);
  return (
    <figure className={`dev ${kind}`}>
      <figcaption>
        <h3>{caption}</h3>
        <span className="cap">
          {size.width} × {size.height}
          {scale !== null && ` · ${Math.round(scale * 100)} %`}
        </span>
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
        <div className="scr" ref={shown} style={{ aspectRatio: `${size.width} / ${size.height}`, "--scale": scale ?? 0, "--cut": `${cut}%` } as CSSProperties}>
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
      {isSplit && (
        <input
          className="handle"
          type="range"
          min={0}
          max={100}
          value={cut}
          aria-label={say("desk.preview.cut")}
          onChange={(event) => setCut(Number(event.target.value))}
        />
      )}
    </figure>
  );
}

function MarkBox({ mark: { number, left, top, width, height }, of, isChosen }: { mark: Mark; of: "before" | "after"; isChosen: boolean }) {
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
