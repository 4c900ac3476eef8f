/** The rooms of those who decide together: the team, and the notes that mention one. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useLocation } from "@remix-run/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Mentions } from "../../app/console/mentions/mentions.tsx";
import { Team } from "../../app/console/team/team.tsx";
import { Sidebar } from "../../app/console/frame/sidebar.tsx";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

type StaffRole = DeskContextValue["who"]["roles"][number];
function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  const { pathname, search } = useLocation();
  return <output data-testid="at">{pathname + search}</output>;
}
const Where = () => <output>{useLocation().pathname}</output>;
const refused = (message: string): ApiRefusal => new ApiRefusal(message, 0);

describe("the team", () => {
  beforeEach(() => {
    HTMLElement.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView"));
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
    overdue: 0,
  };
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const invitee = { ...amos, version: 2, staff_roles: ["support"], signed_in: false, invited_until: null as string | null };
  const everybody = [
    { ...invitee, id: "amos", signed_in: true },
    { ...invitee, id: "stella", first_name: "Stella", last_name: "Novak" },
    { ...invitee, id: "nia", first_name: "Nia", last_name: "Bell", email: "nia@example.com", invited_until: inDays(3) },
    { ...invitee, id: "oz", first_name: "", last_name: "", email: "oz@example.com", staff_roles: ["reviewer", "admin"], invited_until: inDays(-1) },
  ];
  const TEAM = "/staff/team/";
  const team = async (roles: readonly StaffRole[], ask = vi.fn(), more: Partial<ConsoleApi> = {}, members: object[] = []) => {
    const answers = (path: string) => Promise.resolve(path === TEAM ? { results: [amos, member] } : { count: members.length, results: members });
    const getJson = vi.fn(answers);
    const api = { getJson, ask, ...more };
    const desk = deskOf({ api: api as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
    render(
      <InRoom desk={desk} at="/console/team">
        <Keys />
        <Team />
      </InRoom>,
    );
    await screen.findByRole("row", { name: /Stella Novak/ });
    return { desk, ask, getJson, read: (path: string) => getJson.mock.calls.filter(([one]) => one.startsWith(path)).length };
  };
  const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }));

  test("is gone through by keys: what the chosen one has in hand, and whether they take new ones", async () => {
    const { ask } = await team(["reviewer"]);
    const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
    const chosen = () => document.querySelector("tr[aria-current] th")?.textContent?.trim() ?? null;
    await press("Enter");
    expect([chosen(), screen.getByTestId("at").textContent], "nobody is chosen yet").toEqual([null, "/console/team"]);
    await press("j");
    expect(chosen()).toBe("Amos Lee");
    await press("t");
    expect(ask, "another's is an administrator's to change").not.toHaveBeenCalled();
    await press("j");
    await press("k");
    await press("j");
    expect(chosen()).toBe("Stella Novak");
    await press("t");
    expect(ask).toHaveBeenLastCalledWith("PUT", "/staff/team/stella", { takes_new: true });
    await press("Enter");
    expect(screen.getByTestId("at").textContent).toBe("/console/queue?view=open&status=submitted&assigned_to=stella");
  });

  test("says of everybody what they take, until when they are away, and how much they have in hand; one's own is one's own to change", async () => {
    await team(["reviewer"]);
    const other = rowOf(/Amos Lee/);
    expect(await violationsHere("Team", "en-US")).toEqual([]);
    for (const text of ["Yes", "Boston", "Dec 24, 2026", "4", "0"]) expect(other.getAllByText(text).length).toBeGreaterThan(0);
    expect(other.queryAllByRole("checkbox")).toEqual([]);
    expect(rowOf(/Stella Novak/).getByRole<HTMLInputElement>("checkbox", { name: "Takes new ones: Stella Novak" }).disabled).toBe(false);
  });

  test("leads from a number to the applications that it counts, and from nothing nowhere", async () => {
    await team(["reviewer"]);
    const to = (name: string) =>
      rowOf(/Stella Novak/)
        .getByRole("link", { name })
        .getAttribute("href");
    expect([to("4, In hand: Stella Novak"), to("1, Overdue: Stella Novak")]).toEqual([
      "/console/queue?view=open&status=submitted&assigned_to=stella",
      "/console/queue?view=overdue&assigned_to=stella",
    ]);
    expect(rowOf(/Amos Lee/).getAllByRole("link")).toHaveLength(1);
  });

  test("says who was invited and hasn't come, as what and until when, with nothing to do about it for whoever isn't an administrator", async () => {
    await team(["reviewer"], vi.fn(), {}, everybody);
    const [nia, oz, ...others] = within(await screen.findByRole("region", { name: "Invited, not here yet" })).getAllByRole("listitem");
    expect(others).toEqual([]);
    expect(within(nia!).getByRole("link", { name: "Nia Bell" }).getAttribute("href")).toBe("/console/people/nia");
    within(nia!).getByText("Support");
    within(nia!).getByText(/^Nobody has signed in with nia@example.com yet. The invitation ends on /);
    within(oz!).getByText(/^The invitation of oz@example.com ended on /);
    expect(screen.queryByRole("button", { name: "Send the invitation again" })).toBeNull();
    expect(await violationsHere("Team", "en-US")).toEqual([]);
  });

  test("has an administrator send an invitation again, or take it back, and is read anew", async () => {
    const postJson = vi.fn().mockResolvedValue({ id: "nia", email: "nia@example.com", invitation: "again" });
    const ask = vi.fn().mockResolvedValue({ body: {} });
    const { desk, read } = await team(["admin"], ask, { postJson }, everybody);
    const region = within(await screen.findByRole("region", { name: "Invited, not here yet" }));
    fireEvent.click(region.getAllByRole("button", { name: "Send the invitation again" })[0]!);
    await vi.waitFor(() => expect(desk.toasts.all().at(-1)?.text).toBe("The invitation goes to nia@example.com again"));
    fireEvent.click(region.getAllByRole("button", { name: "Take back the invitation" })[1]!);
    await vi.waitFor(() => expect(desk.toasts.all().at(-1)?.text).toBe("Taken back. Whoever signs in with oz@example.com is not of the staff."));
    expect(postJson.mock.calls).toEqual([["/staff/members/", { email: "nia@example.com", staff_roles: [] }]]);
    expect(ask.mock.calls).toEqual([["PUT", "/staff/members/oz", { staff_roles: [] }, { headers: { "If-Match": '"2"' } }]]);
    await vi.waitFor(() => expect(read("/staff/members/")).toBe(3));
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
    const { desk, read } = await team(["reviewer"]);
    vi.useFakeTimers();
    for (let n = 0; n < 20; n += 1) desk.moved.notify(`application-${n}`);
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.queue.renew_after_ms));
    vi.useRealTimers();
    expect([read(TEAM), read("/staff/members/")]).toEqual([2, 2]);
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
    opens(getJson.mockResolvedValueOnce({ results: [amos] }).mockResolvedValue({ count: 0, results: [] }));
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
    await act(async () => desk.moved.notify(null));
    expect((await screen.findAllByRole("alert"))[0]?.textContent).toContain("No answer came.");
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
    case: null,
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

  test("[ADM-1] the sidebar leads to the applicants' screens, around which the Staff menu stands", () => {
    roomWith(listed([]));
    expect(screen.getByRole("link", { name: "Applicants’ screens" }).getAttribute("href")).toBe("/applications?force=true");
  });

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

  test("lead to the case where they are about one", async () => {
    roomWith(listed([{ ...mention, application: null, case: "c", is_read: true }]));
    fireEvent.click(await screen.findByRole("button", { name: "Nina Kowalski" }));
    expect(screen.getByText("/console/cases/c")).toBeDefined();
    await act(async () => undefined);
  });

  test("are read anew once for all that moved within a moment", async () => {
    const getJson = vi.fn().mockResolvedValue({ count: 1, results: [mention] });
    const { desk } = roomWith(getJson);
    await screen.findByRole("button", { name: "Nina Kowalski" });
    const before = getJson.mock.calls.length;
    vi.useFakeTimers();
    for (let n = 0; n < 50; n += 1) desk.moved.notify(`application-${n}`);
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
    await act(async () => desk.moved.notify(null));
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
