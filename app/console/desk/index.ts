/** What the rooms of the console share. */
export { ApiRefusal, type Answered, type ConsoleApi } from "./api.ts";
export type { Command } from "./command-register.ts";
export { useCommands } from "./commands.ts";
export { useApi, useDesk, useToast, useWords } from "./desk-context.ts";
export { Dialog } from "./dialog.tsx";
export { KeyCaps } from "./key-caps.tsx";
export { KeysFooter } from "./footer.tsx";
export type { Toast } from "./toasts.ts";
export type { Words } from "./words.ts";
