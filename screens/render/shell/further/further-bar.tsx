import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ResolvedAction, ShellMenu, ShellNotice } from "#screens/language/documents/descriptor.ts";
import { stepsText } from "#screens/language/forms/form-steps.ts";
import { Icon } from "../../drawings/icons.tsx";
import { uiText, type UiTexts } from "../../session/ui-text.ts";

export interface FurtherBarProps {
  notices: readonly ShellNotice[];
  menus: readonly ShellMenu[];
  ui: UiTexts;
  onAction(action: ResolvedAction): void;
}

/** What some people have around every screen: what holds just now, and menus. Works as plain links and forms without a script. */
export function FurtherBar({ notices, menus, ui, onAction }: FurtherBarProps) {
  return (
    <aside className="further-bar" aria-label={uiText(ui, "ui.further-bar")}>
      {menus.length > 0 && (
        <div className="further-menus">
          {menus.map((menu) => (
            <Menu key={menu.id} menu={menu} onAction={onAction} />
          ))}
        </div>
      )}
      {notices.map(({ id, text, tone, countdown, button }) => (
        <div key={id} className={`further-notice ${tone}`}>
          <p>
            {text} {countdown && <TimeLeft {...countdown} />}
          </p>
          {button && (
            <Pressed action={button.action} className="further-button" onAction={onAction}>
              {button.label}
            </Pressed>
          )}
        </div>
      ))}
    </aside>
  );
}

/** Opens and closes without a script; with one also by Escape, by a press elsewhere, and once something in it was chosen. */
function Menu({ menu: { label, items }, onAction }: { menu: ShellMenu } & Pick<FurtherBarProps, "onAction">) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  useEffect(() => {
    const menu = box.current!;
    const away = ({ target }: Event) => {
      if (!menu.contains(target as Node)) menu.open = false;
    };
    // Before anything behind it closes as well.
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation();
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    menu.addEventListener("keydown", keys);
    document.addEventListener("mousedown", away);
    document.addEventListener("focusin", away);
    return () => {
      menu.removeEventListener("keydown", keys);
      document.removeEventListener("mousedown", away);
      document.removeEventListener("focusin", away);
    };
  }, []);
  return (
    <details ref={box} className="further-menu">
      <summary>
        {label}
        <Icon name="chev" size="s" />
      </summary>
      <ul>
        {items.map(({ id, label: says, action }) => (
          <li key={id}>
            {action ? (
              <Pressed
                action={action}
                onAction={(pressed) => {
                  close();
                  onAction(pressed);
                }}
              >
                {says}
              </Pressed>
            ) : (
              <button type="button" disabled>
                {says}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PressedProps extends Pick<FurtherBarProps, "onAction"> {
  action: ResolvedAction;
  className?: string;
  children: ReactNode;
}

/** A link where it leads somewhere, else a form of its own: the bar stands outside of the screen's. */
function Pressed({ action, className, onAction, children }: PressedProps) {
  if (action.do === "go" || action.do === "link")
    return (
      <a
        className={className}
        href={action.href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onAction(action);
        }}
      >
        {children}
      </a>
    );
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onAction(action);
      }}
    >
      <button type="submit" className={className} name="command" value={stepsText(action)}>
        {children}
      </button>
    </form>
  );
}

const MINUTE = 60 * 1000;

/** By the server's clock: the browser's own says only how much has passed since this was drawn. */
function TimeLeft({ until, texts }: NonNullable<ShellNotice["countdown"]>) {
  const most = texts.length - 1;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const drawn = Date.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(Math.floor((Date.now() - drawn) / MINUTE)), MINUTE / 4);
    return () => clearInterval(timer);
  }, [until, most]);
  return <span className="further-left">{texts[Math.max(0, most - passed)]}</span>;
}
