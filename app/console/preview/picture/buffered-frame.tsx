import { useCallback, useEffect, useRef, useState } from "react";
import { useWords } from "../../desk/desk-context.ts";

interface KeptFrameProps {
  src: string;
  /** Where one most likely goes next: drawn out of sight once this one is there, so that a key finds it. */
  ahead: string | null;
  title: string;
  width: number;
  height: number;
  /** The page that is to be seen, and null once it is none. */
  seen(page: HTMLIFrameElement | null): void;
  onDrawn(): void;
}

/** A frame that goes on showing what it showed until the next page is drawn. Another address is another frame: going on in the same one would stand in the way back. */
export function BufferedFrame({ src, ahead, title, width, height, seen, onDrawn }: KeptFrameProps) {
  const say = useWords();
  const [asked, setAsked] = useState(src);
  const [drawn, setDrawn] = useState(src);
  /** Whether what was asked for is there; which page is there ahead. */
  const [isThere, setThere] = useState(false);
  const [ready, setReady] = useState<string | null>(null);
  if (asked !== src) {
    setAsked(src);
    setThere(ready === src);
    if (ready === src) setDrawn(src);
  }
  if (ready !== null && ready !== ahead) setReady(null);
  const isComing = drawn !== src;
  const next = isThere && ahead !== src ? ahead : null;

  const page = useRef<HTMLIFrameElement | null>(null);
  const latest = useRef(seen);
  latest.current = seen;
  const keep = useCallback((frame: HTMLIFrameElement | null) => {
    page.current = frame;
    latest.current(frame);
  }, []);
  // It may have come before this page was alive.
  useEffect(() => {
    const there = page.current?.contentDocument;
    if (there?.readyState === "complete" && there.URL !== "about:blank") setThere(true);
  }, []);
  const hidden = { "aria-hidden": true, tabIndex: -1, width, height } as const;
  return (
    <>
      {isComing && <iframe key={drawn} src={drawn} title={say("desk.preview.frame-before")} {...hidden} className="before-it" />}
      <iframe
        key={src}
        ref={keep}
        src={src}
        title={title}
        width={width}
        height={height}
        className={isComing ? "coming" : undefined}
        onLoad={() => {
          setDrawn(src);
          setThere(true);
          onDrawn();
        }}
      />
      {/* The same frame as it is when it is asked for: moved, a browser would read it again. */}
      {next !== null && <iframe key={next} src={next} title={say("desk.preview.frame-ahead")} {...hidden} className="coming" onLoad={() => setReady(next)} />}
    </>
  );
}
