import type { MouseEvent } from "react";
import type { ShellDescriptor } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../drawings/icons.tsx";
import { LogoMark } from "../drawings/logo.tsx";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { Steps } from "./steps.tsx";
import type { Viewer } from "./viewer.ts";

interface NavbarProps {
  shell: ShellDescriptor;
  ui: UiTexts;
  viewer: Viewer | null;
  /** Where the logo leads. */
  home: string;
  /** Where the person sees what is kept about them. */
  account: string;
  onNavigate(href: string): void;
  onBack(): void;
  onLogout(): void;
}

export function Navbar({ shell, ui, viewer, home, account, onNavigate, onBack, onLogout }: NavbarProps) {
  const { meta, steps } = shell;
  const follow = (href: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
  const showsSteps = !meta.basicNav;
  return (
    <header className={`nav${showsSteps ? " has-steps" : ""}`}>
      <div className="nav-start">
        {meta.basicNav &&
          !meta.disableBack &&
          (shell.backHref ? (
            <a className="iconbtn" href={shell.backHref} aria-label={uiText(ui, "ui.back")} onClick={follow(shell.backHref)}>
              <Icon name="left" />
            </a>
          ) : (
            <button type="button" className="iconbtn" aria-label={uiText(ui, "ui.back")} onClick={onBack}>
              <Icon name="left" />
            </button>
          ))}
        <a className="logo" href={home} aria-label={`${uiText(ui, "ui.product")}. ${uiText(ui, "ui.logo")}`} onClick={follow(home)}>
          <LogoMark />
          {uiText(ui, "ui.product")}
        </a>
      </div>
      {showsSteps ? <Steps steps={steps} done={meta.stepDone} /> : <span />}
      <div className="nav-end">
        {viewer && <AvatarMenu viewer={viewer} ui={ui} home={home} account={account} onNavigate={onNavigate} onLogout={onLogout} />}
      </div>
    </header>
  );
}
