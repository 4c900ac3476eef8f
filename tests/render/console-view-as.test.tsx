/** Looking as somebody, from the console: what says that it goes on, how it ends, and how it begins. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useLocation } from "react-router-dom";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { ViewAsBanner } from "../../app/console/frame/view-as-banner.tsx";
import { deskOf, InRoom } from "./harness/desk.tsx";
import { opensPeople, peoplePages } from "./harness/people.tsx";

peoplePages();

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
        <ViewAsBanner />
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

describe("before a look as somebody", () => {
  const field = async () => within(await screen.findByRole("region", { name: "View as Ben" })).getByLabelText<HTMLTextAreaElement>("Reason");
  const begin = () => fireEvent.click(screen.getByRole("button", { name: "View as Ben" }));

  test("its reason is gone to with V, which the palette has by name; whoever may not is told why", async () => {
    const { desk } = opensPeople();
    const reason = await field();
    expect(desk.register.all().find(({ id }) => id === "people.view-as")).toMatchObject({ label: "View as Ben", keys: "v", disabled: undefined });
    fireEvent.keyDown(document.body, { key: "v" });
    expect(document.activeElement).toBe(reason);
    cleanup();
    const { desk: theirs } = opensPeople({ who: { roles: ["reviewer"] } });
    await screen.findByRole("region", { name: "View as Ben" });
    expect(theirs.register.all().find(({ id }) => id === "people.view-as")!.disabled).toMatch(/Support/);
  });

  test("three reasons are ready: one is taken, makes room for another, and is changed; what was typed stays", async () => {
    opensPeople();
    const reason = await field();
    const ready = within(screen.getByRole("group", { name: "Ready reasons" })).getAllByRole("button");
    expect(ready).toHaveLength(3);
    const [first, second] = ready.map(({ textContent }) => textContent!);
    fireEvent.click(ready[0]!);
    expect(reason.value).toBe(first);
    expect(document.activeElement).toBe(reason);
    fireEvent.click(ready[1]!);
    expect(reason.value).toBe(second);
    fireEvent.change(reason, { target: { value: "Case 4711:" } });
    fireEvent.click(ready[0]!);
    expect(reason.value).toBe(`Case 4711: ${first}`);
  });

  test("that it needs ten letters is said at the field before it is sent and after, and nothing short is sent", async () => {
    const postJson = vi.fn().mockRejectedValue(new ApiRefusal("That is wrong.", 400, { reason: "In words, please." }));
    opensPeople({ api: { postJson } });
    const reason = await field();
    const said = () =>
      reason
        .getAttribute("aria-describedby")!
        .split(" ")
        .map((id) => document.getElementById(id)!.textContent);
    const hint = said();
    expect(hint).toEqual([expect.stringContaining("At least 10 letters.")]);
    fireEvent.change(reason, { target: { value: "To help . . . ." } });
    begin();
    expect(said(), "what is wrong, and how it should be").toEqual(["Say why in at least 10 letters.", ...hint]);
    expect([reason.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", reason]);
    expect(postJson).not.toHaveBeenCalled();
    fireEvent.change(reason, { target: { value: "To help with the form" } });
    expect(reason.getAttribute("aria-invalid")).toBeNull();
    begin();
    await waitFor(() => expect(said()).toEqual(["In words, please.", ...hint]));
    expect(postJson.mock.calls).toEqual([["/staff/view-as/", { person: "ben", reason: "To help with the form" }]]);
  });
});
