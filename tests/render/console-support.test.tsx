/** Support's room: what people ask, one case beside the list, and the answer. */
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal } from "../../app/console/desk/api.ts";
import { violationsHere } from "./harness/axe.ts";
import { aCase, answer, history, known, opens, press, thread, whole } from "./harness/support-room.tsx";

afterEach(() => sessionStorage.clear());

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

test("a list stays where another one couldn't be read, with why above it and a way to try again", async () => {
  const { getJson } = await opens();
  getJson.mockRejectedValueOnce(new ApiRefusal("No answer came.", 0));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Closed" })));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No answer came.");
  screen.getByRole("link", { name: "Ada one" });
  await act(async () => void fireEvent.click(within(alert).getByRole("button", { name: "Try again" })));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(getJson.mock.calls.at(-1)?.[0]).toContain("status=closed");
});

test("a list that fits a page has no pages", async () => {
  await opens();
  expect(screen.queryByRole("navigation", { name: "Pages of the list" })).toBeNull();
});

describe("support's cases", () => {
  test("have ready answers, taken by key in the language of whoever asked, which leave what was typed", async () => {
    await opens({ at: "/console/cases/one" });
    const box = (await screen.findByRole("textbox", { name: /^Answer to/u })) as HTMLTextAreaElement;
    press("t");
    const ready = screen.getByRole("combobox", { name: "Take a ready answer" });
    expect(document.activeElement).toBe(ready);
    fireEvent.change(ready, { target: { value: "review" } });
    expect([box.value, document.activeElement]).toEqual(["Votre demande est entre nos mains.", box]);
    fireEvent.change(ready, { target: { value: "receipt" } });
    expect(box.value, "another one takes its place").toBe("Votre reçu est là.");
    fireEvent.change(box, { target: { value: "Bonjour Ada." } });
    fireEvent.change(ready, { target: { value: "review" } });
    expect(box.value).toBe("Bonjour Ada.\n\nVotre demande est entre nos mains.");
  });

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
      body: { ...whole(aCase("one")), thread: [answer("a")] },
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

  test("are left with the browser's Back, to the list and not out of the room, after however many were gone over, by key or by hand", async () => {
    await opens();
    const at = (): string => document.querySelector("output")!.textContent!;
    for (const key of ["j", "j", "k"]) await act(async () => void press(key));
    await act(async () => void fireEvent.click(within(screen.getByRole("list", { name: "Cases" })).getByRole("link", { name: "Ada two" })));
    expect(at()).toBe("/console/cases/two");
    await act(async () => history.back());
    expect(at()).toBe("/console/cases");
  });

  test("are found by a word, with which Escape leaves somebody at the keys, and the answer's field as well", async () => {
    await opens();
    const search = screen.getByRole<HTMLInputElement>("searchbox");
    act(() => search.focus());
    await act(async () => void fireEvent.change(search, { target: { value: "receipt" } }));
    press("j");
    expect(screen.queryByRole("textbox", { name: /^Answer/ }), "a letter, while one types").toBeNull();
    // A browser empties the field where nobody says that the key was taken.
    expect(press("Escape")).toBe(false);
    expect([document.activeElement, search.value]).toEqual([document.body, "receipt"]);
    press("j");
    await screen.findByLabelText("Answer to one@example.com");
    press("Enter");
    press("Escape");
    press("j");
    await screen.findByLabelText("Answer to two@example.com");
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

  test("keep what was typed through a reload and an ended session, for whoever typed it, until it is sent", async () => {
    const box = () => screen.findByLabelText<HTMLTextAreaElement>("Answer to one@example.com");
    /** The page is loaded anew, as it is after a sign-in. */
    const comesBack = async (by?: string, ask = vi.fn()) => {
      cleanup();
      await opens({ at: "/console/cases/one", ask, ...(by !== undefined && { by }) });
      return (await box()).value;
    };
    await opens({ at: "/console/cases/one" });
    fireEvent.change(await box(), { target: { value: "Under Your acc" } });
    expect(await comesBack("amos"), "a colleague at the same window").toBe("");
    const ask = vi.fn().mockResolvedValue({ body: whole(aCase("one")) });
    expect(await comesBack("stella", ask)).toBe("Under Your acc");
    fireEvent.click(screen.getByRole("button", { name: "Send the answer" }));
    await vi.waitFor(async () => expect((await box()).value).toBe(""));
    expect(await comesBack()).toBe("");
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

  test("that are one's own are given back by the key that takes them", async () => {
    const ask = vi.fn().mockResolvedValue({ body: {} });
    await opens({ at: "/console/cases/one", ask, first: { owner: known("stella", "Stella Novak") } });
    await screen.findByLabelText("Answer to one@example.com");
    press("i");
    await vi.waitFor(() => expect(ask.mock.calls).toEqual([["PUT", "/staff/cases/one", { assigned_to: null }, { headers: { "If-Match": '"3"' } }]]));
  });

  test("are read, and not worked on, by whoever decides", async () => {
    const { ask } = await opens({ at: "/console/cases/one", roles: ["reviewer"] });
    await screen.findByText(/needs the role Support or Admin/i);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Take/ }).disabled).toBe(true);
    expect(screen.queryByRole("textbox", { name: /^Answer/ })).toBeNull();
    press("e");
    expect(ask).not.toHaveBeenCalled();
  });

  test("are given to a colleague who helps people and has come, by key", async () => {
    const ask = vi.fn().mockResolvedValue({ body: {} });
    const { desk } = await opens({ at: "/console/cases/one", ask });
    await screen.findByLabelText("Answer to one@example.com");
    press("a");
    const dialog = within(await screen.findByRole("dialog", { name: "Give the case of Ada one to" }));
    await dialog.findByRole("button", { name: /Amos Lee/ });
    expect(dialog.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Amos Leeamos@example.com", "Sol Stonesol@example.com"]);
    expect(await violationsHere("Give", "en-US")).toEqual([]);
    const box = dialog.getByRole("textbox", { name: "Colleague who helps people" });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: "sto" } });
    expect(dialog.getAllByRole("listitem")).toHaveLength(1);
    fireEvent.submit(box);
    await vi.waitFor(() => expect(desk.toasts.all()).toMatchObject([{ text: "It is with Sol Stone now", tone: "good" }]));
    expect(ask.mock.calls).toEqual([["PUT", "/staff/cases/one", { assigned_to: "sol" }, { headers: { "If-Match": '"3"' } }]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("say where an answer came back, in the list and on the case", async () => {
    const { getJson } = await opens({ at: "/console/cases/one?view=back", first: { undelivered_to: "one@example.com" } });
    expect(getJson.mock.calls[0]![0]).toBe("/staff/cases/?limit=50&undelivered=true");
    const [first, second] = within(screen.getByRole("list", { name: "Cases" })).getAllByRole("listitem");
    within(first!).getByText("Answer came back");
    expect(within(second!).queryByText("Answer came back")).toBeNull();
    await screen.findByText(/The answer reached nobody: mail to one@example.com comes back/);
  });

  test("are read again once, however much a colleague does within a moment, and the one that stands there at once", async () => {
    const { desk, getJson } = await opens({ at: "/console/cases/one" });
    await screen.findByLabelText("Answer to one@example.com");
    getJson.mockClear();
    vi.useFakeTimers();
    for (const id of ["x", "y", "one", "z"]) await act(async () => desk.moved.notify(id));
    expect(getJson.mock.calls.map(([path]) => path)).toEqual(["/staff/cases/one"]);
    await act(() => vi.advanceTimersByTimeAsync(desk.desk.queue.renew_after_ms));
    vi.useRealTimers();
    expect(getJson.mock.calls.map(([path]) => path)).toEqual(["/staff/cases/one", "/staff/cases/?limit=50"]);
  });
});

test("[RES-14] a case that was reported from a meeting leads to it", async () => {
  const { held } = await opens();
  held["one"] = Promise.resolve({ ...whole(aCase("one")), meeting: "m1" });
  await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Ada one" })));
  expect((await screen.findByRole("link", { name: "The meeting that was reported" })).getAttribute("href")).toBe("/console/meetings/m1");
});

describe("what comes back by mail", () => {
  const reply = (id: string, changed: object) => ({
    id,
    kind: "reply",
    text: `Thanks ${id}`,
    author: "one@example.com",
    avatar: "",
    at: new Date().toISOString(),
    is_undelivered: false,
    is_from_person: true,
    is_automatic: false,
    attachments: [],
    ...changed,
  });
  const read = async (changed: Record<string, unknown>) => {
    const { held } = await opens();
    held["one"] = Promise.resolve({ ...whole(aCase("one")), ...changed });
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "Ada one" })));
    await screen.findByRole("article", { name: "Ada one" });
  };

  test("stands in the thread as text, with what it may be that it doesn't say", async () => {
    await read({
      thread: [
        reply("plain", {}),
        reply("html", { text: "<b>bold</b>" }),
        reply("stranger", { author: "eve@example.com", is_from_person: false }),
        reply("away", { is_automatic: true }),
        reply("files", { text: "", attachments: ["stub.pdf", "license.jpg"] }),
        reply("nobody", { author: "", is_from_person: false }),
      ],
    });
    const lines = thread()
      .getAllByRole("listitem")
      .slice(1)
      .map(({ textContent }) => textContent ?? "");
    expect(lines[0]).toMatch(/^Thanks plainone@example.com, by mail, .*[AP]M$/);
    expect(lines[1]).toContain("<b>bold</b>");
    expect(lines[2]).toContain("eve@example.com, by mail");
    expect(lines[2]).toContain("Not the person’s address: it may be from anybody");
    expect(lines[3]).toContain("Automatic reply");
    expect(lines[4]).toContain("Came with 2 files, which are not kept: stub.pdf, license.jpg");
    expect(lines[4]).toContain("The mail has no text.");
    expect(lines[5]).toContain("without a sender’s address, by mail");
    expect(await violationsHere("Cases", "en-US")).toEqual([]);
  });

  test("is said to come here, or to the team's mailbox where no mail comes in", async () => {
    await read({ answered_at: null });
    screen.getByText("It goes by mail. What they write back comes here.");
    cleanup();
    await read({ answered_at: "help@example.com" });
    screen.getByText("It goes by mail. What they write back comes to help@example.com.");
  });

  test("their applications stand beside it, each by its one word, and lead to it", async () => {
    await read({
      applications: [
        { id: "app-1", label: "Room in Seattle", status: "submitted", request_type: null },
        { id: "app-2", label: "Room in Boston", status: "submitted_request_pending", request_type: "add_cosigner" },
      ],
    });
    const list = within(screen.getByRole("list", { name: "Applications" }));
    expect(list.getByRole("link", { name: "Room in Seattle" }).getAttribute("href")).toMatch(/^\/console\/applications\/app-1/);
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Room in SeattleIn review", "Room in BostonWaiting for co-signer"]);
  });
});
