import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerFault } from "#screens/render/index.ts";
import { stripLoginFragment } from "../../app/strip-login-fragment.ts";
import { clearPersonData } from "../../app/clear-browser-data.ts";
import { saveRoute } from "../../app/saved-route.ts";
import { usePageHost } from "../../app/page-host.ts";

const navigate = vi.fn<(href: string | number, options?: object) => unknown>();
vi.mock("@remix-run/react", () => ({
  useNavigate:
    () =>
    async (...args: Parameters<typeof navigate>) =>
      navigate(...args),
}));

const location = { origin: "http://localhost:3000", pathname: "/application/demo-seattle/apply", search: "?step=2", assign: vi.fn(), replace: vi.fn() };
const answers: { status: number; body: unknown; headers?: Record<string, string> }[] = [];
const sent: { path: string; body: unknown }[] = [];
const ways: RequestInit[] = [];
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.body !== undefined) sent.push({ path, body: JSON.parse(String(init.body)) });
    ways.push(init);
    const { status, body, headers } = answers.shift() ?? { status: 200, body: { ok: true, effects: [] } };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, ...(headers && { headers }) });
  });
});
afterEach(() => {
  navigate.mockReset();
  location.assign.mockReset();
  location.replace.mockReset();
  sent.length = 0;
  ways.length = 0;
});

/** The host of a page at that address. jsdom's own address can't be watched, so that another one stands in its place. */
function host(savedRoute: string | null = null, answerMs = 1000): ReturnType<typeof usePageHost> {
  const made = renderHook(() =>
    usePageHost({
      ui: { "ui.field-status": "{label}: {status}" },
      addresses: { home: "/applications", account: "/account/data", support: "/support", countries: "/api/v1/countries/" },
      support: { openSupport: () => false },
      savedRoute,
      viewing: null,
      payments: {} as never,
      answerMs,
      listenAgainMs: 30_000,
      telling: { told_within_ms: 10_000, told_characters: 1500 },
    }),
  ).result.current;
  vi.stubGlobal("window", { location, localStorage: window.localStorage });
  return made;
}
const refusal = (message: string, more: object = {}) => ({ non_field_errors: [message], field_errors: {}, message, type: "invalid", ...more });

