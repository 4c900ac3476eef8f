import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Preview, PreviewAddress } from "#server";
import { useWords } from "../../desk/desk-context.ts";
import { mayPrefetch } from "../../desk/case-cache.ts";
import { useIdle } from "../../desk/time/use-idle.ts";
import { PreviewDevice, type OverlayMode } from "./preview-device.tsx";
import { OverlayControls } from "./overlay-controls.tsx";
import { frameHref, previewHref, screenHref, screenName } from "../preview-address.ts";
import { useWindowSize } from "./use-window-size.ts";

const NONE: readonly never[] = [];

/** The screen at both widths, drawn by the product itself. `chosen`: number of the change that is looked at. */
interface PreviewStageProps {
  preview: Preview;
  /** What the frames show: where a key led, before it is known what to say of it. */
  coming: PreviewAddress;
  /** Where the next key most likely leads. */
  ahead: PreviewAddress | null;
  chosen: number | null;
  laid: OverlayMode;
  lay(laid: OverlayMode): void;
  /** One width alone, as large as there is room, or both. */
  enlarge(only: PreviewAddress["only"]): void;
}

export function PreviewStage({ preview, coming, ahead, chosen, laid, lay, enlarge }: PreviewStageProps) {
  const say = useWords();
  const { at, seen, name, ms, compared } = preview;
  const screen = screenName(preview, seen.screen);
  const who = name ?? say("desk.preview.they");
  const [cut, setCut] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWindowSize(stage, at.only);
  const isRead = useIdle(previewHref(coming));
  const next = isRead && compared === null && mayPrefetch() ? ahead : null;
  const both = {
    laid,
    cut,
    setCut: (share: number) => {
      lay("cut");
      setCut(share);
    },
    changes: compared?.changes ?? NONE,
    chosen,
  };
  /** Each at an address of its own: of one that two frames ask for, the browser asks for the second only behind the first. */
  const framed = (width: "phone" | "desktop") => ({
    src: frameHref(coming, width),
    ahead: next && frameHref(next, width),
    before: compared ? frameHref({ ...coming, revision: compared.before }, width) : null,
  });
  return (
    <>
      {seen.outcome !== "shown" && (
        <p className="elsewhere" role="status">
          <b>{say(seen.outcome === "other" ? "desk.preview.not-for" : "desk.preview.never-sees", { name: who, screen })}</b>{" "}
          {seen.guards.find(({ result }) => result !== "passed")?.because}{" "}
          {seen.to !== null && <Link to={screenHref(at, seen.to)}>{say("desk.preview.instead", { screen: screenName(preview, seen.to) })}</Link>}
        </p>
      )}
      {compared && <OverlayControls laid={laid} lay={lay} cut={cut} setCut={both.setCut} />}
      <section className={at.only === null ? `stg${room.isStacked ? " stacked" : ""}` : `stg only ${at.only}`} aria-label={say("desk.preview.stage")}>
        <div className="room" ref={stage}>
          <PreviewDevice
            {...both}
            {...framed("phone")}
            kind="phone"
            drawn={room.phone}
            isAlone={at.only === "phone"}
            enlarge={() => enlarge(at.only === null ? "phone" : null)}
            title={say("desk.preview.phone-frame", { screen })}
            caption={say("desk.preview.phone")}
          />
          <PreviewDevice
            {...both}
            {...framed("desktop")}
            kind="desktop"
            drawn={room.desktop}
            isAlone={at.only === "desktop"}
            enlarge={() => enlarge(at.only === null ? "desktop" : null)}
            title={say("desk.preview.desktop-frame", { screen })}
            caption={say("desk.preview.desktop")}
            note={say("desk.preview.drawn-in", { ms })}
            address={seen.address}
          />
        </div>
      </section>
    </>
  );
}
