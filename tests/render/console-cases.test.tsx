/** Support's room: what people ask, one case beside the list, and the answer. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { Cases } from "../../app/console/cases/cases.tsx";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useKeyCommands } from "../../app/console/desk/commands.ts";
import type { DeskContextValue } from "../../app/console/desk/desk-context.ts";
import { violationsHere } from "./harness/axe.ts";
import { deskOf, InRoom } from "./harness/desk.tsx";

type StaffRole = DeskContextValue["who"]["roles"][number];
const HOUR = 3_600_000;
const known = (id: string, name: string) => ({ id, name, avatar: "" });
const aCase = (id: string, changed: Record<string, unknown> = {}) => ({
  id,
  version: 3,
  topic: "message",
  status: "open",
  email: `${id}@example.com`,
  message: `Where is my receipt? ${id}`,
  page: "/application/demo-seattle/apply",
  at: new Date(Date.now() - HOUR).toISOString(),
  due_at: new Date(Date.now() - 2 * HOUR).toISOString(),
  closed_at: null,
  application: null,
  person: known(`person-${id}`, `Ada ${id}`),
  owner: null,
  opened_by: null,
  answers: 0,
  ...changed,
});
const whole = (row: ReturnType<typeof aCase>) => ({ ...row, answered_at: "help@example.com", thread: [] as unknown[] });

function Keys() {
  useKeyCommands(
    () => false,
    () => undefined,
  );
  return <output>{useLocation().pathname}</output>;
}
const press = (key: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

async function opens({ at = "/console/cases", roles = ["support"] as readonly StaffRole[], ask = vi.fn(), count = 2 } = {}) {
  const rows = [aCase("one"), aCase("two", { topic: "accommodation", message: "", application: "app-2", owner: known("amos", "Amos Lee") })];
  const held: Record<string, Promise<unknown>> = {};
  const getJson = vi.fn((path: string) => {
    const id = /\/cases\/(\w+)$/.exec(path)?.[1];
    if (id === undefined) return Promise.resolve({ count, results: rows });
    return held[id] ?? Promise.resolve(whole(rows.find((row) => row.id === id)!));
  });
  const desk = deskOf({ api: { getJson, ask } as unknown as ConsoleApi, who: { ...deskOf().who, roles } });
  render(
    <InRoom desk={desk} at={at}>
      <Keys />
      <Routes>
        <Route path="/console/cases/:id?" element={<Cases />} />
      </Routes>
    </InRoom>,
  );
  await within(await screen.findByRole("list", { name: "Cases" })).findByRole("link", { name: "Ada one" });
  return { desk, ask, getJson, held };
}
const thread = () => within(screen.getByRole("list", { name: "What was written" }));

test("a list that is longer than a page goes on, and back, and a search begins at its first page", async () => {
  const { getJson } = await opens({ count: 120, at: "/console/cases?view=closed" });
  const lists = (): string[] => getJson.mock.calls.map(([path]) => path).filter((path) => path.startsWith("/staff/cases/?"));
  const pages = within(screen.getByRole("navigation", { name: "Pages of the list" }));
  pages.getByText("1 of 3");
  expect(pages.queryByRole("link", { name: "Previous page" })).toBeNull();
  await act(async () => void fireEvent.click(pages.getByRole("link", { name: "Next page" })));
  pages.getByText("2 of 3");
  expect(lists().at(-1)).toBe("/staff/cases/?limit=50&offset=50&status=closed");
  await act(async () => void fireEvent.change(screen.getByRole("searchbox"), { target: { value: "receipt" } }));
  expect(lists().at(-1)).toBe("/staff/cases/?limit=50&status=closed&search=receipt");
});

test("a list that fits a page has no pages", async () => {
  await opens();
  expect(screen.queryByRole("navigation", { name: "Pages of the list" })).toBeNull();
});

describe("support's cases", () => {
  test("say who asks what, how long it is over, and in whose hand it is", async () => {
    await opens();
    const [first, second] = within(screen.getByRole("list", { name: "Cases" })).getAllByRole("listitem");
    for (const text of ["Where is my receipt? one", "2 h over", "Nobody’s"]) within(first!).getByText(text);
    for (const text of [/service or assistance animal/, "Amos Lee"]) within(second!).getByText(text);
    screen.getByText("2 cases");
    expect(await violationsHere("Cases", "en-US")).toEqual([]);
  });

  test("are gone through by key, and answered by mail, with where a reply goes", async () => {
    const ask = vi.fn().mockResolvedValue({
      body: { ...whole(aCase("one")), thread: [{ id: "a", text: "Under Your account.", author: "Stella Novak", avatar: "", at: new Date().toISOString() }] },
    });
    const { desk } = await opens({ ask });
    press("j");
    const box = await screen.findByLabelText("Answer to one@example.com");
    screen.getByText(/What they write back comes to help@example.com/);
    expect(await violationsHere("Case", "en-US")).toEqual([]);
    press("Enter");
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: "Under Your account." } });
    press("Enter", { ctrlKey: true });
    await vi.waitFor(() => thread().getByText("Under Your account."));
    expect(ask.mock.calls).toEqual([["POST", "/staff/cases/one/answers", { text: "Under Your account.", close: false }, { headers: { "If-Match": '"3"' } }]]);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Answer to one@example.com").value).toBe("");
    expect(desk.toasts.all()).toMatchObject([{ text: "The answer goes to one@example.com" }]);
  });

  test("keep what was typed where a colleague was faster, and while another case is looked at", async () => {
    const { desk } = await opens({ at: "/console/cases/one", ask: vi.fn().mockRejectedValue(new ApiRefusal("Somebody changed it meanwhile.", 412)) });
    fireEvent.change(await screen.findByLabelText("Answer to one@example.com"), { target: { value: "My words" } });
    fireEvent.click(screen.getByRole("button", { name: "Send and close" }));
    await screen.findByText("Somebody changed it meanwhile.");
    press("j");
    await screen.findByLabelText("Answer to two@example.com");
    press("k");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Answer to one@example.com")).value).toBe("My words");
    expect(desk.toasts.all()).toEqual([]);
  });

  test("are taken and closed by key: only the one that stands there, never the one before while another loads", async () => {
    const ask = vi.fn().mockResolvedValue({ body: {} });
    const { held } = await opens({ at: "/console/cases/one", ask });
    await screen.findByLabelText("Answer to one@example.com");
    let arrives: (value: unknown) => void = () => undefined;
    held["two"] = new Promise((resolve) => (arrives = resolve));
    press("j");
    press("e");
    expect(ask).not.toHaveBeenCalled();
    await act(async () => arrives(whole(aCase("two"))));
    await screen.findByLabelText("Answer to two@example.com");
    press("i");
    await vi.waitFor(() => expect(ask.mock.calls).toEqual([["PUT", "/staff/cases/two", { assigned_to: "stella" }, { headers: { "If-Match": '"3"' } }]]));
    press("e");
    await vi.waitFor(() => expect(ask.mock.calls[1]).toEqual(["PUT", "/staff/cases/two", { status: "closed" }, { headers: { "If-Match": '"3"' } }]));
  });

  test("are read, and not worked on, by whoever decides", async () => {
    const { ask } = await opens({ at: "/console/cases/one", roles: ["reviewer"] });
    await screen.findByText(/needs the role Support or Admin/i);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Take/ }).disabled).toBe(true);
    expect(screen.queryByRole("textbox")).toBeNull();
    press("e");
    expect(ask).not.toHaveBeenCalled();
  });

  test("are read again when a colleague does something", async () => {
    const { desk, getJson } = await opens();
    const before = getJson.mock.calls.length;
    await act(async () => desk.moved.tell("one"));
    expect(getJson.mock.calls.length).toBe(before + 1);
  });
});
