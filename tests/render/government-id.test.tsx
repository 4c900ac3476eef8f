/** A government id goes to the server and nowhere else. */
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { MemoryStorage, open, pass, savedAnswer } from "./harness/open.tsx";
import { user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("screening");

withStandingClock();

describe("a government id", () => {
  const screening = () => within(screen.getByRole("region", { name: "Screening" }));
  const valueOf = (label: string | RegExp) => (screening().getByLabelText(label) as HTMLInputElement).value;

  test("[VAL-53] [VAL-54] is masked as an SSN or a SIN, as the country beside it says", async () => {
    await open(form("half-filled"));
    const person = user();
    await person.type(screening().getByLabelText("Social Security number"), "1234567890");
    expect(valueOf("Social Security number")).toBe("123-45-6789");
    await person.selectOptions(screening().getByLabelText("Country of your number"), "CA");
    await pass(0);
    expect(valueOf(/Social Insurance/)).toBe("123-456-789");
  });

  test("is sent, is never put into the browser's storage, and then shows its last four digits", async () => {
    const storage = new MemoryStorage();
    const { saves } = await open(form("half-filled"), {
      storage,
      answer: (call) =>
        ({ ...savedAnswer(call), saved: { root: "applicant", target: "info-1", version: 5, answers: { sin_ssn: { last4: "6789" } } } }) as CommandResult,
    });
    const person = user();
    await person.type(screening().getByLabelText("Social Security number"), "123456789");
    expect(screening().getByLabelText("Social Security number")).toHaveProperty("value", "123-45-6789");
    await person.tab();
    await pass(200);
    expect(JSON.stringify([...storage.kept])).not.toMatch(/123456789|123-45-6789/);
    await pass(300);
    expect(saves()).toEqual([{ sin_ssn: "123456789" }]);
    expect(screening().getByText("Kept, ending in 6789")).toBeTruthy();
    expect(document.body.innerHTML).not.toContain("123-45");
    expect(JSON.stringify([...storage.kept])).not.toMatch(/123456789|123-45-6789/);
  });

  test("that is kept can be replaced: the focus goes there, and left empty the kept one stays", async () => {
    const { saves } = await open(form("ready-to-pay"), {
      answer: async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return { ok: true, effects: [], saved: { root: "applicant", target: "info-1", version: 9, answers: { sin_ssn: { last4: "4321" } } } };
      },
    });
    const person = user();
    const replace = () => screening().getByRole("button", { name: "Replace, Social Security number" });
    const kept = screening().getByText(/^Kept, ending in/).textContent;
    await person.click(replace());
    expect(document.activeElement).toBe(screening().getByRole("textbox", { name: "Social Security number" }));
    await person.tab();
    await pass(1000);
    expect(screening().getByText(/^Kept, ending in/).textContent).toBe(kept);
    expect(saves()).toEqual([]);
    await person.click(replace());
    const number = screening().getByRole("textbox", { name: "Social Security number" });
    expect(number.getAttribute("autocomplete"), "no browser offers to remember it").toBe("off");
    await person.type(number, "123454321");
    await person.clear(number);
    await person.type(number, "123454321");
    await person.tab();
    await pass(500);
    expect(saves()).toEqual([{ sin_ssn: "123454321" }]);
    await pass(10);
    expect(screening().getByText("Kept, ending in 4321")).toBeTruthy();
  });

  test("goes away with the tick that says there is none", async () => {
    const { saves } = await open(form("half-filled"));
    const person = user();
    await person.type(screening().getByLabelText("Social Security number"), "12345");
    await person.click(screening().getByLabelText("I don't have a US SSN"));
    await pass(600);
    expect(screening().queryByLabelText("Social Security number")).toBeNull();
    expect(saves()).toEqual([{ skipSsnEntry: true }]);
  });

  test("that is kept is set aside by the tick, which says what happens instead, and comes back without it", async () => {
    const { saves } = await open(form("ready-to-pay"));
    const person = user();
    const skip = screening().getByLabelText("I don't have a US SSN");
    expect(screening().getByText("Then the background check is made with your name, date of birth and postal code alone.").id).toBe(
      skip.getAttribute("aria-describedby"),
    );
    await person.click(skip);
    await pass(600);
    expect(screening().queryByText(/1234/)).toBeNull();
    await person.click(skip);
    await pass(600);
    expect(screening().getByText(/1234/)).toBeTruthy();
    expect(saves()).toEqual([{ skipSsnEntry: true }, { skipSsnEntry: false }]);
  });

  test("that nobody was ever given is refused while it is typed, with the reason", async () => {
    const { saves } = await open(form("half-filled"));
    const number = screening().getByLabelText("Social Security number");
    await user().type(number, "666123456");
    await user().tab();
    await pass(600);
    expect(screening().getByText("A Social Security number never begins with 000, 666 or 9. Please check the first three digits.")).toBeTruthy();
    expect(number.getAttribute("aria-invalid")).toBe("true");
    expect(saves()).toEqual([]);
  });
});
