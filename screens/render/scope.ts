/** What every part of a drawn screen can reach. One object a screen: it never changes its identity. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageConstants } from "#screens/language/documents/code-constants.ts";
import type { ResolvedAction, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Actions } from "./actions.ts";
import type { Autosave } from "./forms/autosave.ts";
import type { Flags } from "./forms/flags.ts";
import type { FormStore } from "./forms/form-store.ts";
import type { Host, UiTexts } from "./host.ts";
import type { OverlayState, Overlays } from "./overlays.ts";

export interface RenderScope {
  readonly host: Host;
  readonly ui: UiTexts;
  readonly constants: PageConstants;
  readonly overlays: Overlays;
  readonly store: FormStore;
  readonly flags: Flags;
  readonly autosave: Autosave;
  readonly actions: Actions;
  /** The screen as it stands now. */
  descriptor(): ScreenDescriptor;
  perform(action: ResolvedAction): Promise<void>;
}

export const ScopeContext = createContext<RenderScope | null>(null);

export function useScope(): RenderScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error("A block is drawn outside of <Screen>.");
  return scope;
}

/** A text of the renderer, with `{name}` parts filled in. A missing one shows its key, which the tests look for. */
export function uiText(ui: UiTexts, key: UiKey, args?: Record<string, string | number>): string {
  const text = ui[key] ?? key;
  return args ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole)) : text;
}

export function useUi(): (key: UiKey, args?: Record<string, string | number>) => string {
  const { ui } = useScope();
  return (key, args) => uiText(ui, key, args);
}

export function useOverlays(overlays: Overlays): OverlayState {
  return useSyncExternalStore(overlays.subscribe, overlays.get, overlays.getServer);
}

const never = () => () => undefined;

/** False on the server and while its page comes alive, where nothing may be drawn that the server could not know. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Copy keys that the renderer needs from `schemas/copy`. */
export const UI_KEYS = [
  "ui.saving",
  "ui.saved",
  "ui.not-saved-yet",
  "ui.optional",
  "ui.close",
  "ui.back",
  "ui.menu",
  "ui.logout",
  "ui.logo",
  "ui.product",
  "ui.loading",
  "ui.support",
  "ui.back-to-application",
  "ui.all-fields-required",
  "ui.all-sections",
  "ui.hide-sections",
  "ui.promotion",
  "ui.messages",
  "ui.connection-lost",
  "ui.connection-back",
  "ui.changed-elsewhere",
  "ui.placeholder",
  "ui.unknown-required",
  "ui.contact-support",
  "ui.sandbox",
  "ui.sandbox-text",
  "ui.skip-to-content",
  "ui.opens-in-new-window",
  "ui.open-calendar",
  "ui.help",
  "ui.phone-country",
  "ui.phone-other",
  "ui.choose",
  "ui.suggestions",
  "ui.suggestions-count",
  "ui.annual",
  "ui.secure-id-kept",
  "ui.secure-id-replace",
  "ui.upload-choose",
  "ui.upload-drop",
  "ui.upload-hint",
  "ui.upload-progress",
  "ui.upload-replace",
  "ui.upload-delete",
  "ui.upload-cancel",
  "ui.upload-failed",
  "ui.upload-done",
  "ui.upload-view",
  "ui.card-number",
  "ui.card-expiry",
  "ui.card-expiry-example",
  "ui.card-cvc",
  "ui.card-incomplete",
  "ui.card-number-invalid",
  "ui.card-expiry-invalid",
  "ui.card-cvc-invalid",
  "ui.card-unavailable",
  "ui.slide-of",
  "ui.carousel",
  "ui.slide",
  "ui.step-of",
  "ui.error",
  "ui.went-wrong",
  "ui.error-summary",
  "ui.go-on",
  "ui.card-needs-script",
  "ui.service-trouble",
  "ui.service-unreachable",
  "ui.service-back",
  "ui.no-answer",
] as const;
export type UiKey = (typeof UI_KEYS)[number];
