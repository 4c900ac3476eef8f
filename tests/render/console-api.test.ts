import { afterEach, expect, test, vi } from "vitest";
import { consoleApi, type ApiRefusal } from "../../app/console/desk/api.ts";

const ANSWER_MS = 60_000;
const api = consoleApi((key) => key, ANSWER_MS);
const refusalOf = (asked: Promise<unknown>): Promise<ApiRefusal> =>
  asked.then(
    () => expect.fail("it was answered"),
    (error: unknown) => error as ApiRefusal,
  );
afterEach(() => vi.unstubAllGlobals());

test("[ERR-6] where no answer comes, whoever asked in the console is told so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await refusalOf(api.getJson("/staff/applications/"))).toMatchObject({ message: "desk.no-answer-read", status: 0 });
});

test("[ERR-6] what the server refuses is said in the server's words, field by field", async () => {
  const body = { message: "Please check what is marked.", non_field_errors: [], field_errors: { reason: "Please say why." } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status: 400 })));
  expect(await refusalOf(api.postJson("/staff/view-as/", {}))).toMatchObject({
    message: "Please check what is marked.",
    status: 400,
    fieldErrors: { reason: "Please say why." },
  });
});

test("[ERR-6] an answer that is no answer of ours is said to be a failure", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>Bad gateway</html>", { status: 502 })));
  expect(await refusalOf(api.deleteJson("/staff/view-as/"))).toMatchObject({ message: "desk.failed", status: 502 });
});

const file = (parts: readonly string[], end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Response => {
  const rest = [...parts];
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = rest.shift();
        if (part === undefined) end(controller);
        else controller.enqueue(new TextEncoder().encode(part));
      },
    }),
  );
};
const breaksOff = (error: Error): Response => file(['{"answer": '], (controller) => controller.error(error));

test("[ERR-6] an answer that breaks off is none, and one that is given up on its way neither", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(breaksOff(new TypeError("terminated"))));
  expect(await refusalOf(api.postJson("/staff/applications/a/preview", {}))).toMatchObject({ message: "desk.no-answer", status: 0 });
  expect(await refusalOf(api.getJson("/staff/applications/"))).toMatchObject({ message: "desk.no-answer-read", status: 0 });

  const asking = new AbortController();
  const givenUp = new DOMException("given up", "AbortError");
  vi.stubGlobal("fetch", () => {
    asking.abort(givenUp);
    return Promise.resolve(breaksOff(givenUp));
  });
  await expect(api.postJson("/staff/applications/a/preview", {}, { signal: asking.signal })).rejects.toBe(givenUp);
});

test("what has to arrive is sent so that leaving the page doesn't stop it, and nothing else is", async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    sent.push(init.keepalive);
    return Promise.resolve(Response.json({}));
  });
  await api.postJson("/staff/applications/a/held-decisions/", {}, { keepalive: true });
  await api.postJson("/staff/assignments/", {});
  expect(sent).toEqual([true, false]);
});

const download = (signal = new AbortController().signal) => {
  const told: number[] = [];
  return { told, file: api.download("/staff/exports/applications", (part) => told.push(part.length), signal) };
};

test("a file is heard part by part, and is whole", async () => {
  const parts = ["a,b\r\n", "1".repeat(600_000), "2".repeat(600_000), "\r\n"];
  vi.stubGlobal("fetch", () => Promise.resolve(file(parts, (controller) => controller.close())));
  const { told, file: whole } = download();
  expect((await whole).size).toBe(parts.join("").length);
  expect(told).toEqual(parts.map(({ length }) => length));
});

test("[ERR-6] a file that breaks off is none, and whoever asked for it is told", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(file(["a,b\r\n"], (controller) => controller.error(new TypeError("terminated")))));
  expect(await refusalOf(download().file)).toMatchObject({ message: "desk.no-answer-read", status: 0 });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "Too often." }, { status: 429, headers: { "Retry-After": "9" } })));
  expect(await refusalOf(download().file)).toMatchObject({ message: "Too often.", status: 429, retryAfterMs: 9000 });
});