describe("a command", () => {
  test("says which page it comes from", async () => {
    expect(await host().runCommand("finish-form", { a: 1 })).toEqual({ ok: true, effects: [] });
    expect(sent).toEqual([{ path: "/commands", body: { command: "finish-form", input: { a: 1 }, address: "/application/demo-seattle/apply?step=2" } }]);
  });

  test("says in that address what is chosen on the page, which the person's own address doesn't show", async () => {
    await host().runCommand("finish-form", {}, undefined, { "view.day": "3" });
    expect(sent).toMatchObject([{ body: { address: "/application/demo-seattle/apply?step=2&view.day=3" } }]);
  });

  test("is sent to its end by a page that is being left, and given up when no answer comes", async () => {
    const current = host(null, 20);
    vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
      ways.push(init);
      return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    });
    await expect(current.runCommand("save-answers", {})).rejects.toThrow(/timeout/i);
    expect(ways.at(-1)?.keepalive).toBe(true);
  });

  test("[ERR-6] whose answer breaks off has no answer, and isn't said to be refused", async () => {
    answers.push({ status: 200, body: '{"ok": tr' });
    await expect(host().runCommand("finish-form", {})).rejects.toThrow(SyntaxError);
  });

  test("[SGN-14] of somebody whose session is over asks for the full address again, which the server keeps on the way to login", async () => {
    answers.push({ status: 401, body: { ok: false, problems: [{ code: "sign-in-required", path: null, message: "Please sign in to go on." }], effects: [] } });
    await host().runCommand("finish-form", {});
    expect(location.assign).toHaveBeenCalledWith("/application/demo-seattle/apply?step=2");
  });

  test.each([429, 500, 503])("that the server could not do (%i) is a fault of the server's, in its words", async (status) => {
    answers.push({ status, body: refusal("Please wait a moment.") });
    const page = host();
    await expect(page.runCommand("finish-form", {})).rejects.toThrow(new ServerFault("Please wait a moment."));
    answers.push({ status, body: "<html>bad gateway</html>" });
    await expect(page.runCommand("finish-form", {})).rejects.toThrow(ServerFault);
  });

  test("that the server can't do now says when to come again", async () => {
    answers.push({ status: 503, body: refusal("Away."), headers: { "Retry-After": "7" } }, { status: 503, body: refusal("Away.") });
    const page = host();
    await expect(page.runCommand("save-answers", {})).rejects.toMatchObject({ retryAfterMs: 7000 });
    await expect(page.runCommand("save-answers", {})).rejects.toMatchObject({ retryAfterMs: null });
  });

  test.each([
    [
      "[ERR-1] its general messages, one after the other",
      { non_field_errors: ["The fee is not paid.", "The check is missing."], field_errors: { city: "No" } },
      "The fee is not paid. The check is missing.",
    ],
    [
      "[ERR-2] else each field's, after its name in capitals",
      { non_field_errors: [], field_errors: { city: "Field is required", zip: "Too long" } },
      "CITY: Field is required ZIP: Too long",
    ],
    ["[ERR-3] else its message", { non_field_errors: [], field_errors: {}, message: "Somebody was faster." }, "Somebody was faster."],
  ])("that the API's shape refuses says %s", async (_, body, said) => {
    answers.push({ status: 400, body: { message: "Some of this could not be read.", type: "invalid", ...body } });
    const page = host();
    const result = await page.runCommand("finish-form", {});
    expect(result.ok ? [] : result.problems).toEqual([{ code: "invalid", path: null, message: said }]);
    answers.push({ status: 503, body: { message: "Some of this could not be read.", type: "unavailable", ...body } });
    await expect(page.runCommand("finish-form", {})).rejects.toThrow(new ServerFault(said));
  });

  test("that was carried out and refused says what the server says of it, whatever the status", async () => {
    const refused = { ok: false, problems: [{ code: "invalid", path: "first_name", message: "Too odd." }], effects: [] };
    answers.push({ status: 422, body: refused });
    expect(await host().runCommand("save-answers", {})).toEqual(refused);
  });

  test.each([400, 403, 413])("that was refused before it was one (%i) is a problem like any other", async (status) => {
    answers.push({ status, body: refusal("This is too much at once.", { type: "too-large" }) });
    expect(await host().runCommand("finish-form", {})).toEqual({
      ok: false,
      problems: [{ code: "too-large", path: null, message: "This is too much at once." }],
      effects: [],
    });
  });
});

describe("going into the console", () => {
  test.each(["/console", "/console/queue?view=mine", "/console?a=b"])("asks for its document, as no page of an applicant knows its rooms: %s", (href) => {
    const page = host();
    page.navigate(href);
    expect(location.assign).toHaveBeenCalledWith(href);
    page.navigate(href, { replace: true });
    saveRoute(href);
    page.resume("/applications");
    expect(location.replace.mock.calls).toEqual([[href], [href]]);
    expect(navigate).not.toHaveBeenCalled();
  });

  test("is nothing that an address does which only begins like it", () => {
    host().navigate("/consoles");
    expect(navigate).toHaveBeenCalledWith("/consoles", {});
    expect(location.assign).not.toHaveBeenCalled();
  });
});

describe("signing in", () => {
  test.each([
    ["the route that the server knows", "/applications", "/start", "?returnTo=%2Fapplications"],
    ["else with the one that the browser keeps", null, "/start?isGroup", "?returnTo=%2Fstart%3FisGroup"],
    ["and with none where there is none", null, null, ""],
  ])("[SGN-9] begins with %s", (_, saved, inBrowser, query) => {
    saveRoute(inBrowser);
    const page = host(saved);
    expect(page.signInHref("google", true)).toBe(`/auth/google/start${query}`);
    expect(page.signInHref("google", false), "as the server drew it").toBe(`/auth/google/start${saved === null ? "" : query}`);
  });
});

