/** The queue as a whole: a list that grows, what is ticked in it, and the keys of somebody who works there all day. */
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { saveCaseList } from "../../app/console/desk/lists/case-list.ts";
import { desk, drawn, grid, opensQueue, PlayedQueue, press, queuePages, ticked } from "./harness/queue-page.tsx";

queuePages();

const waiting = (): { open: () => void; gate: Promise<void> } => {
  let open!: () => void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { open, gate };
};
/** In the sidebar. */
const view = (name: string): HTMLElement => screen.getByRole("link", { name: new RegExp(`^${name}`) });
const goTo = (name: string): Promise<void> => act(async () => void fireEvent.click(view(name)));
const address = (): string => window.location.pathname + window.location.search;

test("the views begin with what is one's own, then what is overdue, then what is due soon", async () => {
  await opensQueue(new PlayedQueue(1));
  expect(
    screen
      .getAllByRole("link")
      .slice(0, 3)
      .map((link) => link.title),
  ).toEqual(["Mine", "Overdue", "Due soon"]);
});

describe("nothing in one's own hand", () => {
  const member = (takes_new: boolean) => ({ id: "rob", first_name: "Rob", last_name: "Stone", email: "", takes_new });
  const said = () => screen.queryByText(/Nobody on the team takes new ones/);
  const opens = async (takes_new: boolean) => {
    const played = new PlayedQueue(0);
    played.team = [member(false), member(takes_new)];
    await opensQueue(played, "?view=mine");
    await waitFor(() => expect(played.asked.some(({ path }) => path === "/staff/team/")).toBe(true));
    await act(async () => undefined);
  };

  test("says that nothing comes by itself where nobody on the team takes new ones, and leads to where that is changed", async () => {
    await opens(false);
    expect(said()!.textContent).toContain("so nothing comes here by itself");
    expect(within(said()!).getByRole("link", { name: "Team" }).getAttribute("href")).toBe("/console/team");
  });

  test("says nothing of it where somebody does", async () => {
    await opens(true);
    expect(said()).toBeNull();
  });
});

