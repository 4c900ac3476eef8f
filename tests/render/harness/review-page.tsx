/** The review page as it stands before a test: drawn whole, with its keys heard. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { useKeyCommands } from "../../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../../app/console/desk/desk-context.ts";
import { ReviewRoom } from "../../../app/console/review/review-room.tsx";
import { deskOf, InRoom } from "./desk.tsx";
import type { PlayedReview } from "./review.ts";

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  return null;
}

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}
/** Whether the case was left, or is still there. */
export const isThere = (): boolean => screen.getByLabelText("Address").textContent === "/console/applications/ada";

/** The desk that the page was opened at last. */
export let desk: DeskContextValue;

export async function opens(played: PlayedReview, changed: Partial<DeskContextValue> = {}, search = ""): Promise<PlayedReview> {
  desk = deskOf({ api: played.api, ...changed });
  render(
    <InRoom desk={desk} at={`/console/applications/ada${search}`}>
      <Keys />
      <Address />
      <ReviewRoom id="ada" />
    </InRoom>,
  );
  await screen.findByRole("heading", { level: 1, name: "Ada James" });
  // What it can do is known to the keys once all of it is drawn.
  await act(async () => undefined);
  return played;
}

export const press = (key: string, more: Partial<KeyboardEventInit> = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
/** Somebody did something about it. */
export const moves = (): Promise<void> => act(async () => desk.moved.notify("ada"));
/** It stands to be pressed, and says why it does nothing. */
export const isHeldBack = (button: HTMLElement): boolean => button.getAttribute("aria-disabled") === "true";
export const decision = () => within(screen.getByRole("region", { name: "Decision" }));

/** What the page asks of a browser, and nothing that an earlier test typed. */
export function reviewPages(): void {
  beforeEach(() => {
    HTMLElement.prototype.scrollIntoView = () => undefined;
    vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
  });
}
