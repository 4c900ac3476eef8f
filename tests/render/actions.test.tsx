import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const base = () => draw("/404", "no-applications");
const withButton = (action: unknown, parts: Partial<ScreenDescriptor> = {}): ScreenDescriptor => ({
  ...base(),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Press", action } as never],
  ...parts,
});
const press = (role: "button" | "link" = "button") => user().click(screen.getByRole(role, { name: "Press" }));

test("going somewhere is a plain link that does not load a page", async () => {
  const navigate = vi.fn();
  await open(withButton({ do: "go", href: "/applications" }), { host: { navigate } });
  expect(screen.getByRole("link", { name: "Press" }).getAttribute("href")).toBe("/applications");
  await press("link");
  expect(navigate).toHaveBeenCalledWith("/applications");
});

test("[LIM-6] Back from the price closes the screen for half a second first, and leads nobody who is elsewhere by then", async () => {
  const navigate = vi.fn();
  const back = withButton({ do: "go", href: "/homes", afterMs: 500 });
  const { unmount } = await open(back, { host: { navigate } });
  const leave = () => act(async () => void fireEvent.click(screen.getByRole("link", { name: "Press" })));
  await leave();
  await pass(499);
  expect(navigate).not.toHaveBeenCalled();
  await pass(1);
  expect(navigate).toHaveBeenCalledTimes(1);
  await leave();
  unmount();
  await pass(500);
  expect(navigate).toHaveBeenCalledTimes(1);
});

test("a new tab stays the browser's business", async () => {
  const navigate = vi.fn();
  await open(withButton({ do: "go", href: "/applications" }), { host: { navigate } });
  screen.getByRole("link", { name: "Press" }).addEventListener("click", (event) => event.preventDefault());
  await user().keyboard("{Meta>}");
  const person = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await person.keyboard("{Control>}");
  await person.click(screen.getByRole("link", { name: "Press" }));
  expect(navigate).not.toHaveBeenCalled();
});

test("what closes a sentence after something to press stays on its line", async () => {
  const link = { mark: "link", text: "withdraw this application", action: { do: "open", modal: "withdraw" } };
  await open(withButton({}, { blocks: [{ id: "way-out", kind: "text", text: ["You can ", link, "."] } as never] }));
  expect(screen.getByRole("button", { name: link.text }).parentElement?.outerHTML).toMatch(/^<span class="closed-link"><button.*<\/button>\.<\/span>$/);
  expect(screen.getByText(/You can/).textContent).toBe("You can withdraw this application.");
});

test("buttons that look alike are called by what each is for", async () => {
  const remove = (id: string, of?: string) => ({
    id,
    kind: "button",
    label: "Remove",
    ...(of && { of }),
    action: { do: "command", command: "remove", input: {} },
  });
  await open(withButton(null, { blocks: [remove("a", "City pension"), remove("b", "Rent in Toronto"), remove("c")] as never[] }));
  expect(screen.getAllByRole("button", { name: /^Remove/ }).map((button) => button.textContent)).toEqual([
    "Remove, City pension",
    "Remove, Rent in Toronto",
    "Remove",
  ]);
  for (const only of screen.getAllByText(/^, /)) expect(only.className, "heard, not seen").toBe("vh");
});

