/** The renderer: draws a screen descriptor, and the shell around it. */
export { Screen, type RunsCommands } from "./screen.tsx";
export { forgetDrafts } from "./forms/draft-box.ts";
export { Shell, type ShellProps } from "./shell/shell.tsx";
export { aimedControl } from "./aimed.ts";
export { Overlays } from "./overlays.ts";
export type { Host, UiTexts } from "./host.ts";
export { refusalText, ServerFault, type ErrorShape } from "./refusal-text.ts";
export { UI_KEYS } from "./scope.ts";
export { ICONS } from "./drawings/icons.tsx";
export { PICTURES } from "./drawings/pictures.ts";
export { PROVIDERS } from "./providers.ts";
export { loadDeferred } from "./deferred.tsx";
