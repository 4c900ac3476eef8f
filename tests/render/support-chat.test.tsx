import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { constants } from "./harness/documents.ts";
import { useSupportChat } from "../../app/support/support-chat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const INTERCOM = { adapter: "intercom", appId: "abc" } as const;
const widget = () => ({ boot: vi.fn(async (_appId: string) => {}), show: vi.fn(), shutdown: vi.fn() });

describe("the provider's support chat", () => {
  test("[ANA-4] is tried up to five times more, two seconds apart, and the built-in form stands in for it", async () => {
    const load = vi.fn(() => Promise.reject(new Error("blocked")));
    const { result } = renderHook(() => useSupportChat(INTERCOM, constants(), load));
    for (let retries = 0; retries <= 5; retries += 1) {
      await vi.advanceTimersByTimeAsync(retries === 0 ? 0 : 1_999);
      expect(load, "not before two seconds").toHaveBeenCalledTimes(Math.max(1, retries));
      if (retries > 0) await vi.advanceTimersByTimeAsync(1);
      expect(load).toHaveBeenCalledTimes(retries + 1);
      expect(result.current.openSupport()).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load, "and then no more").toHaveBeenCalledTimes(6);
  });

  test("[ANA-4] [SHL-14] opens once it came, even late, and ends with the page", async () => {
    const chat = widget();
    const load = vi.fn().mockRejectedValueOnce(new Error("slow")).mockResolvedValue(chat);
    const { result, unmount } = renderHook(() => useSupportChat(INTERCOM, constants(), load));
    await vi.advanceTimersByTimeAsync(0);
    expect(result.current.openSupport()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(chat.boot).toHaveBeenCalledWith("abc");
    expect(result.current.openSupport()).toBe(true);
    expect(chat.show).toHaveBeenCalledTimes(1);
    unmount();
    expect(chat.shutdown).toHaveBeenCalledTimes(1);
  });

  test("that comes after the page has gone opens nothing", async () => {
    const chat = widget();
    let come: (loaded: typeof chat) => void = () => undefined;
    const load = () => new Promise<typeof chat>((resolve) => (come = resolve));
    const { result, unmount } = renderHook(() => useSupportChat(INTERCOM, constants(), load));
    unmount();
    come(chat);
    await vi.advanceTimersByTimeAsync(0);
    expect(result.current.openSupport()).toBe(false);
    expect(chat.show).not.toHaveBeenCalled();
  });

  test("is asked of nobody where there is none, nor after the page has gone", async () => {
    const load = vi.fn(() => Promise.reject(new Error("blocked")));
    renderHook(() => useSupportChat({ adapter: "built-in" }, constants(), load));
    const { unmount } = renderHook(() => useSupportChat(INTERCOM, constants(), load));
    unmount();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
