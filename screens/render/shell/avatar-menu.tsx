import { type KeyboardEvent, useRef, useState } from "react";
import { deferred } from "../session/deferred.tsx";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { Avatar } from "../elements/avatar.tsx";
import type { OpenMenuProps } from "./open-menu.tsx";
import type { Viewer } from "./viewer.ts";

/** No page begins with it open. */
const OpenMenu = deferred<OpenMenuProps>(
  async () => (await import("./open-menu.tsx")).OpenMenu,
  () => null,
);

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

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (event.key === "ArrowDown" && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === "Tab") setOpen(false);
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
        <Avatar url={viewer.imageUrl} drawing={viewer.avatar} seed={viewer.email} inlined />
      </button>
      {open && (
        <OpenMenu
          viewer={viewer}
          ui={ui}
          home={home}
          account={account}
          around={box}
          onNavigate={onNavigate}
          onLogout={onLogout}
          onClose={() => setOpen(false)}
        />
      )}
      <noscript>
        {import.meta.env.SSR && (
          <>
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
          </>
        )}
      </noscript>
    </div>
  );
}
