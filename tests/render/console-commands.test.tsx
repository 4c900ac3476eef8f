/** What can be done with the row under the cursor: by name in the palette, and by button in the peek. */
import { useLocation } from "@remix-run/react";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OverlaySkeleton } from "../../app/console/frame/overlay-skeleton.tsx";
import { Overlay } from "../../app/console/frame/overlay.tsx";
import { Palette } from "../../app/console/frame/palette.tsx";
import { PeekSource } from "../../app/console/queue/peek-source.ts";
import { Peek } from "../../app/console/queue/peek.tsx";
import { useQueueCommands } from "../../app/console/queue/use-queue-commands.ts";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { useCommands } from "../../app/console/desk/commands.ts";
import { KeysFooter } from "../../app/console/desk/footer.tsx";
import { deskOf, InRoom, queueRow } from "./harness/desk.tsx";

const nothing = (): void => undefined;
const doing = {
  row: "Nina Kowalski",
  hasSelection: false,
  selected: 0,
  refused: undefined,
  canRetry: false,
  noDecision: undefined,
  move: nothing,
  open: nothing,
  back: nothing,
  tick: nothing,
  selectShown: nothing,
  assign: nothing,
  assignToMe: nothing,
  retry: nothing,
  search: nothing,
  filter: nothing,
  exportShown: nothing,
  decide: nothing as (decision: string) => void,
  note: nothing,
};

function Doing({ changed }: { changed: Partial<typeof doing> }) {
  useCommands([{ id: "view.all", label: "Show Everything", group: "Views", run: nothing }]);
  useCommands(useQueueCommands({ ...doing, ...changed }));
  return null;
}

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

