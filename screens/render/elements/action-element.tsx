import { type MouseEvent, type ReactNode, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { useScope } from "../session/scope.ts";

export type Perform = (isDue?: () => Promise<boolean>) => Promise<void>;

interface ActionElementProps {
  action: ResolvedAction;
  className?: string;
  children: ReactNode;
  /** What stands in it while it is carried out. */
  busyText?: string | undefined;
  /** Called instead of the action; the caller performs it when it is due: at once, or once `isDue` says so. */
  onPress?: (perform: Perform) => void;
  "aria-disabled"?: boolean;
  "aria-describedby"?: string;
  /** Of a link: it is where one is. */
  "aria-current"?: boolean | undefined;
  /** Of a button: what leads somewhere is no switch. */
  "aria-pressed"?: boolean;
}

/**
 * Something to press that carries out an action. It is a plain link or a plain form button in the
 * markup, so that it works before, and without, JavaScript.
 */
export function ActionElement(props: ActionElementProps) {
  const { action, className, onPress, busyText } = props;
  const { perform, host } = useScope();
  const [busy, setBusy] = useState(false);
  const children = busy && busyText !== undefined ? <BusyText text={busyText} /> : props.children;
  const run: Perform = async (isDue) => {
    if (busy) return;
    setBusy(true);
    try {
      if (!isDue || (await isDue())) await perform(action);
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
  // Attributes are written out: spread from a common object they took longer than the rest of the element.
  const link = (href: string, newWindow: boolean, onClick?: (event: MouseEvent) => void) => (
    <a
      href={href}
      target={newWindow ? "_blank" : undefined}
      rel={newWindow ? "noopener noreferrer" : undefined}
      className={className}
      onClick={onClick}
      aria-current={props["aria-current"]}
      aria-disabled={props["aria-disabled"]}
      aria-describedby={props["aria-describedby"]}
      aria-busy={busy || undefined}
    >
      {children}
    </a>
  );
  const button = (command?: string, classes = className) => (
    <button
      type={command === undefined ? "button" : "submit"}
      name={command === undefined ? undefined : "command"}
      value={command}
      className={classes}
      onClick={press}
      aria-disabled={props["aria-disabled"]}
      aria-describedby={props["aria-describedby"]}
      aria-pressed={props["aria-pressed"]}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );

  switch (action.do) {
    case "go":
    case "set":
    case "resume":
      return link(action.href, false, press);
    case "link":
      return link(action.href, action.newWindow === true);
    case "frame":
      return link(action.href, true, press);
    case "command":
      return button(stepsText(action));
    case "support":
      return (
        <>
          {button()}
          <noscript>
            {import.meta.env.SSR && (
              <a className={className} href={host.addresses.support}>
                {children}
              </a>
            )}
          </noscript>
        </>
      );
    case "print":
    case "tool":
      return button(undefined, `${className ?? ""} scripted`);
    // Work without a script as well: a modal stands on the page that the press brings, and on the next no more.
    case "open":
    case "close":
      return button(stepsText(action));
  }
}

const BusyText = ({ text }: { text: string }) => (
  <>
    <i className="spin" aria-hidden="true" />
    {text}
  </>
);

/** A press that the browser answers itself: a new tab, a download. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.currentTarget instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
