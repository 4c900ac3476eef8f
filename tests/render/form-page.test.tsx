import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { findRoute, resolveModal } from "#screens/resolve/index.ts";
import { draw, shipped } from "./harness/documents.ts";
import { type Call, MemoryStorage, open, pass, savedAnswer } from "./harness/open.tsx";
import { formWith } from "./harness/part.ts";
import { APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const section = (name: string) => within(screen.getByRole("region", { name }));
const commands = (calls: readonly Call[]) => calls.map(({ command }) => command).filter((command) => command !== "start-section");
const handIn = () => user().click(screen.getByRole("button", { name: "Finalize and Pay" }));

describe("saving by itself", () => {
  test.each([
    ["VAL-1", "Personal Information", "personal", "Last name", "Okafor", { last_name: "Okafor" }],
    ["VAL-2", "Current Address", "address", "City", "Tacoma", { "address.city": "Tacoma" }],
    ["VAL-3", "Income Information", "income", "Employer", "Harbor Books", { company_name: "Harbor Books" }],
  ])("[%s] in %s: half a second after the last field was left, once", async (_, title, part, label, text, saved) => {
    const { saves } = await open(formWith(part)("income-by-hand"));
    const person = user();
    const field = section(title).getByLabelText(label);
    await person.clear(field);
    await person.type(field, text.slice(0, 3));
    await person.tab();
    await pass(400);
    await person.type(field, text.slice(3));
    await person.tab();
    await pass(499);
    expect(saves(), "leaving it again waits anew").toEqual([]);
    await pass(1);
    expect(saves()).toEqual([saved]);
    await pass(5000);
    expect(saves()).toHaveLength(1);
  });
});

describe("the bar over the form", () => {
  test("[SHL-3] fills with the sections that ask nothing more, and is not full before the form is handed in", async () => {
    const { container } = await open(draw(APPLY, "ready-to-pay"));
    const tenths = () => container.querySelector<HTMLElement>(".sections")?.dataset["done"];
    expect(tenths()).toBe("8");
    await user().clear(firstName());
    expect(tenths(), "an answer is missing again").toBe("6");
    await user().type(firstName(), "Ada");
    expect(tenths()).toBe("8");
  });
});

describe("handing the form in", () => {
  test("[VAL-10] waits for a save that is under way", async () => {
    let answer!: (result: CommandResult) => void;
    const { calls } = await open(draw(APPLY, "ready-to-pay"), {
      answer: (call) => (call.command === "save-answers" ? new Promise((resolve) => (answer = resolve)) : { ok: true, effects: [] }),
    });
    const person = user();
    await person.type(firstName(), "h");
    await person.tab();
    await pass(500);
    expect(stateOf(firstName())).toBe("Saving");
    await handIn();
    await pass(5000);
    expect(commands(calls)).toEqual(["save-answers"]);
    expect(screen.getByRole("button", { name: "Finalize and Pay" }).getAttribute("aria-busy")).toBe("true");
    await handIn();
    answer(savedAnswer(calls.find(({ command }) => command === "save-answers")!));
    await pass(0);
    expect(commands(calls)).toEqual(["save-answers", "finish-form"]);
  });

  test("[VAL-9] is held while an answer on the page is not the one that is stored: it was changed in another window", async () => {
    const { calls } = await open(draw(APPLY, "ready-to-pay"), {
      answer: (call) =>
        call.command === "save-answers"
          ? { ok: false, effects: [], problems: [{ code: "changed-elsewhere", path: "first_name", message: "Changed in another window.", current: "Augusta" }] }
          : { ok: true, effects: [] },
    });
    await user().type(firstName(), "h");
    await handIn();
    await pass(0);
    expect(commands(calls)).toEqual(["save-answers"]);
    expect(personal().getByText("Changed in another window.")).toBeTruthy();
    expect(document.activeElement).toBe(firstName());
  });

  test("[VAL-10] is held while what was typed can't be sent, and goes on when it can", async () => {
    let away = true;
    const { calls } = await open(draw(APPLY, "ready-to-pay"), {
      answer: (call) => (call.command !== "save-answers" ? { ok: true, effects: [] } : away ? lost() : savedAnswer(call)),
    });
    await user().type(firstName(), "h");
    await handIn();
    await pass(0);
    expect(commands(calls)).toEqual(["save-answers"]);
    expect(screen.getByText(/No answer came from Latchkey/)).toBeTruthy();
    away = false;
    await handIn();
    await pass(0);
    expect(commands(calls)).toEqual(["save-answers", "save-answers", "finish-form"]);
  });
});

test("[FRM-11] each section below the first, which is opened with the page, is told to be opened when it comes into view, once, whatever it asks at the moment", async () => {
  const observers: ((id: string, inView: boolean) => void)[] = [];
  const see = (id: string, inView: boolean) => {
    for (const tell of observers) tell(id, inView);
  };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(notify: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        observers.push((id, isIntersecting) => act(() => notify([{ target: document.getElementById(id)!, isIntersecting }])));
      }
      observe(): void {
        /* The test says what is in view. */
      }
      disconnect(): void {
        /* Nothing to let go of. */
      }
    },
  );
  // Income still offers its ways, and every switch of the last section is off.
  const { calls } = await open(draw(APPLY, "income-missing"));
  const opened = () => calls.filter(({ command }) => command === "start-section").map(({ input }) => input["section"]);
  expect(opened()).toEqual([]);
  see("personal", true);
  see("address", true);
  see("address", false);
  see("income", true);
  see("screening", true);
  see("screening", false);
  see("address", true);
  see("additional", true);
  expect(opened()).toEqual(["residence", "income", "screening", "flags"]);
  window.history.replaceState(null, "", "/");
});