describe("the palette", () => {
  // What a list that scrolls asks of a browser; there is nothing to be seen here.
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe = nothing;
        unobserve = nothing;
        disconnect = nothing;
      },
    );
    HTMLElement.prototype.scrollIntoView = nothing;
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
  });
  const palette = (changed: Partial<typeof doing>) => (
    <InRoom desk={deskOf()} at="/console/queue">
      <Doing changed={changed} />
      <Palette onClose={nothing} />
      <Where />
    </InRoom>
  );
  const headings = (): (string | null)[] => [...document.querySelectorAll("[cmdk-group-heading]")].map(({ textContent }) => textContent);

  test("offers what can be done with the row before everything else", () => {
    render(palette({}));
    expect(headings()).toEqual(["For Nina Kowalski", "Views", "Queue"]);
    expect(within(screen.getByRole("group", { name: "For Nina Kowalski" })).getAllByRole("option")[0]?.textContent).toContain("Assign to me");
  });

  test("and with what is selected before that", () => {
    render(palette({ hasSelection: true, selected: 2 }));
    expect(headings()).toEqual(["For the 2 selected", "For Nina Kowalski", "Views", "Queue"]);
  });

  test("lists each thing that can be done once, with every key that does it, step by step last", () => {
    render(palette({}));
    const next = screen.getAllByRole("option", { name: /^Next/ });
    expect(next.map((option) => [...option.querySelectorAll("kbd")].map(({ textContent }) => textContent))).toEqual([["J", "↓"]]);
    const own = within(screen.getByRole("group", { name: "Queue" })).getAllByRole("option");
    expect(own.findIndex((option) => option.textContent.startsWith("Next"))).toBeGreaterThan(
      own.findIndex((option) => option.textContent.startsWith("Export")),
    );
  });

  test("finds what words begin with, marks that, and nothing by letters strewn about", () => {
    render(palette({}));
    const type = (value: string): void => void fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value } });
    const options = (): (string | null)[] => screen.queryAllByRole("option").map(({ textContent }) => textContent);
    type("ass");
    expect(options().filter((text) => !text?.startsWith("Search everybody"))).toEqual(["Assign to meI", "AssignA"]);
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Ass", "Ass"]);
    type("me assign");
    expect(options()[0]).toBe("Assign to meI");
  });

  test("finds who has applied by their name, and opens them", async () => {
    const asked: string[] = [];
    const api = {
      getJson: (path: string) => {
        asked.push(path);
        return Promise.resolve({ results: path.startsWith("/staff/applications/") ? [queueRow("nr1", { first_name: "Nina", last_name: "Lindqvist" })] : [] });
      },
    } as unknown as ConsoleApi;
    const onClose = vi.fn();
    render(
      <InRoom desk={deskOf({ api })} at="/console/team">
        <Palette onClose={onClose} />
        <Where />
      </InRoom>,
    );
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "lindq" } });
    const found = (await screen.findByText("Seattle, In review")).closest("[role=option]")!;
    expect(found.textContent).toBe("Nina LindqvistSeattle, In review");
    fireEvent.click(found);
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked).toEqual(["applications/?", "homes/?", "meetings/?state=any&", "cases/?status=any&"].map((path) => `/staff/${path}search=lindq&limit=6`));
    screen.getByText("/console/applications/nr1?from=%2Fconsole%2Fteam");
  });

  test("finds a command by its name, and not by what stands beside it", () => {
    const api = { getJson: () => Promise.resolve({ results: [] }) } as unknown as ConsoleApi;
    const SigningOut = (): null => {
      useCommands([{ id: "sign-out", label: "Sign out", group: "You", hint: "staff@example.com", run: nothing }]);
      return null;
    };
    render(
      <InRoom desk={deskOf({ api })} at="/console/team">
        <SigningOut />
        <Palette onClose={nothing} />
      </InRoom>,
    );
    const typed = (value: string): void => void fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value } });
    typed("sign");
    expect(screen.getByRole("option", { name: /Sign out/ }).querySelector("small")?.textContent).toBe("staff@example.com");
    typed("example.com");
    expect(screen.queryByRole("option", { name: /Sign out/ })).toBeNull();
  });

  test.each([
    ["LINDQ", ""],
    ["a.lind@", "by e-mail a.lind@example.com, "],
    ["spring-fair", "by link spring-fair, "],
    ["206 555", "by phone number, "],
    ["0142-4711", "by phone or receipt number, "],
    ["Nina Olsen", "by another name or address of theirs, "],
  ])("says by what else than their name it found who has applied: %s", async (typed, why) => {
    const row = queueRow("nr1", { first_name: "Nina", last_name: "Lindqvist", email: "a.lind@example.com", source: "spring-fair" });
    const api = { getJson: (path: string) => Promise.resolve({ results: path.startsWith("/staff/applications/") ? [row] : [] }) } as unknown as ConsoleApi;
    render(
      <InRoom desk={deskOf({ api })} at="/console/team">
        <Palette onClose={() => undefined} />
      </InRoom>,
    );
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: typed } });
    expect((await screen.findByRole("option", { name: /^Nina/ })).querySelector("small")?.textContent).toBe(`${why}Seattle, In review`);
  });

  test("finds cases of support by who wrote or by what they wrote, which it says, and opens them", async () => {
    const found = (id: string, status: string, person: object | null) => ({
      id,
      status,
      person,
      email: "eve@example.com",
      topic: "message",
      message: "Where is my receipt?",
    });
    const cases = [found("c1", "open", { id: "p1", name: "Ada James", avatar: "" }), found("c2", "closed", null)];
    const api = { getJson: (path: string) => Promise.resolve({ results: path.startsWith("/staff/cases/") ? cases : [] }) } as unknown as ConsoleApi;
    const opensWith = (rooms: string[]) =>
      render(
        <InRoom desk={deskOf({ api, rooms: deskOf().rooms.map((room) => ({ ...room, isOpen: rooms.includes(room.id) })) })} at="/console/team">
          <Palette onClose={vi.fn()} />
          <Where />
        </InRoom>,
      );
    opensWith(["queue", "support"]);
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "receipt" } });
    const options = within(await screen.findByRole("group", { name: "Support cases" })).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Ada JamesWhere is my receipt?", "eve@example.comclosed: Where is my receipt?"]);
    expect(options[0]!.querySelector("mark")?.textContent).toBe("receipt");
    fireEvent.click(options[1]!);
    screen.getByText("/console/cases/c2");
    cleanup();
    opensWith(["queue"]);
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "receipt" } });
    await act(() => new Promise((resolve) => setTimeout(resolve, deskOf().desk.queue.search_after_ms + 20)));
    expect(screen.queryByRole("group", { name: "Support cases" }), "who may not enter the room is shown none").toBeNull();
  });

  test("leads back from whoever was found in another case to where that one was opened from", async () => {
    const getJson = (path: string) =>
      Promise.resolve({ results: path.startsWith("/staff/applications/") ? [queueRow("nr1", { last_name: "Lindqvist" })] : [] });
    const api = { getJson } as unknown as ConsoleApi;
    const foundAt = async (at: string): Promise<void> => {
      cleanup();
      render(
        <InRoom desk={deskOf({ api })} at={at}>
          <Palette onClose={vi.fn()} />
          <Where />
        </InRoom>,
      );
      fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "lindq" } });
      fireEvent.click(await screen.findByText("Seattle, In review"));
    };
    await foundAt("/console/applications/ada?list=ordering%3Dscore&from=%3Fview%3Dmine&paper=one");
    screen.getByText("/console/applications/nr1?from=%3Fview%3Dmine");
    await foundAt("/console/applications/ada");
    screen.getByText("/console/applications/nr1");
  });

  test("goes on from what was typed before it was there", async () => {
    const typed = { current: "" };
    const onClose = vi.fn();
    const { rerender } = render(
      <InRoom desk={deskOf()} at="/console/queue">
        <Doing changed={{}} />
        <OverlaySkeleton name="palette" onClose={onClose} typed={typed} />
      </InRoom>,
    );
    const field = screen.getByRole("textbox", { name: "Commands" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "ass" } });
    rerender(
      <InRoom desk={deskOf()} at="/console/queue">
        <Doing changed={{}} />
        <Overlay name="palette" onClose={onClose} typed={typed} />
      </InRoom>,
    );
    const list = screen.getByRole<HTMLInputElement>("combobox", { name: "Commands" });
    expect([list.value, screen.getAllByRole("option")[0]?.textContent]).toEqual(["ass", "Assign to meI"]);
    fireEvent.change(list, { target: { value: "assign t" } });
    expect(list.value).toBe("assign t");
  });

  test("gives the focus back to where it was, though another field stood in its place first", () => {
    const draws = (over: ReactNode) => (
      <InRoom desk={deskOf()} at="/console/queue">
        <button type="button">A row</button>
        {over}
      </InRoom>
    );
    const { rerender } = render(draws(null));
    const row = screen.getByRole("button", { name: "A row" });
    row.focus();
    const over = { name: "palette", onClose: nothing, typed: { current: "" } } as const;
    rerender(draws(<OverlaySkeleton key="comes" {...over} />));
    rerender(draws(<Overlay key="there" {...over} />));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Commands" }));
    rerender(draws(null));
    expect(document.activeElement).toBe(row);
  });

  test("finds nobody for whoever may not read the queue", async () => {
    const getJson = vi.fn();
    const desk = deskOf({ api: { getJson } as unknown as ConsoleApi });
    vi.useFakeTimers();
    render(
      <InRoom desk={{ ...desk, rooms: desk.rooms.map((room) => ({ ...room, isOpen: room.id === "preview" })) }} at="/console/preview">
        <Palette onClose={nothing} />
      </InRoom>,
    );
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "lindq" } });
    await act(() => vi.runAllTimersAsync());
    vi.useRealTimers();
    expect(getJson).not.toHaveBeenCalled();
    screen.getByText("No command is called that");
  });

  test("searches everybody for what is called like no command", () => {
    render(palette({}));
    fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "zoë & co" } });
    expect(screen.queryByText("No command is called that"), "there is a way on").toBeNull();
    fireEvent.click(screen.getByRole("option", { name: "Search everybody for “zoë & co”" }));
    expect(screen.getByText("/console/people?search=zo%C3%AB+%26+co")).toBeDefined();
  });
});

