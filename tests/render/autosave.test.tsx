import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";

const APPLY = "/application/demo-seattle/apply";
beforeEach(() => { vi.useFakeTimers({ shouldAdvanceTime: false }); });
afterEach(() => { vi.useRealTimers(); });
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const field = (name: string) => screen.getByLabelText(name, { selector: "input,select" });

test("an answer saves itself half a second after its field is left", async () => {
  const { saves } = await open(draw(APPLY, "application-begun"));
  const person = user();
  await person.type(screen.getAllByLabelText("First name")[0]!, "Ada");
  await pass(2000);
  expect(saves()).toEqual([]);
  await person.tab();
  await pass(499);
  expect(saves()).toEqual([]);
  await pass(1);
  expect(saves()).toEqual([{ first_name: "Ada" }]);
});
