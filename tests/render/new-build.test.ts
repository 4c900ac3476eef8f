/** A part of the page that is gone because a newer build was deployed while the page was open. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadOrReload } from "#screens/render/session/reload-on-new-build.ts";

const reload = vi.fn();
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
let answers: boolean[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  vi.stubGlobal("window", { sessionStorage: window.sessionStorage, location: { reload } });
  vi.stubGlobal("fetch", async () => (answers.shift() === false ? Promise.reject(new TypeError("away")) : new Response("ok")));
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockReset();
});

test("a part that can be had is had", async () => {
  expect(await loadOrReload(async () => "part")).toBe("part");
  expect(reload).not.toHaveBeenCalled();
});

test("the page is loaded anew, once: what is missing a second time is a fault and no circle", async () => {
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(loadOrReload(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload, "but a newer build later on is another matter").toHaveBeenCalledTimes(2);
});

test("while the server can't be reached the page stays: it would be missing as well", async () => {
  answers = [false, false, true];
  void loadOrReload(gone);
  await vi.advanceTimersByTimeAsync(2999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("without a storage, which would end a circle, nothing is loaded anew", async () => {
  vi.stubGlobal("window", {
    get sessionStorage(): never {
      throw new DOMException("denied", "SecurityError");
    },
    location: { reload },
  });
  await expect(loadOrReload(gone)).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
});
