import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { MemoryStorage, open, pass } from "./harness/open.tsx";

const BAY = "/application/demo-bay-area/apply";
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const bay = (persona = "bay-area") => ({ ...draw(BAY, persona), opens: [] });

describe("one section at a time", () => {
  test("shows the first section alone, and where it stands among all", async () => {
    await open(bay());
    expect(screen.getByRole("heading", { name: "Personal Information" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Current Address" })).toBeNull();
    expect(screen.getByText("Step 1 of 5")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Back/ })).toBeNull();
  });

  test("Continue holds while something is open and puts the focus on it", async () => {
    await open(bay());
    await user().click(screen.getAllByRole("button", { name: "Continue" })[0]!);
    expect(screen.getByText("Step 1 of 5")).toBeTruthy();
    expect((document.activeElement as HTMLInputElement).name).toBe("applicant.first_name");
  });

  test("Continue and Back go from section to section, with the focus on its title, and say when one was opened", async () => {
    const { calls } = await open(bay("bay-area-ready"));
    const person = user();
    await person.click(screen.getAllByRole("button", { name: "Continue" })[0]!);
    await pass(0);
    expect(screen.getByText("Step 2 of 5")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Current Address" }));
    await person.click(screen.getByRole("button", { name: /^Back/ }));
    await pass(0);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Personal Information" }));
    expect(calls.filter((call) => call.command === "start-section").map((call) => call.input["section"])).toEqual(["applicant_info", "residence"]);
  });

  test("going on saves what was typed", async () => {
    const { saves } = await open(bay("bay-area-ready"));
    const person = user();
    const name = screen.getByLabelText(/^First name/, { selector: "#personal-first-name" });
    await person.clear(name);
    await person.type(name, "Adele");
    await person.click(screen.getAllByRole("button", { name: "Continue" })[0]!);
    await pass(0);
    expect(saves()).toEqual([{ first_name: "Adele" }]);
  });
});

describe("the intro before it", () => {
  const intro = async () => {
    await open(draw(BAY, "bay-area"), { storage: new MemoryStorage() });
    return within(screen.getByRole("dialog"));
  };
  const at = () => screen.getByRole("group", { name: /^Slide/ }).getAttribute("aria-label");

  test("has five slides, moved by its buttons, and ends with Get started", async () => {
    const dialog = await intro();
    const person = user();
    expect(at()).toBe("Slide 1 of 5");
    for (let slide = 2; slide <= 5; slide += 1) {
      await person.click(dialog.getByRole("button", { name: "Next" }));
      expect(at()).toBe(`Slide ${slide} of 5`);
    }
    expect(dialog.queryByRole("button", { name: "Next" })).toBeNull();
    await person.click(dialog.getByRole("button", { name: /Back/ }));
    expect(at()).toBe("Slide 4 of 5");
    await person.click(dialog.getByRole("button", { name: "Next" }));
    await person.click(dialog.getByRole("button", { name: "Get started" }));
    await pass(150);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is moved by the arrow keys and by a swipe, and not beyond its ends", async () => {
    const dialog = await intro();
    dialog.getByRole("button", { name: "Next" }).focus();
    await user().keyboard("{ArrowLeft}");
    expect(at()).toBe("Slide 1 of 5");
    await user().keyboard("{ArrowRight}{ArrowRight}");
    expect(at()).toBe("Slide 3 of 5");
    const box = document.querySelector(".carousel")!;
    fireEvent(box, Object.assign(new Event("pointerdown", { bubbles: true }), { clientX: 200 }));
    fireEvent(box, Object.assign(new Event("pointerup", { bubbles: true }), { clientX: 120 }));
    expect(at()).toBe("Slide 4 of 5");
    fireEvent(box, Object.assign(new Event("pointerdown", { bubbles: true }), { clientX: 100 }));
    fireEvent(box, Object.assign(new Event("pointerup", { bubbles: true }), { clientX: 120 }));
    expect(at()).toBe("Slide 4 of 5");
  });
});
