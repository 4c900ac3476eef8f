// @chunk idle
import type { Overlays } from "../session/overlays.ts";
import { ModalHost } from "./modal-host.tsx";
import { FrameHost } from "./popup-frame.tsx";

/** Everything that takes the page over until it is closed. */
export function Dialogs({ overlays }: { overlays: Overlays }) {
  return (
    <>
      <ModalHost overlays={overlays} />
      <FrameHost overlays={overlays} />
    </>
  );
}
