import { useEffect, useRef } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useWords } from "../desk/desk-context.ts";
import { useReturnFocus } from "../desk/focus/use-return-focus.ts";
import type { OverlayProps } from "./overlay.tsx";

/** The list of commands while its code is on its way: one types already, and nothing of that is lost. */
export function OverlaySkeleton({ name, onClose, typed }: OverlayProps) {
  const say = useWords();
  const field = useRef<HTMLInputElement>(null);
  useReturnFocus();
  useEffect(() => field.current?.focus(), []);
  if (name !== "palette") return null;
  return (
    <div className="veil">
      <div className="pal" role="dialog" aria-modal="true" aria-label={say("desk.palette.label")} aria-busy="true">
        <div className="pq">
          <Icon name="search" size="s" />
          <input
            ref={field}
            type="text"
            aria-label={say("desk.palette.label")}
            placeholder={say("desk.palette.placeholder")}
            onChange={(event) => (typed.current = event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onClose()}
          />
        </div>
      </div>
    </div>
  );
}
