/** Tables, choices, people, countdowns and sliders, as a person meets them. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BlockDescriptor, FieldDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

const NOW = "2026-11-22T12:00:00.000Z";
const withBlocks = (blocks: unknown[]): ScreenDescriptor => ({
  ...draw("/login", "signed-out"),
  now: NOW,
  opens: [],
  enter: [],
  rules: [{ code: "maxItems", arg: 2, message: "Please choose at most 2." }],
  blocks: blocks as BlockDescriptor[],
});
const asking = (field: Partial<FieldDescriptor>, answer: unknown): ScreenDescriptor =>
  withBlocks([
    {
      id: "about",
      kind: "form-section",
      title: "About you",
      root: "about",
      resource: "about",
      target: "about-1",
      version: 1,
      fields: [
        {
          id: "asked",
          property: "asked",
          label: "Question",
          visible: true,
          required: true,
          requiredMessage: "Required.",
          constraints: [],
          width: "full",
          props: {},
          ...field,
        },
      ],
      answers: { asked: answer },
      save: { command: "save-answers", on: "blur", afterMs: 0 },
    },
  ]);

afterEach(() => vi.useRealTimers());

describe("what happens, one after the other", () => {
  const items = [
    { id: "sent", title: "You sent it", picture: "stage-sent", done: true },
    { id: "read", title: "We read it", text: ["Usually a few hours"], picture: "stage-read", now: true },
    { id: "mail", title: "We write to you", picture: "stage-mail" },
  ];

  test("is a list in order that says where things stand", async () => {
    await open(withBlocks([{ id: "stages", kind: "stages", label: "How it goes on", items }]));
    const list = screen.getByRole("list", { name: "How it goes on" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => [item.textContent, item.getAttribute("aria-current")]),
    ).toEqual([
      ["You sent it", null],
      ["We read itUsually a few hours", "step"],
      ["We write to you", null],
    ]);
  });

  test("beside a page each leads to its own, the one that is now is marked, and there is a way to all", async () => {
    const go = (href: string) => ({ do: "go" as const, href });
    const [sent, read, mail] = items.map(({ picture: _drawn, now: _now, ...item }) => item);
    await open(
      withBlocks([
        {
          id: "stages",
          kind: "stages",
          look: "rail",
          label: "How it goes on",
          current: "read",
          items: [{ ...sent, action: go("/sent") }, { ...read, action: go("/read") }, mail],
          all: go("/all"),
          allLabel: "All of them",
        },
      ]),
    );
    const rail = within(screen.getByRole("navigation", { name: "How it goes on" }));
    expect(rail.getAllByRole("listitem").map((item) => [item.textContent, item.getAttribute("aria-current")])).toEqual([
      ["You sent it", null],
      ["We read itUsually a few hours", "step"],
      ["We write to you", null],
    ]);
    expect(rail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/sent", "/read"]);
    expect(screen.getByRole("link", { name: "All of them" }).getAttribute("href")).toBe("/all");
  });
});

describe("a title and a bill", () => {
  test("say how what stands below is, and of what an amount is", async () => {
    await open(
      withBlocks([
        { id: "sources", kind: "heading", text: "Additional sources", level: 2, state: "1 field remaining", tone: "danger" },
        { id: "bill", kind: "facts", items: [{ id: "job", icon: "work", label: "Head librarian", value: "$6,400", unit: "a month" }] },
      ]),
    );
    expect(screen.getByRole("heading", { name: "Additional sources" }).parentElement?.textContent).toBe("Additional sources1 field remaining");
    expect(screen.getByRole("definition").textContent).toBe("$6,400a month");
    expect(screen.getByRole("term").textContent, "an icon says nothing of its own").toBe("Head librarian");
  });
});

describe("a stretch of time", () => {
  const span = { id: "lease", kind: "span", from: "January 1, 2027", fromLabel: "Move-in", to: "December 31, 2027", toLabel: "Lease end", label: "12 months" };

  test("says both days, and its parts in words beside the windows", async () => {
    await open(withBlocks([{ ...span, parts: 12 }]));
    expect(screen.getByText("January 1, 2027")).toBeTruthy();
    expect(screen.getByRole("img", { name: "12 months" }).childElementCount).toBe(12);
  });

  test("has no windows where nobody says how many", async () => {
    await open(withBlocks([{ ...span, parts: null }]));
    expect(screen.getByText("December 31, 2027")).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("somebody", () => {
  const person = { id: "dee", kind: "person", name: "Dee", about: ["dee@example.com"], state: "Not submitted", tone: "warn", icon: "clock" };

  test("is shown with name, state and what can be done, which says for whom it is", async () => {
    const { calls } = await open(
      withBlocks([{ ...person, action: { do: "command", command: "remind-member", input: { member: "m1" } }, actionLabel: "Remind" }]),
    );
    expect(screen.getByText("Dee")).toBeTruthy();
    const remind = screen.getByRole("button", { name: /^Remind ?, Dee$/ });
    expect(document.getElementById(remind.getAttribute("aria-describedby")!)!.textContent).toBe("Not submitted");
    await userEvent.click(remind);
    expect(calls).toEqual([{ command: "remind-member", input: { member: "m1" } }]);
  });

  test("of whom nothing is told has a key for a picture, and neither a face nor initials", async () => {
    const { container } = await open(withBlocks([{ ...person, name: "c•••@example.com", called: "The person invited", unknown: true }]));
    expect(container.querySelector(".portrait")!.innerHTML).toContain("#key");
    expect(container.querySelectorAll(".portrait img, .portrait .initials")).toHaveLength(0);
  });

  test("who is here just now is said in words, not by a dot alone", async () => {
    await open(
      withBlocks([
        { ...person, here: true, hereText: "here now" },
        { ...person, id: "cy", name: "Cy", here: false, hereText: "here now" },
      ]),
    );
    expect(screen.getByText(/^Dee/).textContent).toBe("Dee, here now");
    expect(screen.getByText(/^Cy/).textContent).toBe("Cy");
  });
});

describe("a table", () => {
  const row = (id: string, label: string, ...cells: string[]) => ({ id, kind: "table-row", label, cells: cells.map((text) => ({ text: [text] })) });
  const table = (blocks: unknown[]) => ({
    id: "homes",
    kind: "table",
    caption: "Homes to compare",
    columns: [
      { id: "home", label: "Home" },
      { id: "rent", label: "Rent", align: "end" },
      { id: "free", label: "Free from" },
    ],
    blocks,
  });

  test("has its caption, its columns, and rows named by their first cell, those of a list among them", async () => {
    const list = { id: "others", kind: "each", look: "plain", blocks: [row("row:a", "Aberdeen St", "$1,620", "December 12")] };
    await open(withBlocks([table([row("thomas", "Thomas St", "$1,180", "December 5"), list])]));
    const drawn = screen.getByRole("table", { name: "Homes to compare" });
    expect(
      within(drawn)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Home", "Rent", "Free from"]);
    expect(
      within(drawn)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Thomas St", "Aberdeen St"]);
    expect(within(drawn).getByRole("row", { name: /Aberdeen St.*\$1,620.*December 12/ })).toBeTruthy();
    expect(drawn.querySelector("ul")).toBeNull();
  });

  test("on a narrow page every cell can say which column it stands in, and a screen reader hears that once", async () => {
    await open(withBlocks([table([row("thomas", "Thomas St", "$1,180", "December 5")])]));
    const cell = screen.getAllByRole("cell")[0]!;
    expect(cell.querySelector(".column")!.textContent).toBe("Rent");
    expect(cell.querySelector(".column")!.getAttribute("aria-hidden")).toBe("true");
  });

  test("says across all columns that there is nothing to compare", async () => {
    await open(withBlocks([table([{ id: "others", kind: "each", look: "plain", blocks: [{ id: "none", kind: "text", text: ["No homes yet."] }] }])]));
    expect(screen.getByRole("cell").getAttribute("colspan")).toBe("3");
    expect(screen.getByText("No homes yet.")).toBeTruthy();
  });
});

describe("a countdown", () => {
  const hours = (n: number) => new Date(Date.parse(NOW) + n * 3_600_000).toISOString();
  const countdown = (n: number, more = {}) => ({
    id: "left",
    kind: "countdown",
    ends: hours(n),
    until: "Ends Saturday at 12:40 PM",
    label: "to decide.",
    ended: "Time is up",
    ...more,
  });
  const look = () => ({ said: screen.getByRole("timer").textContent, urgency: screen.getByRole("timer").parentElement!.className.split(" ").at(-1) });

  test.each([
    [18.4, "18 hours 24 min left", "calm"],
    [12, "12 hours left", "warn"],
    [4, "4 hours left", "urgent"],
    [60, "2 days 12 hours left", "calm"],
    [0, "Time is up", "over"],
  ])("with %s hours to go says %s, and is %s", async (left, said, urgency) => {
    vi.useFakeTimers({ now: Date.parse(NOW) });
    await open(withBlocks([countdown(left)]));
    expect(look()).toEqual({ said, urgency });
  });

  test("[MAG-32] counts by the server's clock, whatever this machine's says", async () => {
    vi.useFakeTimers({ now: Date.parse("2031-01-01T00:00:00Z") });
    await open(withBlocks([countdown(5)]));
    expect(look().said).toBe("5 hours left");
    await pass(60_000);
    expect(look().said).toBe("4 hours 59 min left");
  });

  test("goes on from where the time is after the machine slept", async () => {
    vi.useFakeTimers({ now: Date.parse(NOW) });
    await open(withBlocks([countdown(5)]));
    vi.setSystemTime(Date.parse(NOW) + 3 * 3_600_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(look()).toEqual({ said: "2 hours left", urgency: "urgent" });
  });

  test("is said aloud when it gets more pressing and when it is over, and not in between", async () => {
    vi.useFakeTimers({ now: Date.parse(NOW) });
    await open(withBlocks([countdown(4 + 2 / 60)]));
    const aloud = () => document.querySelector(".countdown [role=status]")!.textContent;
    await pass(60_000);
    expect(aloud()).toBe("");
    await pass(60_000);
    expect(aloud()).toBe("4 hours left");
    await pass(60_000);
    expect(aloud()).toBe("4 hours left");
  });

  test("[MAG-34] does at its end what the document says, once, and counts no further", async () => {
    vi.useFakeTimers({ now: Date.parse(NOW) });
    const { calls } = await open(withBlocks([countdown(1 / 60, { atEnd: { do: "command", command: "close-meeting" } })]));
    await pass(180_000);
    expect(look()).toEqual({ said: "Time is up", urgency: "over" });
    expect(calls.filter(({ command }) => command === "close-meeting")).toHaveLength(1);
  });

  test("spares the seconds whoever wants little movement", async () => {
    vi.useFakeTimers({ now: Date.parse(NOW) });
    await open(withBlocks([countdown(4 / 60)]));
    expect(look().said).toBe("4 min left");
    await pass(1000);
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(look().said).toBe("3 min 59 sec left");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(look().said).toBe("4 min left");
  });

  test("the instant stands there in words, for whoever has no script", async () => {
    await open(withBlocks([countdown(5)]));
    expect(document.querySelector("time")!.getAttribute("datetime")).toBe(hours(5));
    expect(document.querySelector("time")!.textContent).toBe("Ends Saturday at 12:40 PM");
  });
});

describe("a choice", () => {
  const options = ["Cooking", "Cycling", "Plants"].map((label) => ({ value: label.toLowerCase(), label }));

  test("of one is answered by a press or the arrow keys, and saved at once", async () => {
    const { saves } = await open(asking({ kind: "choice", props: { options } }, null));
    expect(screen.getByRole("radiogroup", { name: /Question/ }).getAttribute("aria-required")).toBe("true");
    await userEvent.click(screen.getByRole("radio", { name: "Cycling" }));
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ asked: "cycling" }));
    expect(screen.getByRole("radio", { name: "Cycling" })).toHaveProperty("checked", true);
  });

  test("of several takes as many as the schema says, and says how many there are", async () => {
    const { saves } = await open(asking({ kind: "choice", constraints: [0], props: { options, many: true, most: 2 } }, ["plants"]));
    expect(screen.getByText("1 of 2 chosen")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "Cooking" }));
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ asked: ["cooking", "plants"] }));
    expect(screen.getByText("2 of 2 chosen")).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Cycling" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("checkbox", { name: "Plants" }));
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ asked: ["cooking"] }));
    expect(screen.getByRole("checkbox", { name: "Cycling" })).toHaveProperty("disabled", false);
  });

  test("shows what the server answers: an answer that was changed elsewhere is ticked here", async () => {
    const before = asking({ kind: "choice", props: { options, many: true } }, ["plants"]);
    const { redraw } = await open(before);
    const after = asking({ kind: "choice", props: { options, many: true } }, ["cycling"]);
    redraw({ ...after, now: "2026-11-22T12:00:01.000Z" });
    expect(screen.getByRole("checkbox", { name: "Cycling" })).toHaveProperty("checked", true);
    expect(screen.getByRole("checkbox", { name: "Plants" })).toHaveProperty("checked", false);
  });

  test("that is read-only shows the answer and takes none", async () => {
    await open(asking({ kind: "choice", readOnly: true, props: { options } }, "plants"));
    expect(screen.getAllByRole("radio").every((radio) => (radio as HTMLInputElement).disabled)).toBe(true);
    expect(screen.getByRole("radio", { name: "Plants" })).toHaveProperty("checked", true);
  });
});

describe("a slider", () => {
  const texts = ["3 months", "4 months", "5 months", "6 months"];
  const props = {
    min: 3,
    max: 6,
    step: 1,
    texts,
    ticks: [
      { value: 3, label: "3" },
      { value: 6, label: "6" },
    ],
  };
  const range = () => screen.getByRole("slider", { name: "Question" }) as HTMLInputElement;

  test("says its value in the documents' words, as it moves, and saves the number", async () => {
    const { saves } = await open(asking({ kind: "slider", props }, 4));
    expect(range().getAttribute("aria-valuetext")).toBe("4 months");
    fireEvent.input(range(), { target: { value: "6" } });
    expect(range().getAttribute("aria-valuetext")).toBe("6 months");
    expect(document.querySelector(".kind-slider .said")!.textContent).toBe("6 months");
    fireEvent.change(range());
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ asked: 6 }));
  });

  test("is not answered before somebody chose, and may be answered with the place where it stands", async () => {
    const { saves } = await open(asking({ kind: "slider", props }, null));
    expect(range().getAttribute("aria-valuetext")).toBe("Choose");
    expect(saves()).toEqual([]);
    range().focus();
    fireEvent.keyUp(range(), { key: "Home" });
    await vi.waitFor(() => expect(saves().at(-1)).toEqual({ asked: 3 }));
    expect(range().getAttribute("aria-valuetext")).toBe("3 months");
  });

  test("has the bounds and steps of the schema", async () => {
    await open(asking({ kind: "slider", props: { ...props, step: 0.5 } }, 4.5));
    expect([range().min, range().max, range().step, range().value]).toEqual(["3", "6", "0.5", "4.5"]);
  });
});
