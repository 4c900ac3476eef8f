import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
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
  window.history.replaceState(null, "", "/");
});
const at = (step: string) => window.history.replaceState(null, "", `/#${step}`);
/** What the browser does at its Back button: the entry before it, and the news of it. */
const goBackTo = (step: string) =>
  act(() => {
    at(step);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
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
    at("personal");
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
    at("personal");
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

describe("the last step", () => {
  const finish = () => screen.getByRole("button", { name: /^(Finalize and Pay|Continue)$/ });

  test("has the button that ends the form whatever is open, and it leads to the first open question in the step that asks it", async () => {
    at("additional");
    await open(bay());
    await user().click(finish());
    act(() => void window.dispatchEvent(new HashChangeEvent("hashchange")));
    expect(screen.getByText("Step 1 of 5")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^First name/, { selector: "#personal-first-name" }));
  });
});

describe("the address of a step", () => {
  const shown = () => screen.getByText(/^Step \d of 5$/).textContent;

  test("is the section's, and each step is an entry of the browser's history: Back leads to the one before", async () => {
    at("personal");
    await open(bay("bay-area-ready"));
    const entries = window.history.length;
    await user().click(screen.getAllByRole("button", { name: "Continue" })[0]!);
    await pass(0);
    expect([window.location.hash, window.history.length]).toEqual(["#address", entries + 1]);
    goBackTo("personal");
    expect(shown()).toBe("Step 1 of 5");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Personal Information" }));
    goBackTo("address");
    expect(shown()).toBe("Step 2 of 5");
  });

  test("stays where it is when the page is loaded anew", async () => {
    at("income");
    await open(bay("bay-area-ready"));
    expect(shown()).toBe("Step 3 of 5");
    expect(screen.getByRole("heading", { name: "Income Information" })).toBeTruthy();
  });

  test("is, for whoever comes back, that of the first step that asks something; of the last where all is answered", async () => {
    const half = bay("bay-area-ready");
    const income = JSON.parse(JSON.stringify(half).replace(/"sin_ssn":\{"last4":"\d+"\}/g, '"sin_ssn":null')) as typeof half;
    await open(income);
    expect([shown(), window.location.hash]).toEqual(["Step 4 of 5", "#screening"]);
    cleanup();
    window.history.replaceState(null, "", "/");
    await open(bay("bay-area-ready"));
    expect(shown()).toBe("Step 5 of 5");
  });

  test("leads to a question in a step, and to the step with it", async () => {
    at("address-city");
    await open(bay());
    expect(shown()).toBe("Step 2 of 5");
    expect((document.activeElement as HTMLInputElement).name).toBe("residence.address.city");
  });

  test("leaves one progress bar on the page: that of the whole way", async () => {
    await open(bay());
    // A ring and words: nothing that has a part a step, as the bar over the page does.
    expect([...document.querySelector(".step-progress")!.children].map(({ tagName }) => tagName)).toEqual(["svg", "P"]);
  });
});

describe("the intro before it", () => {
  const intro = async () => {
    await open(draw(BAY, "bay-area"), { storage: new MemoryStorage() });
    return within(screen.getByRole("dialog"));
  };
  const slide = () => screen.getByRole("group", { name: /^Slide/ }).getAttribute("aria-label");

  test("has five slides, moved by its buttons, and ends with Get started", async () => {
    const dialog = await intro();
    const person = user();
    expect(slide()).toBe("Slide 1 of 5");
    for (let now = 2; now <= 5; now += 1) {
      await person.click(dialog.getByRole("button", { name: "Next" }));
      expect(slide()).toBe(`Slide ${now} of 5`);
    }
    expect(dialog.queryByRole("button", { name: "Next" })).toBeNull();
    await person.click(dialog.getByRole("button", { name: /Back/ }));
    expect(slide()).toBe("Slide 4 of 5");
    await person.click(dialog.getByRole("button", { name: "Next" }));
    await person.click(dialog.getByRole("button", { name: "Get started" }));
    await pass(150);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("keeps every slide in one place, so that nothing jumps, and lets one alone be heard", async () => {
    const dialog = await intro();
    const slides = document.querySelectorAll(".slides > .slide");
    expect(slides).toHaveLength(5);
    expect(dialog.getAllByRole("group")).toHaveLength(1);
    expect(dialog.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  });

  test("gives the focus back to the page that it stood over, which began with it", async () => {
    const main = document.body.appendChild(Object.assign(document.createElement("main"), { id: "main", tabIndex: -1 }));
    const dialog = await intro();
    await user().click(dialog.getByRole("button", { name: "Close" }));
    await pass(150);
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  test("is moved by the arrow keys and by a swipe, and not beyond its ends", async () => {
    const dialog = await intro();
    dialog.getByRole("button", { name: "Next" }).focus();
    await user().keyboard("{ArrowLeft}");
    expect(slide()).toBe("Slide 1 of 5");
    await user().keyboard("{ArrowRight}{ArrowRight}");
    expect(slide()).toBe("Slide 3 of 5");
    const box = document.querySelector(".carousel")!;
    fireEvent(box, Object.assign(new Event("pointerdown", { bubbles: true }), { clientX: 200 }));
    fireEvent(box, Object.assign(new Event("pointerup", { bubbles: true }), { clientX: 120 }));
    expect(slide()).toBe("Slide 4 of 5");
    fireEvent(box, Object.assign(new Event("pointerdown", { bubbles: true }), { clientX: 100 }));
    fireEvent(box, Object.assign(new Event("pointerup", { bubbles: true }), { clientX: 120 }));
    expect(slide()).toBe("Slide 4 of 5");
  });
});
