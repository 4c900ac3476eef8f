import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { APPLY, firstName, lost, personal, stateOf, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

describe("what can't be changed any more", () => {
  const closing = (data: Record<string, unknown>) => {
    data["check"] = { state: "pending", exists: true };
  };
  test("stands there to be read, is not asked, and says why and whom to write to", async () => {
    const { saves } = await open(draw(APPLY, "half-filled", closing));
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
  test("is not overlaid by what an earlier visit left unsaved", async () => {
    const { storage, unmount } = await open(draw(APPLY, "half-filled"), { answer: lost });
    const person = user();
    await person.clear(firstName());
    await person.type(firstName(), "Eve");
    await person.tab();
    await pass(500);
    unmount();
    expect([...storage.kept.values()].join()).toContain("Eve");
    const { saves } = await open(draw(APPLY, "half-filled", closing), { storage });
    await pass(1000);
    expect((firstName() as HTMLInputElement).value).toBe("Ada");
    expect([saves(), [...storage.kept.values()].join()]).toEqual([[], ""]);
  });
  test("takes back what was typed on an older page, says so, and holds nobody back", async () => {
    const message = "This can’t be changed any more: your background check was ordered for it. If it is wrong, write to support@example.com.";
    const closed = draw(APPLY, "half-filled", closing);
    const { calls } = await open(draw(APPLY, "half-filled"), {
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
    expect(document.getElementById(firstName().getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
    await person.click(screen.getByRole("button", { name: "Continue" }));
    await pass(0);
    expect(document.activeElement, "nobody is led back to what they can't mend").not.toBe(firstName());
    expect(calls.filter(({ command }) => command === "save-answers")).toHaveLength(1);
  });
});
