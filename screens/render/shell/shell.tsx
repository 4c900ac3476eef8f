import type { ReactNode } from "react";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ResolvedAction, ShellDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import { Icon } from "../drawings/icons.tsx";
import { uiText, type UiTexts } from "../session/ui-text.ts";
import { deferred } from "../session/deferred.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import type { FurtherBarProps } from "./further/further-bar.tsx";
import { Navbar } from "./navbar.tsx";
import { PageSpinner } from "./page-spinner.tsx";
import type { Viewer } from "./viewer.ts";

/** Few people have one. */
const FurtherBar = deferred<FurtherBarProps>(
  async () => (await import("./further/further-bar.tsx")).FurtherBar,
  () => null,
);

export interface ShellProps {
  shell: ShellDescriptor;
  ui: UiTexts;
  constants: PageConstants;
  addresses: PageAddresses;
  /** Who is signed in; null when nobody is. */
  viewer: Viewer | null;
  sandbox: boolean;
  /** A navigation or a long action is under way: the spinner shows after a moment. */
  busy?: boolean;
  onNavigate(href: string): void;
  onBack(): void;
  onLogout(): void;
  onSupport(): void;
  /** Something was pressed in the bar that stands around the screens for some people. */
  onAction(action: ResolvedAction): void;
  children: ReactNode;
}

/** Everything around a screen: bars, navigation, promotion, spinner, help. */
export function Shell({
  shell,
  ui,
  constants,
  addresses,
  viewer,
  sandbox,
  busy = false,
  onNavigate,
  onBack,
  onLogout,
  onSupport,
  onAction,
  children,
}: ShellProps) {
  const { meta } = shell;
  const support = uiText(ui, "ui.support");
  const classes = ["app", ...(meta.applicationClasses ?? []), ...(meta.hideNav ? ["no-nav"] : []), ...(meta.hideNavMobile ? ["no-nav-phone"] : [])];
  return (
    <div className={classes.join(" ")}>
      <a className="skip" href="#main">
        {uiText(ui, "ui.skip-to-content")}
      </a>
      {sandbox && (
        <aside className="sandbox" aria-label={uiText(ui, "ui.sandbox")}>
          <b>{uiText(ui, "ui.sandbox")}</b> {uiText(ui, "ui.sandbox-text")}
        </aside>
      )}
      {(shell.menus ?? shell.notices) && <FurtherBar notices={shell.notices ?? []} menus={shell.menus ?? []} ui={ui} onAction={onAction} />}
      {!meta.hideNav && (
        <Navbar
          shell={shell}
          ui={ui}
          viewer={viewer}
          home={addresses.home}
          account={addresses.account}
          onNavigate={onNavigate}
          onBack={onBack}
          onLogout={onLogout}
        />
      )}
      {/* Where the bar is hidden, nobody is locked in. */}
      {viewer && meta.requiresAuth && (meta.hideNav || meta.hideNavMobile) && (
        <div className="lone-menu">
          <AvatarMenu viewer={viewer} ui={ui} home={addresses.home} alone account={addresses.account} onNavigate={onNavigate} onLogout={onLogout} />
        </div>
      )}
      {/* Where it is seen in the bar, a keyboard meets it there as well. */}
      <button type="button" className="help" aria-label={support} onClick={onSupport}>
        <Icon name="chat" size="l" />
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a className="help" href={addresses.support} aria-label={support}>
            <Icon name="chat" size="l" />
          </a>
        )}
      </noscript>
      {shell.promo && (
        <aside className="promo" aria-label={uiText(ui, "ui.promotion")}>
          <Icon name="bolt" size="s" />
          <span>{shell.promo}</span>
        </aside>
      )}
      {children}
      <PageSpinner busy={busy} label={uiText(ui, "ui.loading")} afterMs={constants.spinner_after_ms} />
    </div>
  );
}
