import { Icon } from "../icons.tsx";
import type { Overlays } from "../overlays.ts";
import { useOverlays, useUi } from "../scope.ts";

/** What went wrong on the server's side with what was pressed last. It stays until something else is pressed. */
export function FailureBanner({ overlays }: { overlays: Overlays }) {
  const { failure } = useOverlays(overlays);
  const ui = useUi();
  return (
    <div className="failure">
      {failure !== null && (
        <div className="note bad" role="alert">
          <Icon name="bad" />
          <p>
            <b>{ui("ui.error")}</b> {failure}
          </p>
        </div>
      )}
    </div>
  );
}
