import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../drawings/icons.tsx";
import type { OpenFrame, Overlays } from "../session/overlays.ts";
import { useOverlays, useScope, useUi } from "../session/scope.ts";
import { closingTime } from "./closing-time.ts";
import { useFocusTrap } from "./focus-trap.ts";
import { useScrollLock } from "./scroll-lock.ts";

/** Another page over this one, below a bar that leads back. */
export function FrameHost({ overlays }: { overlays: Overlays }) {
  const { frame } = useOverlays(overlays);
  useScrollLock(frame !== null);
  return frame ? createPortal(<PopupFrame frame={frame} overlays={overlays} />, document.body) : null;
}

function PopupFrame({ frame, overlays }: { frame: OpenFrame; overlays: Overlays }) {
  const ui = useUi();
  const { constants } = useScope();
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  useFocusTrap(box, !frame.closing);
  useEffect(() => {
    // While somebody is in the frame, a page of our own passes it on (`framed-page.ts`); another site's keeps its keys to itself.
    const keys = (event: KeyboardEvent) => {
      if (event.key === "Escape") overlays.closeFrame();
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, [overlays]);
  return (
    <div
      ref={box}
      className={`popup-frame${frame.closing ? " closing" : ""}`}
      style={closingTime(constants.popup_close_ms)}
      role="dialog"
      aria-modal="true"
      aria-label={frame.title}
      tabIndex={-1}
    >
      <div className="popup-bar">
        <button type="button" data-autofocus="" onClick={() => overlays.closeFrame()}>
          <Icon name="left" />
          {ui("ui.back-to-page")}
        </button>
        {/* What another site answers in a frame can't be known here: where it is away, or lets nobody frame it, this is the way to it. */}
        <a href={frame.href} target="_blank" rel="noopener noreferrer">
          {ui("ui.frame-window")}
          <Icon name="ext" />
        </a>
      </div>
      {!isThere && <p role="status">{ui("ui.frame-comes")}</p>}
      <iframe src={frame.href} title={frame.title} onLoad={() => setThere(true)} />
    </div>
  );
}
