import { useEffect } from "react";
import { deferredCode, renderedWhenLoaded, wakeDeferred } from "../session/deferred.tsx";
import type { Overlays } from "../session/overlays.ts";
import { useOverlays, useScope } from "../session/scope.ts";

/** No page begins with one open. */
const CODE = deferredCode(async () => (await import("./dialogs.tsx")).Dialogs);
const Dialogs = renderedWhenLoaded<{ overlays: Overlays }>(CODE, () => null);

/** Modals and the popup frame, whose code comes when the page is idle, or with the first that opens. */
export function OverlayHosts({ overlays }: { overlays: Overlays }) {
  const { modals, frame } = useOverlays(overlays);
  const scope = useScope();
  // A screen that has just come draws nothing of the one before, whose questions it does not know.
  const isOpen = (modals[0] ?? frame)?.over === scope;
  useEffect(() => {
    // Where that is no use, the dialog itself says so when it is opened.
    CODE.wanted().catch(() => undefined);
    if (isOpen) wakeDeferred();
  }, [isOpen]);
  return isOpen ? <Dialogs overlays={overlays} /> : null;
}
