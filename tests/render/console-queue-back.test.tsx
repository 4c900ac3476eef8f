/** The browser's Back in the queue, which is all that a phone has. */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { opensQueue, PlayedQueue, press, queuePages } from "./harness/queue-page.tsx";

queuePages();

const address = (): string => window.location.pathname + window.location.search;

describe("the browser's Back", () => {
  const look = (): HTMLElement | null => screen.queryByRole("complementary");
  const back = (): Promise<void> => act(async () => window.history.back());
  /** With no step ahead that another test went back over. */
  const isNarrow = (matches: boolean): void => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
    window.history.pushState(null, "", "/");
  };

  test("closes the look at a row in a narrow window, however many were gone over, and Escape is the same step", async () => {
    isNarrow(true);
    await opensQueue(new PlayedQueue(5));
    const steps = window.history.length;
    fireEvent.click(screen.getByText("Nina Nr 1"));
    await waitFor(() => expect(address()).toBe("/console/queue?view=all&at=r1"));
    await press("j");
    await press("j");
    await waitFor(() => expect(look()?.getAttribute("aria-label")).toContain("Nr 3"));
    expect([address(), window.history.length]).toEqual(["/console/queue?view=all&at=r3", steps + 1]);
    await back();
    await waitFor(() => expect(look()).toBeNull());
    expect(address()).toBe("/console/queue?view=all");
    fireEvent.click(screen.getByText("Nina Nr 2"));
    await waitFor(() => expect(look()?.getAttribute("aria-label")).toContain("Nr 2"));
    await press("Escape");
    await waitFor(() => expect(address()).toBe("/console/queue?view=all"));
    expect([look(), window.history.length]).toEqual([null, steps + 1]);
  });

  test("leads on where the look stands beside the list: it is no step there", async () => {
    isNarrow(false);
    await opensQueue(new PlayedQueue(5));
    const steps = window.history.length;
    fireEvent.click(screen.getByText("Nina Nr 1"));
    await waitFor(() => expect(look()).not.toBeNull());
    expect([address(), window.history.length]).toEqual(["/console/queue?view=all&at=r1", steps]);
    cleanup();
  });
});