describe("a long list", () => {
  test("draws the rows that can be seen, says how many there are, and reads on where it ends, to the last", async () => {
    const played = await opensQueue(new PlayedQueue(250));
    expect(grid().getAllByRole("row").length).toBeLessThan(60);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("251");
    expect(played.lists()).toHaveLength(1);
    const scrollsTo = (row: number): Promise<void> =>
      act(async () => {
        screen.getByRole("grid").scrollTop = row * 34;
        fireEvent.scroll(screen.getByRole("grid"));
      });
    for (const row of [99, 199, 249]) await scrollsTo(row);
    await waitFor(() => expect(drawn().at(-1)).toContain("Nr 249"));
    expect(played.lists().map((query) => query.get("cursor"))).toEqual([null, "100", "200"]);
    expect(grid().getAllByRole("row").length).toBeLessThan(60);
  });

  const cursors = (played: PlayedQueue): (string | null)[] => played.lists().map((query) => query.get("cursor"));
  const now = (): string | undefined => grid().queryByRole("row", { current: true })?.id;

  test("leads whoever comes back to a row far down to that row, with its look, and on from there", async () => {
    const played = await opensQueue(new PlayedQueue(250), "?view=all&at=r170");
    await waitFor(() => expect(now()).toBe("row-r170"));
    await screen.findByRole("complementary", { name: /Nr 170/ });
    expect(cursors(played)).toEqual([null, "100"]);
    await press("j");
    expect(now()).toBe("row-r171");
    await press("Enter");
    const left = new URLSearchParams(screen.getByLabelText("Address").textContent!.split("?")[1]);
    cleanup();
    await opensQueue(new PlayedQueue(250), left.get("from")!);
    await waitFor(() => expect(now()).toBe("row-r171"));
    cleanup();
  });

  test("shows its first rows while a row further down is looked for, and a key that is pressed meanwhile goes on from that one", async () => {
    const played = new PlayedQueue(250);
    const { open, gate } = waiting();
    played.gateFrom = 100;
    played.gate = gate;
    await opensQueue(played, "?view=all&at=r170");
    expect(drawn()[0]).toContain("Nr 0");
    await press("j");
    expect(now()).toBeUndefined();
    await act(async () => open());
    await waitFor(() => expect(now()).toBe("row-r171"));
    cleanup();
  });

  test("looks no further for a row than it stood, or than is read anew at once where nobody knows where that was", async () => {
    const played = await opensQueue(new PlayedQueue(900), "?view=all&at=r650");
    await waitFor(() => expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("false"));
    expect(now()).toBeUndefined();
    expect(cursors(played)).toHaveLength(5);
    cleanup();
    saveCaseList("stella", { of: "", ids: played.rows.slice(0, 700).map(({ id }) => id), count: 900, next: null });
    await opensQueue(new PlayedQueue(900), "?view=all&at=r650");
    await waitFor(() => expect(now()).toBe("row-r650"));
    cleanup();
  });

  test("leads whoever comes back from a case that left the list to the one that stood below it, and from the last to the one above", async () => {
    const comesBackFrom = async (decided: number, ...before: number[]): Promise<void> => {
      cleanup();
      const played = new PlayedQueue(5);
      saveCaseList("stella", { of: "", ids: played.rows.map(({ id }) => id), count: 5, next: null });
      const gone = new Set([decided, ...before].map((n) => `r${n}`));
      played.matching = () => (row) => !gone.has(row.id);
      await opensQueue(played, `?view=all&at=r${decided}`);
    };
    await comesBackFrom(1);
    await waitFor(() => expect(now()).toBe("row-r2"));
    await comesBackFrom(1, 2);
    await waitFor(() => expect(now()).toBe("row-r3"));
    await comesBackFrom(4);
    await waitFor(() => expect(now()).toBe("row-r3"));
    expect(address()).toBe("/console/queue?view=all&at=r3");
  });

  test("chooses nobody else where the row that is looked at leaves the list meanwhile", async () => {
    const played = await opensQueue(new PlayedQueue(5), "?view=all&at=r1");
    await waitFor(() => expect(now()).toBe("row-r1"));
    saveCaseList("stella", { of: "", ids: played.rows.map(({ id }) => id), count: 5, next: null });
    played.matching = () => (row) => row.id !== "r1";
    await act(async () => desk.moved.notify("r1"));
    await waitFor(() => expect(drawn()).toHaveLength(4));
    expect(now()).toBeUndefined();
  });

  test("keeps the rows that are there while others are read, and says so", async () => {
    const played = await opensQueue(new PlayedQueue(3));
    const { open, gate } = waiting();
    played.gate = gate;
    played.matching = (query) => (row) => query.get("group") !== "any" || row.id === "r1";
    await goTo("Groups");
    expect(drawn()).toHaveLength(3);
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true");
    screen.getByText("Loading", { selector: "[role=status]" });
    await act(async () => open());
    await waitFor(() => expect(drawn()).toEqual([expect.stringContaining("Nr 1")]));
  });

  test("goes back to the list before with the browser's Back", async () => {
    const played = await opensQueue(new PlayedQueue(3));
    played.matching = (query) => (row) => query.get("group") !== "any" || row.id === "r1";
    await goTo("Groups");
    await waitFor(() => expect(drawn()).toHaveLength(1));
    await act(async () => window.history.back());
    await waitFor(() => expect(drawn()).toHaveLength(3));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Everything");
  });
});

