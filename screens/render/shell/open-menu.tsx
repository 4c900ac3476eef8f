// @chunk idle
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { APPEARANCES, chooseAppearance, chosenAppearance } from "../session/appearance.ts";
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

export interface OpenMenuProps {
  viewer: Viewer;
  ui: UiTexts;
  /** Where the logo leads. */
  home: string;
  /** Where the person sees what is kept about them. */
  account: string;
  /** What opens it, and what is pressed without closing it. */
  around: RefObject<HTMLElement | null>;
  onNavigate(href: string): void;
  onLogout(): void;
  onClose(): void;
}

/** What a person can do with their session, opened. The focus is in it. */
export function OpenMenu({ viewer, ui, home, account, around, onNavigate, onLogout, onClose }: OpenMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;

  useEffect(() => {
    const whole = around.current;
    const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    items()[0]?.focus();
    const away = (event: Event) => {
      if (!whole?.contains(event.target as Node)) latest.current();
    };
    // From its button as well.
    const keys = (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      const all = items();
      const by = event.key === "ArrowDown" ? 1 : -1;
      all[(all.indexOf(document.activeElement as HTMLElement) + by + all.length) % all.length]?.focus();
    };
    document.addEventListener("mousedown", away);
    whole?.addEventListener("keydown", keys);
    return () => {
      document.removeEventListener("mousedown", away);
      whole?.removeEventListener("keydown", keys);
    };
  }, [around]);

  const follow = (href: string) => (event: MouseEvent) => {
    onClose();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <div ref={box} className="menu" role="menu" aria-label={uiText(ui, "ui.menu")}>
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
  );
}
