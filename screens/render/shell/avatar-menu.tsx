import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { APPEARANCES, chooseAppearance, chosenAppearance } from "../session/appearance.ts";
import { Avatar } from "../elements/avatar.tsx";
import type { Viewer } from "./viewer.ts";

/** Stays open: what was chosen is seen at once. */
function AppearanceChoice({ ui }: { ui: UiTexts }) {
  const [chosen, setChosen] = useState(chosenAppearance);
  const label = uiText(ui, "ui.appearance");
  return (
    <div className="appearances" role="group" aria-label={label}>
      <small aria-hidden="true">{label}</small>
      {APPEARANCES.map((appearance) => (
        <button
          key={appearance}
          type="button"
          role="menuitemradio"
          aria-checked={appearance === chosen}
          tabIndex={-1}
          onClick={() => {
            chooseAppearance(appearance);
            setChosen(appearance);
          }}
        >
          {uiText(ui, `ui.appearance-${appearance}`)}
        </button>
      ))}
    </div>
  );
}

interface AvatarMenuProps {
  viewer: Viewer;
  ui: UiTexts;
  /** Where the logo leads. */
  home: string;
  /** No bar is there, whose logo leads there as well. */
  alone?: boolean;
  /** Where the person sees what is kept about them. */
  account: string;
  onNavigate(href: string): void;
  onLogout(): void;
}

/** The person's picture, and what they can do with their session. A plain form without JavaScript. */
export function AvatarMenu({ viewer, ui, home, alone = false, account, onNavigate, onLogout }: AvatarMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("mousedown", away);
    return () => document.removeEventListener("mousedown", away);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (event.key === "ArrowDown" && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      items[(at + by + items.length) % items.length]?.focus();
    } else if (event.key === "Tab") setOpen(false);
  };
  const follow = (href: string) => (event: MouseEvent) => {
    setOpen(false);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    // Arrow keys, Escape and Tab belong to the button and the menu inside.
    <div className="avatar-menu" role="presentation" ref={box} onKeyDown={keys}>
      <button
        ref={button}
        type="button"
        className="avatarbtn"
        aria-label={uiText(ui, "ui.menu")}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar url={viewer.imageUrl} drawing={viewer.avatar} seed={viewer.email} />
      </button>
      {open && (
        <div className="menu" role="menu" aria-label={uiText(ui, "ui.menu")}>
          <p className="who" role="presentation">
            <b>{viewer.name}</b>
            <small>{viewer.email}</small>
          </p>
          <AppearanceChoice ui={ui} />
          {(
            [
              [home, "ui.home"],
              [account, "ui.account"],
            ] as const
          ).map(([href, label]) => (
            <a key={href} role="menuitem" tabIndex={-1} href={href} onClick={follow(href)}>
              {uiText(ui, label)}
            </a>
          ))}
          <button type="button" role="menuitem" tabIndex={-1} onClick={onLogout}>
            {uiText(ui, "ui.logout")}
          </button>
        </div>
      )}
      <noscript>
        {alone && (
          <a className="no-script-account" href={home}>
            {uiText(ui, "ui.home")}
          </a>
        )}
        <a className="no-script-account" href={account}>
          {uiText(ui, "ui.account")}
        </a>
        <form method="post" className="no-script-logout">
          <button type="submit" name="command" value="sign-out">
            {uiText(ui, "ui.logout")}
          </button>
        </form>
      </noscript>
    </div>
  );
}
