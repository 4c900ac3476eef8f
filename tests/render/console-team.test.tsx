/** The rooms of those who decide together: the team, and the notes that mention one. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useLocation } from "@remix-run/react";
import { describe, expect, test, vi } from "vitest";
import { Mentions } from "../../app/console/mentions/mentions.tsx";
import { Team } from "../../app/console/team/team.tsx";
import { Sidebar } from "../../app/console/frame/sidebar.tsx";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

type StaffRole = DeskContextValue["who"]["roles"][number];
const Where = () => <output>{useLocation().pathname}</output>;
const refused = (message: string): ApiRefusal => new ApiRefusal(message, 0);

describe("the team", () => {
  const member = {
    id: "stella",
    first_name: "Stella",
    last_name: "Novak",
    email: "staff@example.com",
    avatar: "staff",
    takes_new: false,
    markets: [] as string[],
    away_until: null as string | null,
    daily_mail: true,
    in_hand: 4,
    overdue: 1,
  };
  const amos = {
    ...member,
    id: "amos",
    first_name: "Amos",
    last_name: "Lee",
    email: "admin@example.com",
    takes_new: true,
    markets: ["boston"],
    away_until: "2026-12-24",
  };
  const team = async (roles: readonly StaffRole[], ask = vi.fn()) => {
    const api = { getJson: vi.fn().mockResolvedValue({ results: [amos, member] }), ask };
    const desk = deskOf({ api: api as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
    render(
      <InRoom desk={desk} at="/console/team">
        <Team />
      </InRoom>,
    );
    await screen.findByRole("row", { name: /Stella Novak/ });
    return { desk, ask, getJson: api.getJson };
  };
  const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }));

  test("says of everybody what they take, until when they are away, and how much they have in hand; one's own is one's own to change", async () => {
    await team(["reviewer"]);
    const other = rowOf(/Amos Lee/);
    expect(await violationsHere("Team", "en-US")).toEqual([]);
    for (const text of ["Yes", "Boston", "Dec 24, 2026", "4", "1"]) expect(other.getAllByText(text).length).toBeGreaterThan(0);
    expect(other.queryAllByRole("checkbox")).toEqual([]);
    expect(rowOf(/Stella Novak/).getByRole<HTMLInputElement>("checkbox", { name: "Takes new ones: Stella Novak" }).disabled).toBe(false);
  });

  test("is changed by an administrator for everybody, and nothing but what was changed is sent", async () => {
    const ask = vi.fn().mockResolvedValue({ body: { ...amos, away_until: "2027-01-04" } });
    const { desk } = await team(["admin"], ask);
    const away = rowOf(/Amos Lee/).getByLabelText("Away until: Amos Lee");
    fireEvent.change(away, { target: { value: "2027-01-04" } });
    fireEvent.blur(away);
    await vi.waitFor(() => expect(desk.toasts.all()).toMatchObject([{ text: "Saved", tone: "good" }]));
    expect(ask.mock.calls).toEqual([["PUT", "/staff/team/amos", { away_until: "2027-01-04" }]]);
  });

  test("is read anew once for all that moved within a moment", async () => {
    const { desk, getJson } = await team(["reviewer"]);
    vi.useFakeTimers();
    for (let n = 0; n < 20; n += 1) desk.moved.tell(`application-${n}`);
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.queue.renew_after_ms));
    vi.useRealTimers();
    expect(getJson).toHaveBeenCalledTimes(2);
  });

  const opens = (getJson: ConsoleApi["getJson"]): void =>
    void render(
      <InRoom desk={deskOf({ api: { getJson } as unknown as ConsoleApi })} at="/console/team">
        <Team />
      </InRoom>,
    );

  test("is said to be on its way, in no table that has nobody, and why where it couldn't be read", async () => {
    let answer = (): void => undefined;
    const getJson = vi.fn().mockReturnValueOnce(new Promise((_, reject) => (answer = () => reject(refused("No answer came.")))));
    opens(getJson.mockResolvedValue({ results: [amos] }));
    screen.getByRole("status", { name: "The list is on its way" });
    expect(screen.queryByRole("table")).toBeNull();
    await act(async () => answer());
    expect(screen.getByRole("alert").textContent).toContain("No answer came.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("row", { name: /Amos Lee/ });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("stays where it couldn't be read anew, with why above it", async () => {
    const { desk, getJson } = await team(["reviewer"]);
    getJson.mockRejectedValue(refused("No answer came."));
    await act(async () => desk.moved.tell(null));
    expect((await screen.findByRole("alert")).textContent).toContain("No answer came.");
    rowOf(/Stella Novak/);
  });

  test("says why a change wasn't kept", async () => {
    const { desk } = await team(["admin"], vi.fn().mockRejectedValue(refused("Only administrators change that.")));
    fireEvent.click(rowOf(/Stella Novak/).getByRole("checkbox", { name: "Daily mail: Stella Novak" }));
    await vi.waitFor(() => expect(desk.toasts.all()).toMatchObject([{ text: "Only administrators change that.", tone: "bad" }]));
  });
});

describe("notes that mention one", () => {
  const mention = {
    id: "m",
    application: "a",
    applicant: "Nina Kowalski",
    text: "@Stella, the stub is old.",
    author: "Amos Lee",
    at: "2026-11-04T07:00:00.000Z",
    is_read: false,
  };
  const roomWith = (getJson: ConsoleApi["getJson"], ask = vi.fn().mockResolvedValue({ body: {} })) => {
    // Of the other rooms' counts nothing is said here.
    const rooms = deskOf().rooms.map(({ counts, ...room }) => (room.id === "mentions" ? { ...room, counts } : room)) as DeskContextValue["rooms"];
    const desk = deskOf({ rooms, api: { getJson, ask } as unknown as ConsoleApi });
    render(
      <InRoom desk={desk} at="/console/mentions">
        <Sidebar />
        <Mentions />
        <Where />
      </InRoom>,
    );
    return { desk, ask };
  };
  const listed = (results: object[], count = results.length): ConsoleApi["getJson"] => vi.fn().mockResolvedValue({ count, results });

  test("are counted in the sidebar while they are unread", async () => {
    roomWith(listed([mention], 3));
    expect((await screen.findByText("3")).closest("a")?.textContent).toBe("Mentions3");
    expect(await violationsHere("Mentions", "en-US")).toEqual([]);
  });

  test("lead to the application, and are read then", async () => {
    const { ask } = roomWith(listed([mention]));
    fireEvent.click(await screen.findByRole("button", { name: "Nina Kowalski" }));
    expect(screen.getByText("/console/applications/a")).toBeDefined();
    expect(ask.mock.calls).toEqual([["PUT", "/staff/mentions/m", { is_read: true }]]);
    await act(async () => undefined);
  });

  test("are read anew once for all that moved within a moment", async () => {
    const getJson = vi.fn().mockResolvedValue({ count: 1, results: [mention] });
    const { desk } = roomWith(getJson);
    await screen.findByRole("button", { name: "Nina Kowalski" });
    const before = getJson.mock.calls.length;
    vi.useFakeTimers();
    for (let n = 0; n < 50; n += 1) desk.moved.tell(`application-${n}`);
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.queue.renew_after_ms));
    vi.useRealTimers();
    // The list, and how many there are.
    expect(getJson.mock.calls.length - before).toBe(2);
  });

  test("are said to be on their way, and stay where others couldn't be read", async () => {
    let answer = (): void => undefined;
    const getJson = vi
      .fn()
      .mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({ count: 1, results: [mention] }))))
      .mockResolvedValue({ count: 1, results: [mention] });
    const { desk } = roomWith(getJson);
    screen.getByRole("status", { name: "The list is on its way" });
    expect(screen.queryByRole("list", { name: "Mentions" })).toBeNull();
    // The sidebar asks first how many there are.
    await act(async () => answer());
    await screen.findByRole("button", { name: "Nina Kowalski" });
    getJson.mockRejectedValue(refused("No answer came."));
    await act(async () => desk.moved.tell(null));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("No answer came.");
    screen.getByRole("button", { name: "Nina Kowalski" });
    getJson.mockResolvedValue({ count: 0, results: [] });
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Nothing here" });
  });

  test("that aren't there are said so, and why they couldn't be read", async () => {
    const getJson = vi
      .fn()
      .mockRejectedValueOnce(refused("No answer came."))
      .mockRejectedValueOnce(refused("No answer came."))
      .mockResolvedValue({ count: 0, results: [] });
    roomWith(getJson);
    expect((await screen.findByRole("alert")).textContent).toContain("No answer came.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Nothing here" });
  });
});
