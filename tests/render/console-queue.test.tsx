/** The queue's parts as whoever works with them finds them. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BulkBar } from "../../app/console/queue/bulk/bulk-bar.tsx";
import type { BulkState } from "../../app/console/queue/bulk/bulk-run.ts";
import { coalesce } from "../../app/console/queue/coalesce.ts";
import { EmptyState } from "../../app/console/queue/empty-state.tsx";
import { Filters } from "../../app/console/queue/filters/filters.tsx";
import { NoteDialog } from "../../app/console/queue/note-dialog.tsx";
import { QueueRows } from "../../app/console/queue/queue-rows.ts";
import { QueueTable } from "../../app/console/queue/table/table.tsx";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { inlineAvatarOf } from "#screens/render/drawings/inline-avatars.ts";
import { deskOf, InDesk, queueRow } from "./harness/desk.tsx";

const NOW = Date.parse("2026-11-04T08:00:00.000Z");
const nothing = (): void => undefined;

describe("the table", () => {
  beforeEach(() => {
    // A window has room for rows; this one would have none.
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
  });
  const rows = [
    queueRow("a", { assigned_to: "stella", owner: "Stella Novak", avatar: "priya" }),
    queueRow("b", { first_name: null, last_name: null, score: null, income_times_rent: null }),
    queueRow("c", { held: { id: "h", decision: "pre-approve", state: "held", by: "Rob Stone", seconds_left: 24 } }),
    queueRow("d", { held: { id: "k", decision: "reject", state: "proposed", by: "Rob Stone", seconds_left: null } }),
  ];
  const desk = deskOf();
  const table = (changed: Partial<Parameters<typeof QueueTable>[0]> = {}) => (
    <InDesk desk={desk}>
      <QueueTable
        columns={desk.desk.queue.columns.filter(({ hidden }) => !hidden)}
        rows={rows}
        count={20_000}
        at="b"
        selected={new Set(["a"])}
        isAllSelected={false}
        failed={new Map()}
        fresh={new Set()}
        ordering="due_at"
        rowHeight={34}
        now={NOW}
        isLoading={false}
        onAt={nothing}
        onOpen={nothing}
        onSelect={nothing}
        onSelectShown={nothing}
        onSort={nothing}
        onEnd={nothing}
        {...changed}
      />
    </InDesk>
  );
  const rowOf = (name: string | RegExp) => screen.getByRole("row", { name });

  test("says who they are, what is known of them and in whose hand they are, and how many there are", () => {
    render(table());
    expect(screen.getByRole("grid", { name: "Applications" }).getAttribute("aria-rowcount")).toBe("20001");
    const first = within(rowOf(/Nina Kowalski a/));
    // Their own picture, as everywhere else.
    expect(rowOf(/Nina Kowalski a/).querySelector("img")?.src).toBe(inlineAvatarOf("priya"));
    for (const text of ["Seattle", "In review", "2.9×", "704", "in 2 h", "Me"]) first.getByText(text);
    first.getByRole("img", { name: "Identity: clear, Income: needs a look, Screening: nothing yet" });
    expect(rowOf(/Nina Kowalski a/).getAttribute("aria-selected")).toBe("true");
    const nameless = rowOf(/b@example.com/);
    expect(nameless.getAttribute("aria-current")).toBe("true");
    // Without a score; and with an income that there is no rent yet to hold against.
    for (const text of ["none", "no rent", "Nobody"]) within(nameless).getByText(text);
    expect(screen.getByRole("columnheader", { name: /^Due/ }).getAttribute("aria-sort")).toBe("ascending");
  });

  test("says what was decided and is not sent, second by second, and what waits for a second person", () => {
    vi.useFakeTimers();
    render(table());
    within(rowOf(/Kowalski c/)).getByText("Pre-approve in 24 s");
    act(() => void vi.advanceTimersByTime(4000));
    within(rowOf(/Kowalski c/)).getByText("Pre-approve in 20 s");
    within(rowOf(/Kowalski d/)).getByText("Reject, waits for a second person");
    vi.useRealTimers();
  });

  test("is pressed once to look, twice to open, at its box to select, and at a head to sort", () => {
    const [onAt, onOpen, onSelect, onSort] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    render(table({ onAt, onOpen, onSelect, onSort, failed: new Map([["b", "This application isn't there any more."]]) }));
    fireEvent.click(screen.getByText("Nina Kowalski a"));
    fireEvent.doubleClick(screen.getByText("Nina Kowalski a"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Nina Kowalski a" }));
    fireEvent.click(screen.getByRole("button", { name: /^Due/ }));
    expect([onAt.mock.calls, onOpen.mock.calls, onSelect.mock.calls, onSort.mock.calls]).toEqual([[["a"]], [["a"]], [["a"]], [["-due_at"]]]);
    within(rowOf(/b@example.com/)).getByText("This application isn't there any more.");
  });
});

describe("what is done to many", () => {
  const state = (changed: Partial<BulkState> = {}): BulkState => ({
    phase: "idle",
    isUndo: false,
    to: { id: "ria", name: "Ria Stone" },
    n: 0,
    gone: new Set(),
    failed: new Map(),
    left: [],
    why: null,
    until: null,
    ...changed,
  });
  const bar = (bulk: BulkState, changed: Partial<Parameters<typeof BulkBar>[0]> = {}) =>
    render(
      <InDesk desk={deskOf()}>
        <BulkBar
          selected={2}
          isAll={false}
          count={10_000}
          more
          bulk={bulk}
          refused={undefined}
          reviewers={[{ id: "stella", name: "Stella Novak" }]}
          isAssigning={false}
          onAssigning={nothing}
          onAssign={nothing}
          onSelectAll={nothing}
          onStop={nothing}
          onGoOn={nothing}
          onClear={nothing}
          {...changed}
        />
      </InDesk>,
    );
  const ids = (n: number): string[] => Array.from({ length: n }, (_, at) => `a${at}`);

  test("can be all that match, however many", () => {
    const onSelectAll = vi.fn();
    bar(state(), { onSelectAll });
    fireEvent.click(screen.getByRole("button", { name: "Select all that match, more than 10,000" }));
    expect(onSelectAll).toHaveBeenCalledOnce();
    expect(screen.getByRole("status").textContent).toBe("2 selected");
  });

  test("says how far it is, waits when the server asks to, and can be stopped", () => {
    const onStop = vi.fn();
    bar(state({ phase: "waiting", n: 250, gone: new Set(ids(100)), failed: new Map([["b", "no"]]), until: Date.now() + 29_500 }), { onStop });
    expect(screen.getByRole("status").textContent).toBe("101 of 250");
    screen.getByText("The server is busy, it goes on in 30 s");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  test("where it broke off, says what went, why, and what was not tried; and goes on", () => {
    const onGoOn = vi.fn();
    const broken = state({ phase: "broken", n: 250, gone: new Set(ids(130)), failed: new Map([["b", "no"]]), left: ids(119), why: "No answer came." });
    bar(broken, { onGoOn });
    expect(screen.getByRole("status").textContent).toBe("130 were assigned to Ria Stone. No answer came. 119 were not tried.");
    screen.getByText("1 was not assigned and stays selected");
    fireEvent.click(screen.getByRole("button", { name: /^Go on/ }));
    expect(onGoOn).toHaveBeenCalledOnce();
  });

  test("is not for everybody: who may not sees why", () => {
    bar(state(), { refused: "needs the role reviewer or admin" });
    screen.getByText("needs the role reviewer or admin");
    expect(screen.queryByRole("button", { name: /^Assign/ })).toBeNull();
  });
});

describe("where there are no rows", () => {
  const list = { rows: [], of: "", count: 0, more: false, next: null, ms: 1, isLoading: false, failure: null, readAt: null };
  const instead = (changed: Partial<Parameters<typeof EmptyState>[0]>) =>
    render(
      <InDesk desk={deskOf()}>
        <EmptyState
          list={list}
          retryAt={null}
          view="mine"
          isChanged={false}
          elsewhere={null}
          onAgain={nothing}
          onClear={nothing}
          onView={nothing}
          {...changed}
        />
      </InDesk>,
    );

  test("leads to where there are some", () => {
    const onView = vi.fn();
    instead({ elsewhere: [{ id: "unassigned", n: 10_000, more: true }], onView });
    screen.getByRole("heading", { name: "You have nothing in hand" });
    fireEvent.click(screen.getByRole("button", { name: "Unassigned: 10,000+" }));
    expect(onView).toHaveBeenCalledExactlyOnceWith("unassigned");
  });

  test("says that nothing matches, and that it could not be read, each with a way on", () => {
    const [onClear, onAgain] = [vi.fn(), vi.fn()];
    instead({ isChanged: true, onClear });
    fireEvent.click(screen.getByRole("button", { name: "Show all of this view" }));
    const failure = { message: "No answer came.", at: 0, mayPass: true, waitMs: null };
    instead({ list: { ...list, failure }, retryAt: new Date("2026-11-27T10:00:05").getTime(), onAgain });
    within(screen.getByRole("alert")).getByText("No answer came.");
    within(screen.getByRole("alert")).getByText("It is tried again at 10:00:05 AM.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect([onClear.mock.calls.length, onAgain.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("what it is narrowed to", () => {
  test("is named with its value, taken off by its cross, and chosen from what there is", () => {
    const onChange = vi.fn();
    const filters = (open: string | null) => (
      <InDesk desk={deskOf()}>
        <Filters narrowed={{ market: "seattle", status: "submitted,rejected" }} open={open} onOpen={nothing} onChange={onChange} />
      </InDesk>
    );
    const { rerender } = render(filters(null));
    screen.getByRole("button", { name: "Market Seattle" });
    screen.getByRole("button", { name: "Status 2 of 3" });
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter Market" }));
    rerender(filters("market"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Boston" }));
    expect(onChange.mock.calls).toEqual([
      ["market", ""],
      ["market", "seattle,boston"],
    ]);
  });

  test("says what an address says where nothing is called that, whatever it is", () => {
    render(
      <InDesk desk={deskOf()}>
        <Filters narrowed={{ market: "__proto__", status: "constructor" }} open={null} onOpen={nothing} onChange={nothing} />
      </InDesk>,
    );
    screen.getByRole("button", { name: "Market __proto__" });
    screen.getByRole("button", { name: "Status constructor" });
  });
});

test("a note that is refused keeps what was typed, and says why", async () => {
  const onClose = vi.fn();
  const postJson = vi.fn().mockRejectedValueOnce(new ApiRefusal("No answer came.", 0)).mockResolvedValueOnce({});
  const desk = deskOf({ api: { postJson, getJson: () => Promise.resolve({ results: [] }) } as unknown as ConsoleApi });
  render(
    <InDesk desk={desk}>
      <NoteDialog id="a" name="Nina" law={null} onClose={onClose} />
    </InDesk>,
  );
  const field = screen.getByRole("textbox", { name: "Note" });
  fireEvent.change(field, { target: { value: "Called." } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await screen.findByText("No answer came.");
  expect([(field as HTMLTextAreaElement).value, onClose.mock.calls.length]).toEqual(["Called.", 0]);
  fireEvent.click(screen.getByRole("button", { name: "Write" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(postJson.mock.calls).toEqual(Array(2).fill(["/staff/applications/a/notes", { text: "Called." }]));
  expect(desk.toasts.all()).toMatchObject([{ text: "Written down for Nina" }]);
});

test("a storm of moves is one reading at once, and one behind it", async () => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.resolve());
  const renew = coalesce(read, 300);
  for (let n = 0; n < 500; n += 1) renew();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(read).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("the last row goes with the reading that says it has left the list", async () => {
  const answers = [
    [queueRow("a"), queueRow("b"), queueRow("c")],
    [queueRow("a"), queueRow("b")],
  ];
  const getJson = vi.fn(() => Promise.resolve({ count: answers[0]?.length, next: null, results: answers.shift() }));
  const source = new QueueRows({ getJson } as unknown as ConsoleApi, { pageSize: 100, renewed: 500, renewAfterMs: 0 });
  source.open("view=mine");
  await vi.waitFor(() => expect(source.list().rows.map(({ id }) => id)).toEqual(["a", "b", "c"]));
  await source.again();
  expect(source.list().rows.map(({ id }) => id)).toEqual(["a", "b"]);
});
