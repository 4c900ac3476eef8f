/** The renderer: draws a screen descriptor, and the shell around it. */
export { Screen, type ScreenProps } from "./screen.tsx";
export { Shell, type ShellProps } from "./shell/shell.tsx";
export type { Viewer } from "./shell/navbar.tsx";
export { Overlays, SNACKBAR_MS } from "./overlays.ts";
export type { Host, Storage, UiTexts } from "./host.ts";
export { refusalText, ServerFault, type ErrorShape } from "./refusal-text.ts";
export { UI_KEYS, type UiKey } from "./scope.ts";
export { ICONS, iconSpriteUrl } from "./icons.tsx";
export { PICTURES } from "./pictures.ts";
export { PROVIDERS } from "./providers.ts";
export { loadDeferred } from "./deferred.tsx";
export type { PaymentSettings } from "./payment/adapter.ts";
