/** Places of the queue that somebody saved under a name: the account's, in whichever browser, and the team's where they are shared. */
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { desk, opensQueue, PlayedQueue, queuePages } from "./harness/queue-page.tsx";

queuePages();

const menu = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const link = (name: string): HTMLElement => screen.getByRole("link", { name: new RegExp(`^${name}`) });
const goTo = (name: string): Promise<void> => act(async () => void fireEvent.click(link(name)));
const address = (): string => window.location.pathname + window.location.search;
const own = (): string[] =>
  screen.queryAllByRole("button", { name: /^Delete this view/ }).map((button) => (button.getAttribute("aria-label") ?? "").replace("Delete this view: ", ""));
const shared = (name: string, query: string) => ({ id: name, name, query, is_shared: true, is_own: false, owner: "Amos Lee" });
const saves = async (name: string, isShared = false): Promise<void> => {
  menu("Save view");
  fireEvent.change(screen.getByRole("textbox", { name: "Name of the view" }), { target: { value: name } });
  if (isShared) fireEvent.click(screen.getByRole("checkbox", { name: "The whole team sees it" }));
  await act(async () => menu("Save"));
};

/** As it stood in a browser before it was the account's. */
const stored = (person: string, name: string, search: string): void =>
  localStorage.setItem(`latchkey.desk.views.${person}`, JSON.stringify([{ name, search }]));

describe("a view that somebody saves", () => {
  test("is the account's: found with its count in the sidebar of another browser, and called so where it is open", async () => {
    const played = await opensQueue(new PlayedQueue(2), "?view=all&market=seattle&at=r1");
    await saves("Seattle first");
    expect(played.saved).toMatchObject([{ name: "Seattle first", query: "view=all&market=seattle", is_shared: false }]);
    cleanup();
    localStorage.clear();
    await opensQueue(played, "?view=open");
    await waitFor(() => expect(link("Seattle first").textContent).toContain("3"));
    const counted = played.asked.flatMap(({ path }) =>
      path.startsWith("/staff/view-counts/") ? new URL(path, window.location.origin).searchParams.getAll("view") : [],
    );
    expect(counted.map((view) => new URLSearchParams(view).get("market"))).toContain("seattle");
    await goTo("Seattle first");
    expect(address()).toBe("/console/queue?view=all&market=seattle");
    await waitFor(() => expect(played.lists().at(-1)?.get("market")).toBe("seattle"));
    screen.getByRole("heading", { level: 1, name: "Seattle first" });
    expect(link("Seattle first").getAttribute("aria-current")).toBe("page");
  });

  test("is called so in whichever order it was narrowed", async () => {
    const played = new PlayedQueue(2);
    played.saved = [{ ...shared("Asked in Boston", "status=submitted&market=boston&view=all"), is_own: true, owner: null }];
    await opensQueue(played, "?view=all&market=boston&status=submitted");
    await screen.findByRole("heading", { level: 1, name: "Asked in Boston" });
  });

  test("is shared with the team, or no more, under the name that it has", async () => {
    const played = await opensQueue(new PlayedQueue(2), "?view=all&market=seattle");
    await saves("Seattle first", true);
    expect(played.saved).toMatchObject([{ name: "Seattle first", is_shared: true }]);
    menu("Save view");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the view" }).value).toBe("Seattle first");
    fireEvent.click(screen.getByRole("checkbox", { name: "The whole team sees it" }));
    await act(async () => menu("Save"));
    expect(played.saved).toMatchObject([{ name: "Seattle first", is_shared: false }]);
    expect(own()).toEqual(["Seattle first"]);
  });

  test("is deleted at once, and back by the toast's way back as it was", async () => {
    const played = await opensQueue(new PlayedQueue(2), "?view=all&market=seattle");
    await saves("Seattle first", true);
    await act(async () => menu("Delete this view: Seattle first"));
    expect([own(), played.saved]).toEqual([[], []]);
    const [toast] = desk.toasts.all();
    expect(toast?.text).toBe("View “Seattle first” deleted");
    await act(async () => toast!.undo!());
    expect(played.saved).toMatchObject([{ name: "Seattle first", query: "view=all&market=seattle", is_shared: true }]);
    expect(own()).toEqual(["Seattle first"]);
  });

  test("of a colleague stands apart with their name, and isn't anybody else's to delete", async () => {
    const played = new PlayedQueue(2);
    played.saved = [shared("Low scores", "view=all&score_below=600")];
    await opensQueue(played);
    const part = screen.getByRole("heading", { name: "Shared by the team" }).parentElement!;
    expect(within(part).getByRole("link").getAttribute("title")).toBe("Low scores, shared by Amos Lee");
    expect(within(part).queryByRole("button")).toBeNull();
  });
});

describe("views that stood in a browser", () => {
  test("move to the account of whoever saved them there, once, and leave nothing behind", async () => {
    stored("stella", "Nina", "?view=all&search=nina%40example.com");
    const played = await opensQueue(new PlayedQueue(2));
    expect(played.saved).toMatchObject([{ name: "Nina", query: "view=all&search=nina%40example.com", is_shared: false }]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("nina");
    cleanup();
    await opensQueue(played);
    expect(played.saved).toHaveLength(1);
    expect(own()).toEqual(["Nina"]);
  });

  test("take no other view's name, and stay where they are until they arrive", async () => {
    stored("stella", "Boston", "?view=all&market=boston");
    const played = new PlayedQueue(2);
    played.saved = [{ ...shared("Boston", "view=open&market=boston"), is_own: true, owner: null }];
    const { postJson } = played.api;
    let isThere = false;
    const api = { ...played.api, postJson: ((path, body) => (isThere ? postJson(path, body) : Promise.reject(new Error("No answer.")))) as typeof postJson };
    await opensQueue(played, "?view=all", { api });
    expect(JSON.stringify({ ...localStorage })).toContain("market=boston");
    cleanup();
    isThere = true;
    await opensQueue(played, "?view=all", { api });
    await waitFor(() => expect(own()).toEqual(["Boston", "Boston 2"]));
    expect(localStorage).toHaveLength(0);
  });

  test("are nobody else's: another person in this browser gets none, and finds nothing that was searched for", async () => {
    stored("rob", "Nina", "?view=all&search=nina%40example.com");
    const played = await opensQueue(new PlayedQueue(2));
    expect(played.saved).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("nina");
  });
});
