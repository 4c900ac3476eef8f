/** How a refusal in the API's error shape is said, and a failure that is the server's own. */
import type { UiTexts } from "./host.ts";
import { uiText } from "./scope.ts";

export interface ErrorShape {
  non_field_errors: string[];
  field_errors: Record<string, string>;
  message: string;
}

/** The general messages; else each field's, after the field's name; else the message. Empty when it says nothing. */
export function refusalText({ non_field_errors: general = [], field_errors: fields = {}, message = "" }: Partial<ErrorShape>): string {
  if (general.length > 0) return general.join(" ");
  const named = Object.entries(fields).map(([name, said]) => `${name.toUpperCase()}: ${said}`);
  return named.length > 0 ? named.join(" ") : message;
}

/**
 * The server answered, and could not do it: it is overloaded, something behind it is away, or it has a
 * fault. Nothing was done; the same may be asked again. Its message is for the person.
 */
export class ServerFault extends Error {
  override readonly name = "ServerFault";
  /** How long to wait before asking again; null when it didn't say. */
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
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
