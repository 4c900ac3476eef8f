import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

const form = () => draw("/application/demo-seattle/apply", "application-begun");
const WHY = "Residents are at least 18 years old, and the background check finds your records by your name and your date of birth.";
const why = () => screen.getByRole("button", { name: "Why we ask, Date of birth" });
const tooltip = () => document.getElementById(why().getAttribute("aria-describedby") ?? "");
const isDismissed = () => tooltip()?.parentElement?.dataset["dismissed"] !== undefined;

test("[LIM-5] why a question is asked stands in a tooltip that belongs to its button, as wide as the constant says", async () => {
  await open(form(), { constants: { tooltip_max_width: 310 } });
  expect(tooltip()?.getAttribute("role")).toBe("tooltip");
  expect(tooltip()?.textContent).toBe(WHY);
  expect(tooltip()?.style.getPropertyValue("--widest")).toBe("310px");
  expect(screen.getByLabelText("Date of birth").tagName, "the question keeps its own name").toBe("INPUT");
});

test("goes away with Escape and comes again with the next touch; what else listens for Escape doesn't hear of it", async () => {
  await open(form());
  const heard: string[] = [];
  document.body.addEventListener("keydown", (event) => heard.push(event.key));
  why().focus();
  fireEvent.keyDown(why(), { key: "Escape" });
  expect(isDismissed()).toBe(true);
  expect(heard).toEqual([]);
  fireEvent.keyDown(why(), { key: "Escape" });
  expect(heard, "there is nothing left for it to do").toEqual(["Escape"]);
  fireEvent.click(why());
  expect(isDismissed()).toBe(false);
});