describe("the peek", () => {
  const details = {
    id: "a",
    version: 1,
    decisions: ["pre-approve", "request", "withdraw"],
    application: { move_in_date: null, currency: "usd", market: { display_name: "Seattle" } },
    income: null,
    documents: [],
    check: { status: "complete", result: "consider", score: 580, cosigner_suggested: true },
    looking: [],
    person: { id: "nina" },
    history: [],
  };
  const peek = async (changed: Partial<typeof details>, decide: (decision: string) => void = nothing) => {
    const api = { getJson: (path: string) => Promise.resolve(path.startsWith("/staff/preview") ? { here: null, screens: [] } : { ...details, ...changed }) };
    vi.useFakeTimers();
    render(
      <InRoom desk={deskOf({ api: api as unknown as ConsoleApi })} at="/console/queue">
        <Doing changed={{ decide }} />
        <Peek
          row={queueRow("a")}
          moves={0}
          next={undefined}
          source={new PeekSource(api as unknown as ConsoleApi)}
          openHref="/console/applications/a"
          now={Date.parse("2026-11-04T08:00:00.000Z")}
          onTakeBack={null}
        />
      </InRoom>,
    );
    await act(() => vi.runOnlyPendingTimersAsync());
    vi.useRealTimers();
  };

  test("has a button for each decision that is possible and has a key here, what is suggested first among them", async () => {
    const decide = vi.fn();
    await peek({}, decide);
    expect(screen.queryByRole("button", { name: /Reject/ })).toBeNull();
    expect(screen.getByRole("button", { name: /Pre-approve/ }).className).not.toContain("main");
    const ask = screen.getByRole("button", { name: /Ask for more/ });
    expect(ask.className).toContain("main");
    fireEvent.click(ask);
    expect(decide).toHaveBeenCalledExactlyOnceWith("request");
  });

  test("has none where nothing is left to decide", async () => {
    await peek({ decisions: [] });
    expect(screen.queryByRole("button", { name: /Pre-approve|Ask for more|Reject/ })).toBeNull();
    expect(screen.queryByText("Suggested: co-signer, by the score")).toBeNull();
  });

  describe("at what was read before anybody looked", () => {
    const answers = { read: vi.fn<() => Promise<typeof details>>(), asked: [] as string[], again: async (): Promise<void> => undefined };
    const peekAhead = async (): Promise<void> => {
      answers.asked.length = 0;
      const getJson = (path: string) => {
        answers.asked.push(path);
        if (path.endsWith("/journey")) return Promise.resolve({ here: null, screens: [] });
        return path.endsWith("?ahead=true") ? Promise.resolve(details) : answers.read();
      };
      const api = { getJson } as unknown as ConsoleApi;
      const source = new PeekSource(api);
      source.ahead("a");
      await act(async () => undefined);
      answers.asked.length = 0;
      // No moment passes: whatever is asked for is asked for with the first drawing.
      vi.useFakeTimers();
      const props = { moves: 0, next: undefined, source, openHref: "/console/applications/a", now: 0, onTakeBack: null };
      const drawn = (moves: number) => (
        <InRoom desk={deskOf({ api })} at="/console/queue">
          <Doing changed={{}} />
          <Peek row={queueRow("a")} {...props} moves={moves} />
        </InRoom>
      );
      const { rerender } = render(drawn(0));
      await act(async () => undefined);
      answers.again = async () => {
        rerender(drawn(1));
        source.forget("a");
        await act(() => vi.runOnlyPendingTimersAsync());
      };
    };
    const isDrawn = (): boolean => screen.queryByText("Suggested: co-signer, by the score") !== null;
    afterEach(() => vi.useRealTimers());

    test("counts as a look from when it is drawn", async () => {
      answers.read.mockReturnValue(new Promise(() => undefined));
      await peekAhead();
      expect([isDrawn(), answers.asked]).toEqual([true, ["/staff/applications/a"]]);
    });

    test("shows it no longer where the look can't be kept", async () => {
      answers.read.mockRejectedValueOnce(new ApiRefusal("It can't be read now.", 503));
      await peekAhead();
      expect([isDrawn(), screen.getByRole("alert").textContent]).toEqual([false, "It can't be read now."]);
      answers.read.mockResolvedValue(details);
      await answers.again();
      expect([isDrawn(), screen.queryByRole("alert")]).toEqual([true, null]);
    });
  });
});

test.each(["en-US", "fr-CA"])("the keys along the foot of the queue are all named in small letters, in %s", (locale) => {
  render(
    <InRoom desk={deskOf({}, locale)} at="/console/queue">
      <Doing changed={{}} />
      <KeysFooter />
    </InRoom>,
  );
  const hints = [...document.querySelectorAll(".keys > div > span")];
  const names = hints.map((one) => [...one.childNodes].findLast((node) => node instanceof Text)?.textContent ?? "");
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual(names.map((name) => name.toLocaleLowerCase(locale)));
});
