import { type AriaAttributes, type MouseEvent, type ReactNode, useState } from "react";
import type { ResolvedAction } from "#screens/language/descriptor.ts";
import { stepsText } from "#screens/language/form-steps.ts";
import { useScope } from "./scope.ts";

interface ActionElementProps extends AriaAttributes {
  action: ResolvedAction;
  className?: string;
  children: ReactNode;
  /** Called instead of the action; the caller performs it when it is due. */
  onPress?: (perform: () => Promise<void>) => void;
}

/**
 * Something to press that carries out an action. It is a plain link or a plain form button in the
 * markup, so that it works before, and without, JavaScript.
 */
export function ActionElement({ action, className, children, onPress, ...aria }: ActionElementProps) {
  const { perform, host } = useScope();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await perform(action);
    } finally {
      setBusy(false);
    }
  };
  const press = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (onPress) onPress(run);
    else void run();
  };
  const shared = { className, onClick: press, ...aria, ...(busy && { "aria-busy": true }) };

  switch (action.do) {
    case "go":
    case "resume":
      return (
        <a href={action.href} {...shared}>
          {children}
        </a>
      );
    case "link":
      return action.newWindow ? (
        <a href={action.href} target="_blank" rel="noopener noreferrer" className={className} {...aria}>
          {children}
        </a>
      ) : (
        <a href={action.href} className={className} {...aria}>
          {children}
        </a>
      );
    case "frame":
      return (
        <a href={action.href} target="_blank" rel="noopener noreferrer" {...shared}>
          {children}
        </a>
      );
    case "command":
      return (
        <button type="submit" name="command" value={stepsText(action)} {...shared}>
          {children}
        </button>
      );
    case "support":
      return (
        <>
          <button type="button" {...shared}>
            {children}
          </button>
          <noscript>
            <a className={className} href={host.addresses.support}>
              {children}
            </a>
          </noscript>
        </>
      );
    case "open":
    case "close":
      return (
        <button type="button" {...shared}>
          {children}
        </button>
      );
  }
}

/** A press that the browser answers itself: a new tab, a download. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.currentTarget instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
