import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorPage } from "../../app/error-page.tsx";
import { addresses, constants, texts } from "./harness/documents.ts";

const revalidate = vi.fn();
let error: unknown;
const page = { ui: texts(), constants: constants(), addresses: addresses(), locale: "en-US", sandbox: false };
vi.mock("@remix-run/react", () => ({
  useRouteLoaderData: () => page,
  useRouteError: () => error,
  useRevalidator: () => ({ state: "idle", revalidate }),
}));

let answer: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => answer());
  error = new Error("no data");
});
afterEach(() => {
  vi.useRealTimers();
  revalidate.mockReset();
});
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const heading = () => screen.getByRole("heading").textContent;
const away = (headers: Record<string, string> = {}) => {
  answer = async () => new Response(JSON.stringify({ non_field_errors: ["We can't reach a service we need right now."] }), { status: 503, headers });
};

test("a screen that can't be had now says so in the server's words, and is asked for again when the server said", async () => {
  away({ "Retry-After": "7" });
  render(<ErrorPage />);
  expect(screen.queryByText(/our team has been notified/), "nothing is said before it is known").toBeNull();
  await pass(0);
  expect(heading()).toBe("We are having trouble");
  expect(screen.getByText("We can't reach a service we need right now.")).toBeTruthy();
  await pass(6999);
  expect(revalidate).not.toHaveBeenCalled();
  await pass(1);
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test("a button asks for it at once", async () => {
  away();
  render(<ErrorPage />);
  await pass(0);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test("a proxy that has no words of ours is understood as well", async () => {
  answer = async () => new Response("<html>Bad gateway</html>", { status: 502 });
  render(<ErrorPage />);
  await pass(0);
  expect(screen.getByText("This page can't be had right now. Nothing you typed is lost; we keep trying.")).toBeTruthy();
});

test("a server that gives no answer is said to give none", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  render(<ErrorPage />);
  await pass(0);
  expect(screen.getByText("No answer came from Latchkey. Nothing is lost; please try again in a moment.")).toBeTruthy();
});

test("a screen that can be had by now is asked for by itself, and not in a circle", async () => {
  answer = async () => new Response("{}");
  const { rerender } = render(<ErrorPage />);
  await pass(0);
  expect(revalidate).toHaveBeenCalledTimes(1);
  error = new Error("still no data");
  rerender(<ErrorPage />);
  await pass(60_000);
  expect(revalidate).toHaveBeenCalledTimes(1);
  expect(heading()).toBe("Something went wrong");
});

test("a screen that goes away again after it was back is asked for again", async () => {
  answer = async () => new Response("{}");
  const { rerender } = render(<ErrorPage />);
  await pass(0);
  const again = async () => {
    error = new Error("still no data");
    rerender(<ErrorPage />);
    await pass(0);
  };
  away({ "Retry-After": "600" });
  await again();
  revalidate.mockReset();
  answer = async () => new Response("{}");
  await again();
  expect(revalidate).toHaveBeenCalledTimes(1);
});

test("nothing is asked for any more once the page has gone", async () => {
  away({ "Retry-After": "7" });
  const { unmount } = render(<ErrorPage />);
  await pass(0);
  unmount();
  await pass(60_000);
  expect(revalidate).not.toHaveBeenCalled();
});

test("a fault of ours is said to be one, and nothing is tried", async () => {
  answer = async () => new Response("{}", { status: 500 });
  render(<ErrorPage />);
  await pass(60_000);
  expect(heading()).toBe("Something went wrong");
  expect(screen.getByText(/our team has been notified/)).toBeTruthy();
  expect(revalidate).not.toHaveBeenCalled();
});
