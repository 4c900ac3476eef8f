import { Icon } from "../drawings/icons.tsx";
import type { Overlays } from "../session/overlays.ts";
import { useOverlays, useUi } from "../session/scope.ts";

/**
 * What went wrong on the server's side with what was pressed last, until something else is pressed; and
 * why answers can't be saved, for as long as they can't.
 */
export function FailureBanner({ overlays }: { overlays: Overlays }) {
  const { failure, trouble } = useOverlays(overlays);
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
      <div role="status">
        {trouble !== null && (
          <div className="note warn">
            <Icon name="info" />
            <p>{trouble}</p>
          </div>
        )}
      </div>
    </div>
  );
}