describe("what is ticked", () => {
  test("is there after a reload, and nobody else's who signs in in this window", async () => {
    await opensQueue(new PlayedQueue(5), "?view=all&at=r1");
    await press("x");
    await press("j");
    await press("x");
    expect(ticked()).toEqual(["r1", "r2"]);
    cleanup();
    await opensQueue(new PlayedQueue(5));
    expect(ticked()).toEqual(["r1", "r2"]);
    cleanup();
    await opensQueue(new PlayedQueue(5), "?view=all", { who: { id: "rob", name: "Rob Stone", email: "", imageUrl: null, avatar: "", roles: ["reviewer"] } });
    expect(ticked()).toEqual([]);
  });

  const all = async (): Promise<void> => {
    await press("a", { ctrlKey: true });
    fireEvent.click(await screen.findByRole("button", { name: "Select all 150 that match" }));
  };

  test("as all that match is of that list alone: in another view nothing is, also after another room", async () => {
    const played = await opensQueue(new PlayedQueue(150));
    await all();
    screen.getByText("All 150 that match are selected");
    await goTo("Overdue");
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
    expect(ticked()).toEqual([]);
    await goTo("Everything");
    await all();
    // To another room, and back into another view by the sidebar.
    cleanup();
    await opensQueue(played, "?view=overdue&at=r0");
    expect(ticked()).toEqual([]);
    await press("i");
    await waitFor(() => expect(played.given()).toEqual([{ applications: ["r0"], assigned_to: "stella" }]));
  });

  test("is of the list that it was ticked in, in whatever order: in another one a key takes the row under the cursor", async () => {
    const played = await opensQueue(new PlayedQueue(5), "?view=all&at=r1");
    await press("x");
    await press("j");
    await press("x");
    fireEvent.click(screen.getByTitle("Sort by Score"));
    await waitFor(() => expect(played.lists().at(-1)?.get("ordering")).toBe("score"));
    expect(ticked()).toEqual(["r1", "r2"]);
    played.matching = (query) => (row) => !query.has("due_before") || row.id === "r4";
    await goTo("Overdue");
    await waitFor(() => expect(drawn()).toEqual([expect.stringContaining("Nr 4")]));
    expect(screen.queryByText(/selected/)).toBeNull();
    await press("j");
    await press("i");
    await waitFor(() => expect(played.given()).toEqual([{ applications: ["r4"], assigned_to: "stella" }]));
    await goTo("Everything");
    await waitFor(() => expect(drawn()).toHaveLength(5));
    expect(ticked()).toEqual([]);
  });

  test("keeps its tick where it did not go, with the reason, and T tries those again", async () => {
    const played = await opensQueue(new PlayedQueue(4), "?view=all&at=r0");
    played.stuck.set("r1", "It was withdrawn.");
    await press("a", { ctrlKey: true });
    expect(ticked()).toHaveLength(4);
    await press("i");
    await waitFor(() => expect(ticked()).toEqual(["r1"]));
    within(screen.getByRole("row", { selected: true })).getByText("It was withdrawn.");
    expect(desk.toasts.all().at(-1)?.text).toBe("3 of 4 assigned to Stella Novak");
    played.stuck.clear();
    await press("t");
    await waitFor(() => expect(ticked()).toEqual([]));
    expect(played.given().at(-1)).toEqual({ applications: ["r1"], assigned_to: "stella" });
  });

  const colleagues = ["Ria Stone", "Rob Lee", "Una Bell"].map((name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { id: first_name.toLowerCase(), first_name, last_name, email: `${first_name}@example.com`, staff_roles: ["reviewer"], invited_until: null };
  });
  const assigning = async (): Promise<PlayedQueue> => {
    const played = new PlayedQueue(3);
    played.members = colleagues;
    await opensQueue(played, "?view=all&at=r1");
    await press("a");
    await screen.findByRole("button", { name: "Ria Stone" });
    return played;
  };
  const focused = (): string | null => document.activeElement?.textContent ?? null;

  test("goes to a colleague with A, chosen by arrows or by the letter of a name, and no key reaches the rows behind", async () => {
    const played = await assigning();
    expect(focused()).toBe("Me");
    await press("ArrowDown");
    expect(focused()).toBe("Ria Stone");
    await press("r");
    expect(focused()).toBe("Rob Lee");
    await press("End");
    await press("ArrowUp");
    expect(focused()).toBe("Una Bell");
    for (const key of ["j", "x", "i", "k", "Home", "u"]) await press(key);
    expect(focused()).toBe("Una Bell");
    expect([screen.getByRole("row", { current: true }).id, ticked(), played.given()]).toEqual(["row-r1", [], []]);
    fireEvent.click(document.activeElement!);
    await waitFor(() => expect(played.given()).toEqual([{ applications: ["r1"], assigned_to: "una" }]));
  });

  test("of a colleague, all that match goes to another one: filter, select all, assign", async () => {
    const played = new PlayedQueue(150);
    played.members = colleagues;
    await opensQueue(played, "?view=open&status=submitted&assigned_to=rob");
    expect(played.lists()[0]?.get("assigned_to")).toBe("rob");
    await screen.findByText("Rob Lee");
    await all();
    await press("a");
    fireEvent.click(await screen.findByRole("button", { name: "Ria Stone" }));
    await waitFor(() => expect(played.given()).toHaveLength(1));
    const [given] = played.given() as { matching: string; assigned_to: string }[];
    expect([given?.assigned_to, new URLSearchParams(given?.matching).get("assigned_to")]).toEqual(["ria", "rob"]);
  });

  test("stays where it is when the menu is left with Escape", async () => {
    const played = await assigning();
    await press("Escape");
    expect(screen.queryByRole("button", { name: "Ria Stone" })).toBeNull();
    expect(screen.getByRole("row", { current: true }).id).toBe("row-r1");
    expect(played.given()).toEqual([]);
  });

  test("can be taken back for ten seconds, counted down", async () => {
    await opensQueue(new PlayedQueue(2), "?view=all&at=r1");
    await press("i");
    await waitFor(() => expect(desk.toasts.all()).toHaveLength(1));
    const [toast] = desk.toasts.all();
    expect(toast?.undo).toBeDefined();
    expect(toast!.until! - Date.now()).toBeGreaterThan(8000);
  });
});

