import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";
import { formWith } from "./harness/part.ts";

const form = formWith("personal");

withStandingClock();

describe("what can't be changed any more", () => {
  const closing = (data: Record<string, unknown>) => {
    data["check"] = { state: "pending", exists: true };
  };
  test("stands there to be read, is not asked, and says why and whom to write to", async () => {
    const { saves } = await open(form("half-filled", closing));
    expect((firstName() as HTMLInputElement).readOnly).toBe(true);
    personal().getByText(/stay as they are. If something is wrong, write to support@example.com/);
    expect(personal().getByLabelText<HTMLInputElement>("Middle name").readOnly, "nobody is told that they may leave it out").toBe(true);
    expect(personal().queryByRole("button", { name: /calendar/i })).toBeNull();
    await user().type(firstName(), "x");
    await user().tab();
    await pass(500);
    expect([saves(), stateOf(firstName())]).toEqual([[], ""]);
    expect((personal().getByLabelText(/^E-?mail/i) as HTMLInputElement).readOnly).toBe(false);
  });
  test("shows the end of a kept number without a way to replace it, and choices that can't be opened", async () => {
    await open(draw(APPLY, "check-ordered"));
    const screening = within(screen.getByRole("region", { name: "Screening" }));
    expect((screening.getByLabelText(/^Social Security/) as HTMLInputElement).readOnly).toBe(true);
    expect(screening.getByLabelText<HTMLInputElement>(/^Social Security/).value).toMatch(/0002$/);
    expect(screening.queryByRole("button")).toBeNull();
    expect(screening.getByRole<HTMLSelectElement>("combobox").disabled).toBe(true);
    expect(screening.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
  });
  test("says at every kind of question why, reads it out with it, and keeps and sends nothing of what a page without a script posted for it", async () => {
    const descriptor = draw(APPLY, "check-ordered");
    const said: Record<string, string> = {};
    for (const section of sectionsOf(descriptor.blocks))
      for (const { property, label, readOnly } of section.fields ?? []) {
        if (readOnly !== true) continue;
        const problem = `${label} stays.`;
        said[`${section.root}.${property}`] = problem;
        section.posted = { ...section.posted, [property]: { text: "Eve", problem } };
      }
    const personalSection = [...sectionsOf(descriptor.blocks)].find(({ id }) => id === "personal")!;
    personalSection.posted = { ...personalSection.posted, middle_name: { text: "Eve" } };
    const middleName = "applicant.middle_name";
    const before = await open(draw(APPLY, "check-ordered"));
    const values = () => [...document.querySelectorAll<HTMLInputElement>("[data-key] :is(input, select)")].map(({ value, checked }) => [value, checked]);
    const kept = values();
    before.unmount();
    const { saves } = await open(descriptor);
    expect(values()).toEqual(kept);
    const kinds = new Set<string>();
    for (const [key, problem] of Object.entries(said)) {
      if (key === middleName) continue;
      const field = document.querySelector(`[data-key="${key}"]`);
      if (!field) continue;
      kinds.add(/kind-\S+/.exec(field.className)![0]);
      const described = [...field.querySelectorAll("[aria-describedby]")].flatMap((one) => one.getAttribute("aria-describedby")!.split(" "));
      expect(document.getElementById(described.find((id) => id.endsWith("-m")) ?? "")?.textContent, key).toBe(problem);
    }
    expect([...kinds].sort()).toEqual(["kind-checkbox", "kind-date", "kind-secure-id", "kind-select", "kind-text"]);
    const person = user();
    await person.type(personal().getByLabelText(/^E-?mail/i), "x");
    await person.tab();
    await pass(60_000);
    expect(saves().map((values) => Object.keys(values))).toEqual([["email"]]);
  });
  test("of any kind has nothing to press: no file is chosen, replaced or deleted, no country of a number", async () => {
    const descriptor = draw(APPLY, "ready-to-pay");
    const fields = sectionsOf(descriptor.blocks).flatMap((each) => each.fields ?? []);
    for (const field of fields) field.readOnly = true;
    await open(descriptor);
    expect(personal().getByLabelText<HTMLSelectElement>(/Country of the phone number/).disabled).toBe(true);
    const files = [...document.querySelectorAll<HTMLInputElement>("main input[type=file], .upload input[type=file]")];
    expect(files.length).toBeGreaterThan(0);
    expect(files.every(({ disabled }) => disabled)).toBe(true);
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });
  test("is not overlaid by what an earlier visit left unsaved", async () => {
    const { storage, unmount } = await open(form("half-filled"), { answer: lost });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Eve");
    await person.tab();
    await pass(500);
    unmount();
    expect([...storage.kept.values()].join()).toContain("Eve");
    const { saves } = await open(form("half-filled", closing), { storage });
    await pass(1000);
    expect((firstName() as HTMLInputElement).value).toBe("Ada");
    expect([saves(), [...storage.kept.values()].join()]).toEqual([[], ""]);
  });
  test("takes back a number that was being typed when it closed, and shows the end of the one that is kept", async () => {
    const ordered = draw(APPLY, "check-ordered");
    const { redraw, saves } = await open(draw(APPLY, "half-filled"), { answer: lost });
    const number = () => screen.getByLabelText<HTMLInputElement>(/^Social Security/);
    await user().type(number(), "12345");
    redraw(ordered);
    expect(number().value).toMatch(/0002$/);
    await pass(60_000);
    expect(JSON.stringify(saves())).not.toContain("12345");
  });
  test("takes back what was typed on an older page, says so, and holds nobody back", async () => {
    const message = "This can’t be changed any more: your background check was ordered for it. If it is wrong, write to support@example.com.";
    const closed = draw(APPLY, "half-filled", closing);
    const { calls } = await open(form("half-filled"), {
      answer: ({ command }) =>
        command === "save-answers"
          ? { ok: false, problems: [{ code: "read-only", path: "first_name", message }], effects: [], descriptor: closed }
          : { ok: true, effects: [] },
    });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Eve");
    await person.tab();
    await pass(500);
    expect((firstName() as HTMLInputElement).value).toBe("Ada");
    expect(document.getElementById(firstName().getAttribute("aria-describedby")!.split(" ")[0]!)?.textContent).toBe(message);
    await person.click(screen.getByRole("button", { name: "Continue" }));
    await pass(0);
    expect(document.activeElement, "nobody is led back to what they can't mend").not.toBe(firstName());
    expect(calls.filter(({ command }) => command === "save-answers")).toHaveLength(1);
  });
});
