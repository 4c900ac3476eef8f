/** Typing into the first fields of the form, while time goes on only as far as a test lets it. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";

export const APPLY = "/application/demo-seattle/apply";

export function withStandingClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
export const personal = () => within(screen.getByRole("region", { name: "Personal Information" }));
export const address = () => within(screen.getByRole("region", { name: "Current Address" }));
export const firstName = () => personal().getByLabelText(/^First name/);
/** What a field says about saving. */
export const stateOf = (control: HTMLElement) => control.closest(".field")?.querySelector(".save")?.textContent ?? "";
/** A command that never arrives. */
export const lost = async (): Promise<CommandResult> => {
  throw new TypeError("Failed to fetch");
};
