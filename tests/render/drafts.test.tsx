/** What is typed and not stored yet, in the browser's own storage: never lost, and never there longer than it has to be. */
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { clearDrafts } from "#screens/render/forms/draft-storage.ts";
import { draw } from "./harness/documents.ts";
import { MemoryStorage, open, pass, savedAnswer } from "./harness/open.tsx";
import { APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("personal");

withStandingClock();

const drafts = (storage: MemoryStorage) => [...storage.kept].filter(([key]) => key.startsWith("latchkey.draft.")).map(([, text]) => text);
const rename = async (name: string) => {
  const person = user();
  await person.clear(firstName());
  await person.type(firstName(), name);
  return person;
};
const phone = () => personal().getByLabelText("Phone") as HTMLInputElement;

test("typing on while a save is under way leaves the longer answer in the storage until it is stored too", async () => {
  const storage = new MemoryStorage();
  const answers: ((result: CommandResult) => void)[] = [];
  await open(form("application-begun"), { storage, answer: () => new Promise((resolve) => answers.push(resolve)) });
  const person = user();
  await person.type(firstName(), "Ad");
  await person.tab();
  await pass(500);
  await person.type(firstName(), "a");
  await pass(1000);
  answers[0]!({ ok: true, effects: [] });
  await pass(0);
  expect(drafts(storage).join()).toContain('"Ada"');
  await person.tab();
  await pass(500);
  answers[1]!({ ok: true, effects: [] });
  await pass(0);
  expect(drafts(storage)).toEqual([]);
});

test("an answer that is typed back to what is stored leaves nothing there", async () => {
  const storage = new MemoryStorage();
  await open(form("half-filled"), { storage });
  const { value } = firstName() as HTMLInputElement;
  await rename("Adele");
  await pass(1000);
  expect(drafts(storage).join()).toContain("Adele");
  await rename(value);
  await pass(1000);
  expect(drafts(storage)).toEqual([]);
});

test("one that has been stored meanwhile goes away", async () => {
  const storage = new MemoryStorage();
  const first = await open(form("half-filled"), { storage, answer: lost });
  await rename("Adele");
  first.unmount();
  expect(drafts(storage)).toHaveLength(1);
  const stored = draw(APPLY, "half-filled", (data) => Object.assign(data["applicant"] as object, { first_name: "Adele" }));
  const { saves } = await open(stored, { storage });
  await pass(1000);
  expect(drafts(storage)).toEqual([]);
  expect(saves()).toEqual([]);
});

test("a phone number comes back with the country that it was typed for", async () => {
  const storage = new MemoryStorage();
  const first = await open(form("application-begun"), { storage, answer: lost });
  const person = user();
  await person.selectOptions(personal().getByLabelText(/Country of the phone number/), "GB");
  await person.type(phone(), "20794");
  const typed = phone().value;
  first.unmount();
  await open(form("application-begun"), { storage });
  expect(personal().getByLabelText(/Country of the phone number/)).toHaveProperty("value", "GB");
  expect(phone().value).toBe(typed);
});

test("a page that is put away keeps what was typed at once, and sends it", async () => {
  const storage = new MemoryStorage();
  const { saves } = await open(form("application-begun"), { storage, answer: () => new Promise(() => undefined) });
  await user().type(firstName(), "Ada");
  expect(drafts(storage)).toEqual([]);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  hidden.mockRestore();
  expect(drafts(storage).join()).toContain('"Ada"');
  await pass(0);
  expect(saves()).toEqual([{ first_name: "Ada" }]);
});

test("a page that is left keeps what was typed at once", async () => {
  const storage = new MemoryStorage();
  await open(form("application-begun"), { storage });
  await user().type(firstName(), "Ada");
  expect(drafts(storage)).toEqual([]);
  window.dispatchEvent(new Event("pagehide"));
  expect(drafts(storage).join()).toContain('"Ada"');
});

test("answers of a flag go with it", async () => {
  const storage = new MemoryStorage();
  await open(draw(APPLY, "application-begun"), { storage, answer: (call) => (call.command === "save-answers" ? lost() : { ok: true, effects: [] }) });
  const person = user();
  const pet = screen.getByRole("switch", { name: "I have a pet" });
  await person.click(pet);
  await pass(0);
  await person.type(screen.getByLabelText("Kind of animal"), "Cat");
  await pass(1000);
  expect(drafts(storage).join()).toContain("Cat");
  await person.click(pet);
  await pass(0);
  expect(drafts(storage)).toEqual([]);
});

test("those of one application are not offered to another", async () => {
  const storage = new MemoryStorage();
  const first = await open(form("application-begun"), { storage, answer: lost });
  await user().type(firstName(), "Ada");
  first.unmount();
  const other = draw(APPLY, "application-begun");
  other.route = { ...other.route, params: { source: "demo-portland" } };
  await open(other, { storage });
  expect(firstName()).toHaveProperty("value", "");
});

describe("a storage that is no use", () => {
  test.each([["{broken"], ["7"], ["[1]"], ["null"]])("because it holds %s leaves a form that works", async (text) => {
    const storage = new MemoryStorage();
    storage.getItem = (key) => (key.startsWith("latchkey.draft.") ? text : null);
    await open(form("application-begun"), { storage });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(600);
    expect(stateOf(firstName())).toBe("Saved");
  });

  test("because it is full leaves a form that saves", async () => {
    const storage = new MemoryStorage();
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { saves } = await open(form("application-begun"), { storage });
    const person = user();
    await person.type(firstName(), "Ada");
    await person.tab();
    await pass(1000);
    expect(saves()).toEqual([{ first_name: "Ada" }]);
    expect(stateOf(firstName())).toBe("Saved");
  });
});

test("who logs out takes their drafts along, and nothing else", () => {
  localStorage.setItem("latchkey.draft.apply.demo-seattle.info-1.applicant", "{}");
  localStorage.setItem("latchkey.shown.intro.demo-seattle", "1");
  clearDrafts(localStorage);
  expect(Object.keys(localStorage)).toEqual(["latchkey.shown.intro.demo-seattle"]);
});

describe("a save that comes back while somebody types on", () => {
  const screening = () => within(screen.getByRole("region", { name: "Screening" }));
  const number = () => screening().getByLabelText("Social Security number") as HTMLInputElement;
  const kept = (answers: Record<string, unknown>): CommandResult => ({
    ok: true,
    effects: [],
    saved: { root: "applicant", target: "info-1", version: 9, answers },
  });

  test("does not put its own spelling over what was typed", async () => {
    const answers: ((result: CommandResult) => void)[] = [];
    await open(form("application-begun"), { answer: () => new Promise((resolve) => answers.push(resolve)) });
    const person = user();
    await person.type(firstName(), "ad");
    await person.tab();
    await pass(500);
    await person.type(firstName(), "ele");
    answers[0]!(kept({ first_name: "Ad" }));
    await pass(0);
    expect(firstName()).toHaveProperty("value", "adele");
  });

  test("does not hide a government id that is being typed anew", async () => {
    const answers: ((result: CommandResult) => void)[] = [];
    await open(draw(APPLY, "half-filled"), { answer: () => new Promise((resolve) => answers.push(resolve)) });
    const person = user();
    await person.type(number(), "123456789");
    await person.tab();
    await pass(500);
    await person.clear(number());
    await person.type(number(), "98765");
    answers[0]!(kept({ sin_ssn: { last4: "6789" } }));
    await pass(0);
    expect(number().value).toBe("987-65");
  });

  test("with another answer refused still shows a stored government id by its last four digits, and sends it once", async () => {
    const { saves } = await open(draw(APPLY, "half-filled"), {
      answer: (call) =>
        "sin_ssn" in (call.input["values"] as object)
          ? {
              ok: false,
              effects: [],
              problems: [{ code: "invalid", path: "last_name", message: "Too odd." }],
              saved: { root: "applicant", target: "info-1", version: 9, answers: { sin_ssn: { last4: "6789" } } },
            }
          : savedAnswer(call),
    });
    const person = user();
    await person.type(personal().getByLabelText("Last name"), "x");
    await person.type(number(), "123456789");
    await person.tab();
    await pass(500);
    expect(screening().getByText("Kept, ending in 6789")).toBeTruthy();
    await pass(10_000);
    expect(saves()).toHaveLength(1);
  });
});
