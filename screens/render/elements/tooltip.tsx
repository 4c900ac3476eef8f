import { type CSSProperties, useEffect, useRef, useState } from "react";
import { icon } from "../drawings/icons.tsx";
import type { RenderScope } from "../session/scope.ts";
import { uiText } from "../session/ui-text.ts";

interface TooltipProps {
  id: string;
  /** What it is about, for those who hear the button's name. */
  about: string;
  text: string;
  scope: RenderScope;
}

/**
 * A word more, on a button of its own: it comes with the pointer, the keyboard or a finger, without JavaScript too, stays while the
 * pointer is on it, and goes with Escape.
 */
export function Tooltip({ id, about, text, scope }: TooltipProps) {
  const [dismissed, setDismissed] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Wherever the focus is: a pointer alone shows it as well. Nothing else that Escape closes goes along with it.
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.matches(":hover, :focus-within") || box.current.dataset["dismissed"] !== undefined) return;
      event.stopPropagation();
      setDismissed(true);
    };
    document.addEventListener("keydown", dismiss, true);
    return () => document.removeEventListener("keydown", dismiss, true);
  }, []);
  const show = () => setDismissed(false);
  return (
    <span ref={box} className="tip" data-dismissed={dismissed || undefined} onPointerEnter={show} onFocus={show}>
      <button type="button" aria-label={`${uiText(scope.ui, "ui.help")}, ${about}`} aria-describedby={id} onClick={show}>
        {icon("help", "s")}
      </button>
      <span role="tooltip" id={id} style={{ "--widest": `${scope.constants.tooltip_max_width}px` } as CSSProperties}>
        {text}
      </span>
    </span>
  );
}
