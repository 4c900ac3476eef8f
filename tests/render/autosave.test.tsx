import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { draw } from "./harness/documents.ts";
import { MemoryStorage, open, pass } from "./harness/open.tsx";
import { address, APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("personal", "address");

withStandingClock();

test("[VAL-1] [VAL-2] [VAL-3] an answer saves itself half a second after its field is left, and not before", async () => {
  const { saves } = await open(form("application-begun"));
  const person = user();
  await person.type(firstName(), "Ada");
  await pass(2000);
  expect(saves()).toEqual([]);
  await person.tab();
  await pass(499);
  expect(saves()).toEqual([]);
  await pass(1);
  expect(saves()).toEqual([{ first_name: "Ada" }]);
});

test("a save carries the changed answers of one record, its target and its version", async () => {
  const { calls } = await open(form("half-filled"));
  const person = user();
  await person.clear(firstName());
  await person.type(firstName(), "Adele");
  await person.clear(personal().getByLabelText("Last name"));
  await person.type(personal().getByLabelText("Last name"), "Jameson");
  await person.tab();
  await pass(500);
  const save = calls.find((call) => call.command === "save-answers");
  expect(save?.input).toMatchObject({ root: "applicant", values: { first_name: "Adele", last_name: "Jameson" } });
  expect(save?.input["target"]).toEqual(expect.any(String));
  expect(save?.input["version"]).toEqual(expect.any(Number));
});

test("a field says Not saved yet, Saving, Saved", async () => {
  let answer!: (result: CommandResult) => void;
  await open(form("application-begun"), {
    answer: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const person = user();
  expect(stateOf(firstName())).toBe("");
  await person.type(firstName(), "Ada");
  expect(stateOf(firstName())).toBe("Not saved yet");
  await person.tab();
  await pass(500);
  expect(stateOf(firstName())).toBe("Saving");
  answer({ ok: true, effects: [] });
  await pass(0);
  expect(stateOf(firstName())).toBe("Saved");
});

test("what is typed while a save is under way is not taken for saved, and follows", async () => {
  const answers: ((result: CommandResult) => void)[] = [];
  const { saves } = await open(form("application-begun"), {
    answer: () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  });
  const person = user();
  await person.type(firstName(), "Ad");
  await person.tab();
  await pass(500);
  await person.type(firstName(), "a");
  await person.tab();
  answers[0]!({ ok: true, effects: [] });
  await pass(0);
  expect(stateOf(firstName())).toBe("Not saved yet");
  await pass(500);
  expect(saves()).toEqual([{ first_name: "Ad" }, { first_name: "Ada" }]);
});

test("what is typed back to what is on its way is being saved", async () => {
  await open(form("application-begun"), { answer: () => new Promise(() => undefined) });
  const person = user();
  await person.type(firstName(), "Ada");
  await person.tab();
  await pass(500);
  await person.type(firstName(), "h");
  expect(stateOf(firstName())).toBe("Not saved yet");
  await person.keyboard("{Backspace}");
  expect(stateOf(firstName())).toBe("Saving");
});

test("an answer that the server puts in order is shown as it is kept", async () => {
  await open(form("application-begun"), {
    answer: (call) => ({ ok: true, effects: [], saved: { root: String(call.input["root"]), target: "a", version: 3, answers: { first_name: "Ada" } } }),
  });
  const person = user();
  await person.type(firstName(), "ADA");
  await person.tab();
  await pass(600);
  expect(firstName()).toHaveProperty("value", "Ada");
});

test("a value that breaks a rule stays here and says why", async () => {
  const { saves } = await open(form("application-begun"));
  const person = user();
  const email = personal().getByLabelText("E-mail");
  await person.clear(email);
  await person.type(email, "ada@");
  await person.tab();
  await pass(1000);
  expect(saves()).toEqual([]);
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(email.getAttribute("aria-describedby")!)?.textContent).toBe("Invalid Email");
  expect(stateOf(email)).toBe("Not saved yet");
});

test("nobody is blamed for walking past a question", async () => {
  await open(form("application-begun"));
  const person = user();
  await person.click(firstName());
  expect(firstName().getAttribute("aria-required")).toBe("true");
  expect(firstName().getAttribute("autocomplete"), "a browser may know the answer").toBe("given-name");
  expect(
    personal()
      .getByLabelText(/^Middle name/)
      .getAttribute("aria-required"),
  ).toBeNull();
  for (let stops = 0; stops < 5; stops += 1) await person.tab();
  await pass(1000);
  expect(screen.queryByText("Field is required")).toBeNull();
});

test("blanks are no answer: the field is required", async () => {
  await open(form("application-begun"));
  const person = user();
  await person.type(firstName(), "   ");
  await person.tab();
  await pass(0);
  expect(personal().getByText("Field is required")).toBeTruthy();
});

test("a choice saves itself without its field being left", async () => {
  const { saves } = await open(form("half-filled"));
  const person = user();
  await person.selectOptions(address().getByLabelText("Country"), "CA");
  await pass(500);
  expect(saves()).toEqual([{ "address.country_code": "CA", "address.region": null }]);
});

describe("after a reload", () => {
  test("what was not saved is still there, and is sent once", async () => {
    const storage = new MemoryStorage();
    const first = await open(form("application-begun"), { answer: lost, storage });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(700);
    first.unmount();

    const second = await open(form("application-begun"), { storage });
    expect(firstName()).toHaveProperty("value", "Ada");
    expect(stateOf(firstName())).toBe("Not saved yet");
    await pass(500);
    expect(second.saves()).toEqual([{ first_name: "Ada" }]);
    expect(stateOf(firstName())).toBe("Saved");
    await pass(60_000);
    expect(second.saves()).toHaveLength(1);
    second.unmount();

    const third = await open(form("application-begun"), { storage });
    await pass(1000);
    expect(third.saves()).toEqual([]);
  });

  test("what was typed and not even left is still there", async () => {
    const storage = new MemoryStorage();
    const first = await open(form("application-begun"), { storage });
    await user().type(firstName(), "Ad");
    first.unmount();
    await open(form("application-begun"), { storage });
    expect(firstName()).toHaveProperty("value", "Ad");
  });

  test("an answer that was changed elsewhere meanwhile is not overwritten by the draft", async () => {
    const storage = new MemoryStorage();
    const first = await open(form("half-filled"), { answer: lost, storage });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await person.tab();
    await pass(600);
    first.unmount();

    const changed = draw(APPLY, "half-filled", (data) => {
      (data["applicant"] as Record<string, unknown>)["first_name"] = "Augusta";
    });
    const second = await open(changed, { storage });
    await pass(2000);
    expect(second.saves()).toEqual([]);
    expect(firstName()).toHaveProperty("value", "Adele");
    expect(personal().getByText(/changed in another window/)).toBeTruthy();
  });
});

test("a page that was left sends nothing more by itself", async () => {
  const { saves, unmount } = await open(form("application-begun"));
  const person = user();
  await person.type(firstName(), "Ada");
  await person.tab();
  unmount();
  await pass(60_000);
  expect(saves()).toEqual([]);
});

test("Enter gives the answer, and presses nothing", async () => {
  const { calls, saves } = await open(form("application-begun"));
  await user().type(firstName(), "Ada{Enter}");
  await pass(500);
  expect(saves()).toEqual([{ first_name: "Ada" }]);
  expect(calls.filter(({ command }) => !["save-answers", "start-section"].includes(command))).toEqual([]);
  expect(document.activeElement).toBe(firstName());
});

describe("answers of the server that overtake one another", () => {
  const at = (seconds: number, change?: Parameters<typeof draw>[2]) => ({ ...draw(APPLY, "half-filled", change), now: `2026-06-15T12:00:0${seconds}.000Z` });

  test("an older screen does not take back what a newer one showed", async () => {
    const answers: ((result: CommandResult) => void)[] = [];
    await open(at(0), { answer: () => new Promise((resolve) => answers.push(resolve)) });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await person.clear(address().getByLabelText("City"));
    await person.type(address().getByLabelText("City"), "Tacoma");
    await person.tab();
    await pass(500);
    const named = (first_name: string) => (data: Record<string, unknown>) => Object.assign(data["applicant"] as object, { first_name, version: 9 });
    const [name, city] = answers;
    name!({ ok: true, effects: [], descriptor: at(5, named("Adele")) });
    await pass(0);
    city!({ ok: true, effects: [], descriptor: at(3) });
    await pass(0);
    expect(firstName()).toHaveProperty("value", "Adele");
    expect(stateOf(firstName())).toBe("Saved");
  });

  test("answers of a record as it was before its last save are passed over", async () => {
    const { redraw } = await open(at(0), {
      answer: (call) => ({
        ok: true,
        effects: [],
        saved: { root: String(call.input["root"]), target: "info-1", version: 9, answers: { first_name: "Adele" } },
      }),
    });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Adele");
    await person.tab();
    await pass(500);
    redraw(at(1));
    await pass(0);
    expect(firstName()).toHaveProperty("value", "Adele");
  });

  test("a switch stays as it was put while the server is still at it", async () => {
    const answers: ((result: CommandResult) => void)[] = [];
    const { redraw } = await open(at(0), { answer: () => new Promise((resolve) => answers.push(resolve)) });
    const smoke = screen.getByRole("switch", { name: "I smoke" });
    await user().click(smoke);
    redraw(at(1));
    expect(smoke.getAttribute("aria-checked")).toBe("true");
    await pass(0);
    answers[0]!({ ok: false, problems: [], effects: [] });
    await pass(0);
    expect(smoke.getAttribute("aria-checked")).toBe("false");
  });
});

test("a switch that is pressed again before the server is done ends up as it was pressed last", async () => {
  const answers: ((result: CommandResult) => void)[] = [];
  const { calls } = await open(draw(APPLY, "half-filled"), { answer: () => new Promise((resolve) => answers.push(resolve)) });
  const smoke = screen.getByRole("switch", { name: "I smoke" });
  const person = user();
  const flags = () => calls.filter(({ command }) => command.endsWith("-flag")).map(({ command }) => command);
  await person.click(smoke);
  await person.click(smoke);
  expect(smoke.getAttribute("aria-checked")).toBe("false");
  expect(flags()).toEqual(["put-flag"]);
  answers[0]!({ ok: true, effects: [] });
  await pass(0);
  expect(flags()).toEqual(["put-flag", "remove-flag"]);
  answers[1]!({ ok: true, effects: [] });
  await pass(0);
  expect(smoke.getAttribute("aria-checked")).toBe("false");
  expect(flags()).toHaveLength(2);
});
