import { Icon } from "../drawings/icons.tsx";
import type { Overlays, Tone } from "../session/overlays.ts";
import { useOverlays } from "../session/scope.ts";

const ICONS: Record<Tone, string> = { success: "check", danger: "bad", info: "info" };

/** Short messages at the foot of the page, announced as they come. */
export function Snackbar({ overlays }: { overlays: Overlays }) {
  const { messages } = useOverlays(overlays);
  return (
    <div className="snackbar">
      <div role="status" aria-live="polite">
        {messages
          .filter((message) => message.tone !== "danger")
          .map((message) => (
            <p key={message.id} className={`toast ${message.tone}`}>
              <Icon name={ICONS[message.tone]} />
              {message.text}
            </p>
          ))}
      </div>
      <div role="alert">
        {messages
          .filter((message) => message.tone === "danger")
          .map((message) => (
            <p key={message.id} className="toast danger">
              <Icon name={ICONS.danger} />
              {message.text}
            </p>
          ))}
      </div>
    </div>
  );
}