test("what a page tells of itself is short, whatever it is", () => {
  host().report(new Error("x".repeat(1000)), { codes: ["y".repeat(1000)], command: "finish-form" });
  const [told] = (sent[0]!.body as { events: { name: string; props: Record<string, string> }[] }).events;
  const { name, props } = told!;
  expect([name.length, props["codes"]!.length, props["command"]]).toEqual([200, 200, "finish-form"]);
});

test.each(["sign-out", "delete-account"])("what a page tells of itself is told before %s, with who it was", async (command) => {
  const page = host();
  page.track("Slide seen");
  await page.runCommand("save-answers", {});
  await page.runCommand(command, {});
  expect(sent.map(({ path, body }) => [path, (body as { command?: string }).command])).toEqual([
    ["/commands", "save-answers"],
    ["/events", undefined],
    ["/commands", command],
  ]);
});

test("what our own API refuses is no answer", async () => {
  answers.push({ status: 503, body: [] }, { status: 200, body: [1] });
  const page = host();
  await expect(page.getJson("/api/v1/countries/")).rejects.toThrow("/api/v1/countries/ answered 503");
  expect(await page.getJson("/api/v1/countries/")).toEqual([1]);
});

describe("who logs out", () => {
  test("leaves neither the kept route nor answers behind in the browser", () => {
    saveRoute("/start");
    window.localStorage.setItem("latchkey.draft.apply.demo-seattle.info-1.applicant", "{}");
    clearPersonData();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });
});

test("a browser that keeps nothing leads to the applications", () => {
  const page = host();
  vi.stubGlobal("window", {
    location,
    get localStorage(): never {
      throw new DOMException("denied", "SecurityError");
    },
  });
  page.resume("/applications");
  expect(navigate).toHaveBeenLastCalledWith("/applications", { replace: true });
  clearPersonData();
});

test("what Facebook leaves behind the address is taken away, and nothing else", () => {
  const replaceState = vi.fn();
  const at = (hash: string) =>
    stripLoginFragment({ location: { hash, pathname: "/oauth", search: "?a=1" }, history: { state: { key: 7 }, replaceState } } as never);
  at("#main");
  expect(replaceState).not.toHaveBeenCalled();
  at("#_=_");
  expect(replaceState.mock.calls).toEqual([[{ key: 7 }, "", "/oauth?a=1"]]);
});

describe("going somewhere", () => {
  test("[ERR-8] a navigation that fails is swallowed", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    navigate.mockImplementation(() => Promise.reject(new Error("Navigation cancelled")));
    host().navigate("/applications");
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off("unhandledRejection", unhandled);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("[SGN-9] [SGN-10] [SGN-11] after signing in leads to the route in local storage, once, and else to the applications", () => {
    const page = host();
    saveRoute("/application/demo-boston/apply");
    expect(window.localStorage.getItem("latchkey.saved-route")).toBe("/application/demo-boston/apply");
    page.resume("/applications");
    expect(navigate).toHaveBeenLastCalledWith("/application/demo-boston/apply", { replace: true });
    page.resume("/applications");
    expect(navigate).toHaveBeenLastCalledWith("/applications", { replace: true });
  });

  test.each(["https://evil.example/a", "//evil.example", "/\\evil.example", "/a/..//evil.example", "javascript:alert(1)", "http://"])(
    "after signing in leads to no other site, though %s was planted in local storage",
    (planted) => {
      window.localStorage.setItem("latchkey.saved-route", planted);
      host().resume("/applications");
      expect(navigate).toHaveBeenLastCalledWith("/applications", { replace: true });
    },
  );
});
