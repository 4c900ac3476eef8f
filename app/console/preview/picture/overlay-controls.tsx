import { useDesk, useWords } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import type { OverlayMode } from "./preview-device.tsx";

interface OverlayControlsProps {
  laid: OverlayMode;
  lay(laid: OverlayMode): void;
  cut: number;
  setCut(cut: number): void;
}

const WAYS = ["cut", "before", "after"] as const;

/** How the two revisions are laid upon each other, in both windows. */
export function OverlayControls({ laid, lay, cut, setCut }: OverlayControlsProps) {
  const say = useWords();
  const { desk } = useDesk();
  return (
    <div className="overlay-controls" role="group" aria-label={say("desk.preview.laid")}>
      {WAYS.map((way) => (
        <button key={way} type="button" className="cbtn" aria-pressed={laid === way} onClick={() => lay(way)}>
          {say(`desk.preview.laid-${way}`)}
        </button>
      ))}
      <span className="cap">
        <KeyCaps keys={desk.shortcuts["preview.blink"] ?? ""} /> {say("desk.preview.blink-short")}
      </span>
      <input
        className="handle"
        type="range"
        min={0}
        max={100}
        value={laid === "cut" ? cut : laid === "before" ? 100 : 0}
        aria-label={say("desk.preview.cut")}
        onChange={(event) => setCut(Number(event.target.value))}
      />
    </div>
  );
}