describe("the table as somebody likes it", () => {
  const menu = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

  test("keeps its columns and how close its rows are", async () => {
    await opensQueue(new PlayedQueue(2));
    menu("Columns");
    fireEvent.click(screen.getByRole("checkbox", { name: "E-mail" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Checks" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Dense rows" }));
    cleanup();
    await opensQueue(new PlayedQueue(2));
    screen.getByRole("columnheader", { name: "E-mail" });
    expect(screen.queryByRole("columnheader", { name: "Checks" })).toBeNull();
    expect(screen.getByRole("row", { name: /Nr 0/ }).style.height).toBe("28px");
  });

  test("lists what it can be narrowed to with F", async () => {
    await opensQueue(new PlayedQueue(2));
    await press("f");
    await screen.findByRole("button", { name: "Market" });
  });
});

describe("a table for a spreadsheet", () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

  test("is exported as it is shown, said row by row, and saved under the view's name", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => undefined }));
    const played = new PlayedQueue(2);
    const { open, gate } = waiting();
    played.file = async (told) => {
      told(bytes('Applicant\r\n"Nina\nKowalski"\r\n'));
      await gate;
      told(bytes("Bob\r\n"));
      return new Blob();
    };
    await opensQueue(played, "?view=all&market=seattle");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Export" })));
    screen.getByText("Exporting, 1 so far");
    await act(async () => open());
    await waitFor(() => expect(desk.toasts.all().at(-1)?.text).toMatch(/^2 rows/));
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(["all.csv"]);
    const asked = played.asked.find(({ path }) => path.startsWith("/staff/exports/"))!.path;
    expect(asked).toContain("market=seattle");
    expect(asked).toContain("shown=applicant,market,status,income,score,checks,due,owner");
  });

  test("is stopped by whoever asked, and a break is said, with no half file", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const played = new PlayedQueue(2);
    played.file = (_told, signal) => new Promise((_, refuse) => signal.addEventListener("abort", () => refuse(new DOMException("", "AbortError"))));
    await opensQueue(played);
    const begin = (): Promise<void> => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Export" })));
    await begin();
    await userEvent.setup().click(screen.getByRole("button", { name: "Stop exporting" }));
    await waitFor(() => expect(desk.toasts.all().at(-1)?.text).toBe("Stopped: there is no file."));
    played.file = () => Promise.reject(new Error("broken"));
    await begin();
    await waitFor(() => expect(desk.toasts.all().at(-1)).toMatchObject({ tone: "bad" }));
    expect(saved).not.toHaveBeenCalled();
  });
});
