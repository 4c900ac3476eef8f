/** What every part of a drawn screen can reach. One object a screen: it never changes its identity. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ResolvedAction, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Actions } from "./actions.ts";
import type { Autosave } from "../forms/autosave.ts";
import type { Switches } from "../forms/switches.ts";
import type { FormStore } from "../forms/form-store.ts";
import type { UploadRegistry } from "./upload-registry.ts";
import type { PageHost } from "./page-host.ts";
import type { OverlayState, Overlays } from "./overlays.ts";
import { type UiKey, type UiTexts, uiText } from "./ui-text.ts";

export interface RenderScope {
  readonly host: PageHost;
  readonly ui: UiTexts;
  readonly constants: PageConstants;
  readonly overlays: Overlays;
  readonly store: FormStore;
  readonly switches: Switches;
  readonly autosave: Autosave;
  readonly uploads: UploadRegistry;
  readonly actions: Actions;
  /** The screen as it stands now. */
  descriptor(): ScreenDescriptor;
  /** The server's time, in milliseconds: its clock when the screen was drawn, and what has passed since. */
  serverNow(): number;
  perform(action: ResolvedAction): Promise<void>;
}

export const ScopeContext = createContext<RenderScope | null>(null);

export function useScope(): RenderScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error("A block is drawn outside of <Screen>.");
  return scope;
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
