import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("additional");

withStandingClock();
const section = (name: string) => within(screen.getByRole("region", { name }));

describe("flags", () => {
  const pet = () => screen.getByRole("switch", { name: "I have a pet" });
  const flagCalls = (calls: { command: string; input: Record<string, unknown> }[]) => calls.filter((call) => call.command.endsWith("-flag"));

  test("[FRM-64] [FRM-70] switching one on creates it and shows its questions; the focus stays on the switch", async () => {
    const { calls } = await open(form("application-begun"));
    await user().click(pet());
    expect(pet().getAttribute("aria-checked")).toBe("true");
    expect(screen.getByLabelText("Kind of animal")).toBeTruthy();
    expect(document.activeElement).toBe(pet());
    expect(flagCalls(calls)).toEqual([{ command: "put-flag", input: { flag: "pet" } }]);
    expect(JSON.stringify(calls)).not.toContain("expanded");
  });

  test("the whole row presses the switch, and its name is the title alone", async () => {
    await open(form("application-begun"));
    await user().click(screen.getByText("Cats, dogs and the rest. Service animals are always welcome"));
    await pass(0);
    expect(pet().getAttribute("aria-checked")).toBe("true");
    expect(screen.getByLabelText("Animal's name")).toBeTruthy();
  });

  test("[FRM-65] switching one off deletes it with its answers", async () => {
    const { calls } = await open(form("half-filled"));
    const person = user();
    expect((screen.getByLabelText("Kind of animal") as HTMLInputElement).value).toBe("Cat");
    await person.click(pet());
    await pass(0);
    expect(screen.queryByLabelText("Kind of animal")).toBeNull();
    expect(flagCalls(calls)).toEqual([{ command: "remove-flag", input: { flag: "pet" } }]);
    await person.click(pet());
    await pass(0);
    expect((screen.getByLabelText("Kind of animal") as HTMLInputElement).value).toBe("");
  });

  test("one that is made anew is another record, whose first answers are new", async () => {
    const withPet = (target: string, version: number) => {
      const descriptor = draw(APPLY, "half-filled");
      const pets = sectionsOf(descriptor.blocks).find(({ root }) => root === "flag_pet")!;
      Object.assign(pets, { target, version });
      return descriptor;
    };
    const anew = withPet("pet-2", 1);
    const { calls } = await open(withPet("pet-1", 7), {
      answer: ({ command }) => ({ ok: true, effects: [], ...(command === "put-flag" && { descriptor: anew }) }),
    });
    const person = user();
    await person.click(pet());
    await pass(0);
    await person.click(pet());
    await pass(0);
    await person.clear(screen.getByLabelText("Kind of animal"));
    await person.type(screen.getByLabelText("Kind of animal"), "Dog");
    await person.tab();
    await pass(600);
    expect(calls.find((call) => call.command === "save-answers")?.input).toMatchObject({ target: "pet-2", version: 1, values: { animal: "Dog" } });
  });

  test("one that can't be created is switched back, and says so", async () => {
    await open(form("application-begun"), { answer: () => Promise.reject(new TypeError("Failed to fetch")) });
    await user().click(pet());
    await pass(0);
    expect(pet().getAttribute("aria-checked")).toBe("false");
    expect(screen.getByText(/No answer came from Latchkey/)).toBeTruthy();
  });

  test("answers given before the flag exists wait for it", async () => {
    let create!: (result: CommandResult) => void;
    const { calls, saves } = await open(form("application-begun"), {
      answer: (call) =>
        call.command === "put-flag"
          ? new Promise((resolve) => {
              create = resolve;
            })
          : { ok: true, effects: [] },
    });
    const person = user();
    await person.click(pet());
    await person.type(screen.getByLabelText("Kind of animal"), "Cat");
    await person.tab();
    await pass(2000);
    expect(saves()).toEqual([]);
    create({ ok: true, effects: [], saved: { root: "flag_pet", target: "flag-9", version: 1, answers: { expanded: true } } });
    await pass(600);
    expect(calls.find((call) => call.command === "save-answers")?.input).toMatchObject({ root: "flag_pet", target: "flag-9", values: { animal: "Cat" } });
  });

  test("one that was made stays on when an older page arrives late", async () => {
    const older = draw(APPLY, "application-begun");
    const { redraw } = await open(form("application-begun"), {
      answer: () => ({ ok: true, effects: [], saved: { root: "flag_pet", target: "flag-9", version: 1, answers: { expanded: true } } }),
    });
    await user().click(pet());
    await pass(0);
    redraw(older);
    expect(pet().getAttribute("aria-checked")).toBe("true");
    expect(screen.getByLabelText("Kind of animal")).toBeTruthy();
  });

  describe("on another device of the same person", () => {
    const told = (persona: string, after: number) => {
      const descriptor = draw(APPLY, persona);
      return { ...descriptor, follows: { ...descriptor.follows!, after: String(after) } };
    };

    test("one that is switched off is off here, with its questions; one that is switched on is on", async () => {
      const { redraw } = await open(told("half-filled", 10));
      expect(pet().getAttribute("aria-checked")).toBe("true");
      redraw(told("application-begun", 11));
      expect(pet().getAttribute("aria-checked")).toBe("false");
      expect(screen.queryByLabelText("Kind of animal")).toBeNull();
      redraw(told("half-filled", 12));
      expect(pet().getAttribute("aria-checked")).toBe("true");
      expect((screen.getByLabelText("Kind of animal") as HTMLInputElement).value).toBe("Cat");
    });

    test("one that is switched off takes along what was typed into it here, and nothing of it is sent", async () => {
      const { redraw, saves } = await open(told("half-filled", 10));
      const person = user();
      await person.type(screen.getByLabelText("Kind of animal"), " and dog");
      redraw(told("application-begun", 11));
      await pass(60_000);
      expect(saves()).toEqual([]);
      await person.click(pet());
      await pass(0);
      expect((screen.getByLabelText("Kind of animal") as HTMLInputElement).value).toBe("");
    });

    test("one that is made anew shows what the new one says", async () => {
      const old = told("half-filled", 10);
      Object.assign(
        sectionsOf(old.blocks).find(({ root }) => root === "flag_pet")!,
        { version: 7 },
      );
      const { redraw } = await open(old);
      const anew = told("half-filled", 12);
      const pets = sectionsOf(anew.blocks).find(({ root }) => root === "flag_pet")!;
      Object.assign(pets, { target: "pet-2", version: 1, answers: { ...pets.answers, animal: "Dog" } });
      redraw(anew);
      expect((screen.getByLabelText("Kind of animal") as HTMLInputElement).value).toBe("Dog");
    });

    test("a page from before it was made here changes nothing, however late it comes", async () => {
      const { redraw } = await open(told("application-begun", 10), { answer: () => ({ ok: true, effects: [], descriptor: told("half-filled", 12) }) });
      await user().click(pet());
      await pass(0);
      redraw(told("application-begun", 11));
      expect(pet().getAttribute("aria-checked")).toBe("true");
    });
  });

  test("one that is switched while its answers are saved sends no others beside them", async () => {
    let saved!: (result: CommandResult) => void;
    const { saves } = await open(form("half-filled"), {
      answer: (call) => (call.command === "save-answers" ? new Promise<CommandResult>((resolve) => (saved = resolve)) : { ok: true, effects: [] }),
    });
    const person = user();
    await person.type(screen.getByLabelText("Kind of animal"), "fish");
    await person.tab();
    await pass(600);
    expect(saves()).toHaveLength(1);
    for (const _ of ["off", "on"]) {
      await person.click(pet());
      await pass(0);
    }
    await person.type(screen.getByLabelText("Animal's name"), "Rex");
    await person.tab();
    await pass(600);
    expect(saves(), "one at a time for one record").toHaveLength(1);
    saved({ ok: true, effects: [] });
    await pass(600);
    expect(saves().at(-1)).toMatchObject({ animal_name: "Rex" });
  });

  test("one that is switched off has nothing wrong any more, also while the server is at it", async () => {
    const rail = () => screen.getByRole("link", { name: /Additional Information/ });
    await open(form("half-filled"), {
      answer: ({ command }) => (command === "remove-flag" ? new Promise<CommandResult>(() => undefined) : { ok: true, effects: [] }),
    });
    const person = user();
    await person.clear(screen.getByLabelText("Kind of animal"));
    await person.tab();
    expect(rail().className).toContain("bad");
    await person.click(pet());
    expect(rail().className).not.toContain("bad");
  });

  test("one that is open and not answered counts as remaining", async () => {
    await open(form("application-begun"));
    expect(section("Additional Information").getByText("Complete")).toBeTruthy();
    await user().click(screen.getByRole("switch", { name: "Somebody moves in with me" }));
    expect(section("Additional Information").getByText("3 fields remaining")).toBeTruthy();
  });
});
