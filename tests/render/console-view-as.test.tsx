/** Looking as somebody, from the console: what says that it goes on, how it ends, and how it begins. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useLocation } from "react-router-dom";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { Looking } from "../../app/console/frame/looking.tsx";
import { deskOf, InRoom } from "./harness/desk.tsx";
import { opensPeople } from "./harness/people.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe("while a look as somebody goes on", () => {
  const At = () => {
    const { pathname, hash } = useLocation();
    return <output data-testid="at">{pathname + hash}</output>;
  };
  function opensBanner(deleteJson: ConsoleApi["deleteJson"], changed: Partial<DeskContextValue["looking"]> = {}): DeskContextValue {
    const looking = {
      id: "look",
      name: "Ben Park",
      until: new Date(Date.now() + 41 * 60_000 - 500).toISOString(),
      from: "/console/people/ben#view-as",
      ...changed,
    };
    const desk = deskOf({ looking, api: { deleteJson } as unknown as ConsoleApi });
    render(
      <InRoom desk={desk} at="/console/queue">
        <Looking />
        <At />
      </InRoom>,
    );
    return desk;
  }

  test("every room says whom one looks as and how many minutes are left, and ending it leads back to them", async () => {
    const deleteJson = vi.fn().mockResolvedValue(null);
    opensBanner(deleteJson);
    const banner = within(screen.getByRole("region", { name: "Looking as somebody" }));
    banner.getByText("You are looking as Ben Park.");
    banner.getByText(/41 minutes left\./);
    fireEvent.click(banner.getByRole("button", { name: "Stop looking" }));
    await waitFor(() => expect(screen.getByTestId("at").textContent).toBe("/console/people/ben#view-as"));
    expect(deleteJson.mock.calls).toEqual([["/staff/view-as/"]]);
    expect(screen.queryByRole("region", { name: "Looking as somebody" })).toBeNull();
  });

  test("it stays said where it couldn't be ended, and is gone with its time", async () => {
    const desk = opensBanner(vi.fn().mockRejectedValue(new ApiRefusal("No answer came.", 0)));
    fireEvent.click(screen.getByRole("button", { name: "Stop looking" }));
    await waitFor(() => expect(desk.toasts.all()).toMatchObject([{ text: "No answer came.", tone: "bad" }]));
    screen.getByText("You are looking as Ben Park.");
    cleanup();
    opensBanner(vi.fn(), { until: new Date(Date.now() - 1).toISOString() });
    expect(screen.queryByText(/You are looking/)).toBeNull();
  });

  test("whoever comes back from it stands where it began", async () => {
    opensPeople({ at: "/console/people/ben#view-as" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "View as Ben" })));
  });
});
