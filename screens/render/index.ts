/** The renderer: draws a screen descriptor, and the shell around it. */
export { Screen, type ScreenControls } from "./page/screen.tsx";
export { Shell, type ShellProps } from "./shell/shell.tsx";
export { hashTarget } from "./session/hash-target.ts";
export { Overlays } from "./session/overlays.ts";
export type { HeardEvent, PageHost } from "./session/page-host.ts";
export { ServerFault } from "./forms/command-runner.ts";
export { refusalText, type ErrorShape } from "./session/refusal-text.ts";
export { UI_KEYS, type UiTexts } from "./session/ui-text.ts";
export { ICONS } from "./drawings/icons.tsx";
export { PICTURES } from "./drawings/pictures.ts";
export { PROVIDERS } from "./drawings/providers.ts";
export { loadDeferred } from "./session/deferred.tsx";