test("[FRM-11] step by step, each is told to be opened when it is reached", async () => {
  window.history.replaceState(null, "", "/#personal");
  const { calls } = await open({ ...draw("/application/demo-bay-area/apply", "bay-area-ready"), opens: [] });
  const opened = () => calls.filter(({ command }) => command === "start-section").map(({ input }) => input["section"]);
  for (let step = 1; step < 5; step += 1) {
    await user().click(screen.getByRole("button", { name: "Continue" }));
    await pass(0);
  }
  expect(opened()).toEqual(["applicant_info", "residence", "income", "screening", "flags"]);
});

test("[FRM-56] [VAL-51] ticking that one has no number takes it away, and sends it nowhere", async () => {
  const { saves } = await open(formWith("screening")("half-filled"));
  const person = user();
  const number = () => section("Screening").queryByLabelText("Social Security number");
  const skip = section("Screening").getByLabelText("I don't have a US SSN");
  await person.type(number()!, "123456789");
  await person.click(skip);
  expect(number()).toBeNull();
  expect(section("Screening").getByText("Complete")).toBeTruthy();
  await person.tab();
  await pass(600);
  expect(saves()).toEqual([{ skipSsnEntry: true }]);
  await person.click(skip);
  expect((number() as HTMLInputElement).value).toBe("");
  expect(section("Screening").getByText("1 field remaining")).toBeTruthy();
});

test("[MOD-1] [MOD-2] [MOD-3] [MOD-4] [MOD-5] [MOD-6] the intro shows five slides with how long each takes, and ends in Get started", async () => {
  await open(draw("/application/demo-bay-area/apply", "bay-area"), { storage: new MemoryStorage() });
  const dialog = within(screen.getByRole("dialog"));
  const seen: (string | null)[][] = [];
  for (let slide = 1; slide <= 5; slide += 1) {
    const shown = screen.getByRole("group", { name: `Slide ${slide} of 5` });
    seen.push([within(shown).getByRole("heading").textContent, shown.querySelector(".tag")?.textContent ?? null]);
    if (slide < 5) await user().click(dialog.getByRole("button", { name: "Next" }));
  }
  expect(seen).toEqual([
    ["Apply", "4-5 minutes"],
    ["Complete your profile", "2-3 minutes"],
    ["Choose your home", "2-3 minutes"],
    ["Meet your roommates", "24 hour chat window"],
    ["Sign your lease", null],
  ]);
  expect(dialog.getByRole("button", { name: "Get started" })).toBeTruthy();
});

test("the arrow keys turn its slides as the buttons do, and stop at either end", async () => {
  await open(draw("/application/demo-bay-area/apply", "bay-area"), { storage: new MemoryStorage() });
  const turn = (key: string, times = 1) => {
    for (; times > 0; times -= 1) fireEvent.keyDown(screen.getByRole("group", { name: /^Slide/ }), { key });
  };
  turn("ArrowRight", 7);
  expect(screen.getByRole("group", { name: "Slide 5 of 5" })).toBeTruthy();
  turn("ArrowLeft");
  expect(screen.getByRole("group", { name: "Slide 4 of 5" })).toBeTruthy();
  turn("ArrowLeft", 7);
  expect(screen.getByRole("group", { name: "Slide 1 of 5" })).toBeTruthy();
});

test("[MOD-9] [MOD-10] the yearly income is confirmed in a dialog: Go back leaves the form as it is, Confirm goes on", async () => {
  const descriptor = draw(APPLY, "ready-to-pay");
  const persona = shipped().documents.personas["to-be-confirmed"]!;
  const { route, params } = findRoute(shipped(), APPLY);
  const request = { route: { name: route, params, query: {} }, data: persona.data, locale: "en-US", now: persona.now, audience: persona.audience };
  const modal = resolveModal(shipped(), "confirm-annual-income", request as never, { next: "finish-form" });
  let confirmed = false;
  const { calls } = await open(descriptor, {
    answer: ({ command }) => {
      confirmed ||= command === "confirm-annual-income";
      return { ok: true, effects: command === "finish-form" && !confirmed ? [{ do: "open-modal", modal }] : [] };
    },
  });
  const dialog = () => within(screen.getByRole("dialog", { name: "Is this what you earn in a year?" }));
  await handIn();
  await pass(0);
  expect(dialog().getByText("$62,400")).toBeTruthy();
  expect(dialog().getByText("Annual income, approx.")).toBeTruthy();
  await user().click(dialog().getByRole("button", { name: "Go back" }));
  await pass(150);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(commands(calls)).toEqual(["finish-form"]);
  await handIn();
  await pass(0);
  await user().click(dialog().getByRole("button", { name: "Confirm" }));
  await pass(0);
  expect(commands(calls)).toEqual(["finish-form", "finish-form", "confirm-annual-income", "finish-form"]);
});