test("whoever pressed what goes with it goes on at the way to undo it, and after that at the page", async () => {
  const remove = { do: "command", command: "remove", input: {} };
  const gone = withButton(null, {
    blocks: [{ id: "undo", kind: "button", label: "Undo", action: { do: "command", command: "undo", input: {} }, first: true } as never],
  });
  const emptied = withButton(null, { blocks: [{ id: "said", kind: "text", text: ["Nothing is here."] } as never] });
  await open(withButton(remove), {
    answer: ({ command }) => ({ ok: true, effects: [], descriptor: command === "remove" ? gone : emptied }),
    host: {},
  });
  await press();
  await pass(0);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
  await user().click(screen.getByRole("button", { name: "Undo" }));
  await pass(0);
  // Whatever knows better where to go on comes first.
  await pass(0);
  screen.getByText("Nothing is here.");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("resuming goes to the saved route", async () => {
  const resume = vi.fn();
  await open(withButton({ do: "resume", href: "/applications" }), { host: { resume } });
  await press("link");
  expect(resume).toHaveBeenCalledWith("/applications");
});

test("a page in a new window keeps its hands off this one", async () => {
  await open(withButton({ do: "link", href: "https://www.example.com", newWindow: true }));
  const link = screen.getByRole("link", { name: "Press" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("what follows a command waits for it, and does not come when it was refused", async () => {
  const navigate = vi.fn();
  const answers: CommandResult[] = [
    { ok: false, problems: [], effects: [] },
    { ok: true, effects: [] },
  ];
  const { calls } = await open(
    withButton({ do: "command", command: "first", input: { a: 1 }, then: { do: "command", command: "second", then: { do: "go", href: "/there" } } }),
    { host: { navigate }, answer: () => answers.shift() ?? { ok: true, effects: [] } },
  );
  await press();
  await pass(0);
  expect(calls).toEqual([{ command: "first", input: { a: 1 } }]);
  await press();
  await pass(0);
  expect(calls.slice(1)).toEqual([
    { command: "first", input: { a: 1 } },
    { command: "second", input: {} },
  ]);
  expect(navigate).toHaveBeenCalledWith("/there");
});

test("[VAL-10] a second press while the first is under way runs nothing twice", async () => {
  let done!: (result: CommandResult) => void;
  const { calls } = await open(withButton({ do: "command", command: "pay" }), {
    answer: () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  });
  await press();
  await press();
  await pass(0);
  expect(calls).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Press" }).getAttribute("aria-busy")).toBe("true");
  done({ ok: true, effects: [] });
  await pass(0);
  await press();
  await pass(0);
  expect(calls).toHaveLength(2);
});

test("effects are carried out in order", async () => {
  const said: string[] = [];
  await open(withButton({ do: "command", command: "go" }), {
    host: { navigate: (href) => said.push(`navigate ${href}`), leave: (href) => said.push(`leave ${href}`), track: (event) => said.push(`track ${event}`) },
    answer: () => ({
      ok: true,
      effects: [
        { do: "track", event: "Done" },
        { do: "navigate", href: "/a" },
        { do: "leave", href: "https://b.example" },
      ],
    }),
  });
  await press();
  await pass(0);
  expect(said).toEqual(["track Done", "navigate /a", "leave https://b.example"]);
});

test("a newer screen that an answer brings is drawn in place", async () => {
  const next = withButton({ do: "close" }, { title: "Next" });
  next.blocks = [{ id: "title", kind: "heading", text: "A newer state", level: 1 } as never];
  await open(withButton({ do: "command", command: "go" }), { answer: () => ({ ok: true, effects: [], descriptor: next }) });
  await press();
  await pass(0);
  expect(screen.getByRole("heading", { name: "A newer state" })).toBeTruthy();
});

test("a descriptor of another screen is left to the page", async () => {
  const other = { ...withButton({ do: "close" }), screen: "other", blocks: [] };
  await open(withButton({ do: "command", command: "go" }), { answer: () => ({ ok: true, effects: [], descriptor: other }) });
  await press();
  await pass(0);
  expect(screen.getByRole("button", { name: "Press" })).toBeTruthy();
});

test("an answer that is awaited is asked for again and again, and no more once it is there", async () => {
  let asked = 0;
  const navigate = vi.fn();
  await open(withButton({ do: "command", command: "pay" }), {
    host: { navigate },
    answer: ({ command }) => {
      if (command === "pay") return { ok: true, effects: [{ do: "poll", command: "follow-payment", input: {}, everyMs: 1000, attempts: 8 }] };
      asked += 1;
      return { ok: true, effects: asked === 3 ? [{ do: "navigate", href: "/success" }] : [] };
    },
  });
  await press();
  await pass(10_000);
  expect(asked).toBe(3);
  expect(navigate).toHaveBeenCalledWith("/success", { replace: false });
});

test("asking stops after its attempts, and when the screen is left", async () => {
  let asked = 0;
  const answer = ({ command }: { command: string }): CommandResult => {
    if (command === "start") return { ok: true, effects: [{ do: "poll", command: "again", input: {}, everyMs: 1000, attempts: 4 }] };
    asked += 1;
    return { ok: true, effects: [] };
  };
  const view = await open(withButton({ do: "command", command: "start" }), { answer });
  await press();
  await pass(20_000);
  expect(asked).toBe(4);
  await press();
  await pass(1500);
  view.unmount();
  await pass(20_000);
  expect(asked).toBe(5);
});

test("an answer that comes after the screen was left leads nobody anywhere", async () => {
  const navigate = vi.fn();
  let answerLate: (result: CommandResult) => void = () => undefined;
  const view = await open(withButton({ do: "command", command: "start" }), {
    host: { navigate },
    answer: ({ command }) =>
      command === "start"
        ? { ok: true, effects: [{ do: "poll", command: "again", input: {}, everyMs: 1000, attempts: 4 }] }
        : new Promise((resolve) => (answerLate = resolve)),
  });
  await press();
  await pass(1000);
  view.unmount();
  answerLate({ ok: true, effects: [{ do: "navigate", href: "/success" }] });
  await pass(5000);
  expect(navigate).not.toHaveBeenCalled();
});

test("a poll block runs its command every so often", async () => {
  const { calls } = await open({
    ...base(),
    blocks: [{ id: "follow", kind: "poll", command: { do: "command", command: "follow" }, everySeconds: 3, attempts: 2 } as never],
  });
  await pass(2999);
  expect(calls).toHaveLength(0);
  await pass(1);
  expect(calls).toHaveLength(1);
  await pass(20_000);
  expect(calls).toHaveLength(2);
});

test("a poll block asks nothing while nobody looks, and nothing new before an answer is there", async () => {
  const answers: ((result: CommandResult) => void)[] = [];
  const { calls } = await open(
    { ...base(), blocks: [{ id: "follow", kind: "poll", command: { do: "command", command: "follow" }, everySeconds: 3 } as never] },
    { answer: () => new Promise((resolve) => answers.push(resolve)) },
  );
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(9000);
  expect(calls).toHaveLength(0);
  hidden.mockRestore();
  await pass(3000);
  expect(calls).toHaveLength(1);
  await pass(9000);
  expect(calls).toHaveLength(1);
  answers[0]!({ ok: true, effects: [] });
  await pass(3000);
  expect(calls).toHaveLength(2);
});

const following = (attempts = 9): ScreenDescriptor => ({
  ...base(),
  opens: [],
  enter: [],
  blocks: [
    { id: "follow", kind: "poll", command: { do: "command", command: "follow" }, everySeconds: 3, attempts } as never,
    { id: "press", kind: "button", label: "Press", action: { do: "go", href: "/applications" } } as never,
  ],
});

test("a poll block that led to another screen asks nothing more while that is on its way", async () => {
  const navigate = vi.fn();
  const { calls } = await open(following(), { host: { navigate }, answer: () => ({ ok: true, effects: [{ do: "navigate", href: "/success" }] }) });
  await pass(20_000);
  expect(calls).toHaveLength(1);
  expect(navigate).toHaveBeenCalledTimes(1);
});

test("who goes somewhere while the page is looking is not led elsewhere by what it finds", async () => {
  const navigate = vi.fn();
  const answers: ((result: CommandResult) => void)[] = [];
  const { calls } = await open(following(), { host: { navigate }, answer: () => new Promise((resolve) => answers.push(resolve)) });
  await pass(3000);
  await press("link");
  answers[0]!({ ok: true, effects: [{ do: "navigate", href: "/success" }] });
  await pass(9000);
  expect(navigate.mock.calls).toEqual([["/applications"]]);
  expect(calls).toHaveLength(1);
});

test("a poll block counts its attempts on, though each answer draws the screen anew", async () => {
  const { calls } = await open(following(3), { answer: () => ({ ok: true, effects: [], descriptor: { ...following(3), now: new Date().toISOString() } }) });
  await pass(60_000);
  expect(calls).toHaveLength(3);
});

test("what a screen does on entering is done once", async () => {
  const view = await open({ ...base(), enter: [{ id: "accept", action: { do: "command", command: "accept-source", input: { source: "demo-seattle" } } }] });
  await pass(0);
  view.redraw({ ...base(), enter: [{ id: "accept", action: { do: "command", command: "accept-source", input: { source: "demo-seattle" } } }] });
  await pass(0);
  expect(view.calls).toEqual([{ command: "accept-source", input: { source: "demo-seattle" } }]);
});

test("no answer at all is said in words, and reported", async () => {
  const report = vi.fn();
  await open(withButton({ do: "command", command: "go" }), { host: { report }, answer: () => Promise.reject(new TypeError("Failed to fetch")) });
  await press();
  await pass(0);
  expect(screen.getByText(/No answer came from Latchkey/)).toBeTruthy();
  expect(report).toHaveBeenCalled();
});
