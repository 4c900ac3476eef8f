import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { messageOf } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { useNow } from "../desk/time/use-now.ts";

const MINUTE = { ms: 60_000 };

/** In every room, while the pages beside the console are looked at as somebody: whom, for how long yet, and its end. */
export function ViewAsBanner() {
  const { looking, say, api, toasts, desk } = useDesk();
  const navigate = useNavigate();
  const now = useNow(desk.queue.present_every_ms);
  const [ended, setEnded] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  if (!looking || looking.id === ended) return null;
  const left = Date.parse(looking.until) - now;
  if (left <= 0) return null;
  const end = async (): Promise<void> => {
    setEnding(true);
    try {
      await api.deleteJson("/staff/view-as/");
      setEnded(looking.id);
      void navigate(looking.from);
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    setEnding(false);
  };
  return (
    <div className="looking" role="region" aria-label={say("desk.looking.what")}>
      <Icon name="eye" size="s" />
      <span>
        <b>{say("desk.looking.as", { name: looking.name })}</b> {say("desk.looking.left", { n: Math.ceil(left / MINUTE.ms) })}
      </span>
      <button type="button" className="cbtn" disabled={isEnding} onClick={() => void end()}>
        {say("desk.looking.end")}
      </button>
    </div>
  );
}
