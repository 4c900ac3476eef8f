/** What couldn't be read is asked for again by itself, and says when. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { QueryList } from "../../app/console/desk/lists/query-list.tsx";
import { useQuery } from "../../app/console/desk/use-query.ts";
import { deskOf, InDesk } from "./harness/desk.tsx";

const BEGAN = new Date(2026, 10, 27, 10, 0, 0);
beforeEach(() => {
  vi.useFakeTimers({ now: BEGAN });
});
afterEach(() => {
  vi.useRealTimers();
});

function Listed() {
  const asked = useQuery<{ results: string[] }>("/staff/things/", { keeps: true });
  return (
    <QueryList asked={asked} none={{ title: "None", text: "" }}>
      {asked.value?.results.join(", ")}
      <button type="button" onClick={asked.again}>
        Read again
      </button>
    </QueryList>
  );
}

const AWAY = new ApiRefusal("No answer came.", 0);
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function opens(first: unknown = AWAY) {
  const getJson = vi.fn(() => (first instanceof Error ? Promise.reject(first) : Promise.resolve(first)));
  await act(async () => {
    render(
      <InDesk desk={deskOf({ api: { getJson } as unknown as ConsoleApi })}>
        <Listed />
      </InDesk>,
    );
  });
  return getJson;
}

test("a list is asked for again ever later, says when, and stands there as soon as it can be read", async () => {
  const getJson = await opens();
  const said = () => screen.getByRole("alert").textContent;
  expect(said()).toContain("It is tried again at 10:00:05 AM.");
  await passes(4_999);
  expect(getJson).toHaveBeenCalledTimes(1);
  await passes(1);
  expect(getJson).toHaveBeenCalledTimes(2);
  expect(said()).toContain("It is tried again at 10:00:15 AM.");
  for (const pause of [10_000, 20_000, 40_000, 60_000, 60_000]) await passes(pause);
  expect(getJson, "and after the last pause again and again").toHaveBeenCalledTimes(7);
  getJson.mockResolvedValue({ results: ["Ada"] });
  await passes(60_000);
  screen.getByText(/Ada/);
  expect(screen.queryByRole("alert")).toBeNull();
  await passes(600_000);
  expect(getJson, "what was read is left alone").toHaveBeenCalledTimes(8);
});

test.each([
  ["the line comes back", () => window.dispatchEvent(new Event("online"))],
  ["somebody comes back to the window", () => window.dispatchEvent(new Event("focus"))],
  ["the tab is seen again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("it is asked for at once when %s", async (_, happens) => {
  const getJson = await opens();
  getJson.mockResolvedValue({ results: ["Ada"] });
  await act(async () => void happens());
  await act(async () => void happens());
  expect(getJson).toHaveBeenCalledTimes(2);
  screen.getByText(/Ada/);
});

test("rows that are there stay, with from when they are, and an own try begins the pauses anew", async () => {
  const getJson = await opens({ results: ["Ada"] });
  getJson.mockRejectedValue(AWAY);
  await passes(60_000);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Read again" })));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("It is tried again at 10:01:05 AM. What stands here was read at 10:00:00 AM.");
  screen.getByText(/Ada/);
  getJson.mockResolvedValue({ results: ["Bea"] });
  await act(async () => void fireEvent.click(within(alert).getByRole("button", { name: "Try again" })));
  screen.getByText(/Bea/);
});

test("what time doesn't mend is not asked for again", async () => {
  const refused = await opens(new ApiRefusal("You may not read this.", 403));
  await passes(600_000);
  await act(async () => void window.dispatchEvent(new Event("focus")));
  expect(refused).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert").textContent).not.toContain("tried again");
});

test("a server that asks to wait is left alone for so long, whoever comes back", async () => {
  const busy = await opens(new ApiRefusal("Too many at once.", 429, {}, 30_000));
  await act(async () => void window.dispatchEvent(new Event("online")));
  await passes(29_999);
  expect(busy).toHaveBeenCalledTimes(1);
  await passes(1);
  expect(busy).toHaveBeenCalledTimes(2);
});
