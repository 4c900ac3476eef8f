/** How a refusal in the API's error shape is said, and why something did not go through. */
import { ServerFault } from "../forms/command-runner.ts";
import { type UiTexts, uiText } from "./ui-text.ts";

export interface ErrorShape {
  non_field_errors: string[];
  field_errors: Record<string, string>;
  message: string;
}

/** The general messages; else each field's, after the field's name; else the message. Empty when it says nothing. */
export function refusalText(ui: UiTexts, { non_field_errors, field_errors = {}, message }: Partial<ErrorShape>): string {
  const named = Object.entries(field_errors).map(([name, status]) => uiText(ui, "ui.field-status", { label: name.toUpperCase(), status }));
  return non_field_errors?.join(" ") || named.join(" ") || message || "";
}

/** Why answers can't be saved, as far as can truly be said. They stay here, and are sent again. */
export function savingTrouble(ui: UiTexts, error: unknown): string {
  if (error instanceof ServerFault) return error.message || uiText(ui, "ui.service-trouble");
  return uiText(ui, isOffline() ? "ui.connection-lost" : "ui.service-unreachable");
}
/** Why nothing came of what was pressed: no answer came. */
export const noAnswerText = (ui: UiTexts): string => uiText(ui, isOffline() ? "ui.connection-lost" : "ui.no-answer");

/** The browser knows only when it has no network at all. */
const isOffline = (): boolean => typeof navigator !== "undefined" && navigator.onLine === false;
