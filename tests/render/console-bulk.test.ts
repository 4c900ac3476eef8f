/** Giving many applications to somebody, from the page's side: what is told of each, whatever happens on the way. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiRefusal, type ConsoleApi } from "../../app/console/desk/api.ts";
import { BulkRun, type Assignee } from "../../app/console/queue/bulk/bulk-run.ts";

const RIA: Assignee = { id: "ria", name: "Ria Stone" };
const PAUSE_MS = 5000;
type Asked = { applications?: string[]; matching?: string; cursor?: string | null; limit?: number; assigned_to: string | null; only_of?: string | null };
type Answer = {
  assigned: string[];
  changed: { application: string; from: string | null }[];
  failed: { application: string; code: string; message: string }[];
  cursor: string | null;
};

const NOTHING: Answer = { assigned: [], changed: [], failed: [], cursor: null };
const went = (ids: string[] = [], from: string | null = null): Answer => ({
  ...NOTHING,
  assigned: ids,
  changed: ids.map((application) => ({ application, from })),
});
const ids = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `a${from + n}`);

let asked: Asked[];
let answers: ((body: Asked) => Answer | Promise<Answer>)[];
let run: BulkRun;
const api = {
  postJson: async (_path: string, body: Asked) => {
    asked.push(body);
    return (answers.shift() ?? ((one: Asked) => went(one.applications)))(body);
  },
} as unknown as ConsoleApi;
const refuse =
  (message: string, status: number, retryMs: number | null = null) =>
  () =>
    Promise.reject(new ApiRefusal(message, status, {}, retryMs));
const shown = () => {
  const { phase, n, gone, failed, left, why } = run.state();
  return { phase, n, gone: gone.size, failed: Object.fromEntries(failed), left: left.length, why };
};
beforeEach(() => {
  asked = [];
  answers = [];
  run = new BulkRun({ chunk: 100, pauseMs: PAUSE_MS });
});

describe("many are given to somebody", () => {
  test("so many a call, and each that did not go with its reason", async () => {
    answers.push(
      () => went(ids(0, 100)),
      () => ({ ...went(ids(100, 149)), failed: [{ application: "a149", code: "not-there", message: "It isn't there any more." }] }),
    );
    await run.give(api, { ids: ids(0, 150) }, RIA);
    expect(asked.map(({ applications, assigned_to }) => [applications?.length, assigned_to])).toEqual([
      [100, "ria"],
      [50, "ria"],
    ]);
    expect(shown()).toEqual({ phase: "over", n: 150, gone: 149, failed: { a149: "It isn't there any more." }, left: 0, why: null });
  });

  test("all of a list, however many there are, and none of them is read", async () => {
    answers.push(
      () => ({ ...went(ids(0, 100)), cursor: "one" }),
      () => ({ ...went(ids(100, 200)), cursor: "two" }),
      () => went(ids(200, 210)),
    );
    await run.give(api, { matching: "status=submitted", n: null }, RIA);
    expect(asked).toEqual([null, "one", "two"].map((cursor) => ({ matching: "status=submitted", cursor, limit: 100, assigned_to: "ria" })));
    expect(shown()).toMatchObject({ phase: "over", n: 210, gone: 210 });
  });

  test("where the server asks to wait, it is waited as long as it says, and gone on", async () => {
    vi.useFakeTimers();
    answers.push(() => went(ids(0, 100)), refuse("Too many", 429, 30_000));
    const giving = run.give(api, { ids: ids(0, 150) }, RIA);
    await vi.advanceTimersByTimeAsync(29_999);
    expect([shown().phase, shown().gone, asked.length, run.state().until]).toEqual(["waiting", 100, 2, Date.now() + 1]);
    await vi.advanceTimersByTimeAsync(1);
    await giving;
    expect([shown().phase, shown().gone, asked.length]).toEqual(["over", 150, 3]);
    vi.useRealTimers();
  });

  test("a database that dies in the middle: which went, which were not tried; and going on tries those alone", async () => {
    const gone = (application: string) => ({ application, code: "unavailable", message: "We can't reach our database." });
    answers.push(
      () => went(ids(0, 100)),
      () => ({ ...went(ids(100, 130)), failed: ids(130, 200).map(gone) }),
    );
    await run.give(api, { ids: ids(0, 250) }, RIA);
    expect(shown()).toEqual({ phase: "broken", n: 250, gone: 130, failed: {}, left: 120, why: "We can't reach our database." });
    await run.goOn(api);
    expect(asked.slice(2).flatMap(({ applications }) => applications)).toEqual(ids(130, 250));
    expect(shown()).toMatchObject({ phase: "over", n: 250, gone: 250, left: 0 });
  });

  test("a network that goes away: what was sent without an answer is sent again when one goes on", async () => {
    answers.push(() => ({ ...went(ids(0, 100)), cursor: "one" }), refuse("No answer came.", 0));
    await run.give(api, { matching: "", n: 180 }, RIA);
    expect(shown()).toMatchObject({ phase: "broken", gone: 100, why: "No answer came." });
    answers.push(() => went(ids(100, 180)));
    await run.goOn(api);
    expect([asked.at(-1)?.cursor, shown().phase, shown().gone]).toEqual(["one", "over", 180]);
  });

  test("whoever may assign no more is told at the next call, and nothing is tried behind it", async () => {
    answers.push(() => went(ids(0, 100)), refuse("You may not do that.", 403));
    await run.give(api, { ids: ids(0, 300) }, RIA);
    expect([shown(), asked.length]).toEqual([{ phase: "broken", n: 300, gone: 100, failed: {}, left: 200, why: "You may not do that." }, 2]);
  });

  test("stopped: what is under way is heard to its end, the rest is not tried until one goes on", async () => {
    let answer: (given: Answer) => void = () => undefined;
    answers.push(() => new Promise((resolve) => (answer = resolve)));
    const giving = run.give(api, { ids: ids(0, 200) }, RIA);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    run.stop();
    answer(went(ids(0, 100)));
    await giving;
    expect([shown(), asked.length]).toEqual([{ phase: "stopped", n: 200, gone: 100, failed: {}, left: 100, why: null }, 1]);
    await run.goOn(api);
    expect(shown()).toMatchObject({ phase: "over", gone: 200 });
  });

  test("those that did not go are tried again, and count once", async () => {
    answers.push(() => ({ ...went(["a0"]), failed: [{ application: "a1", code: "conflict", message: "It moved." }] }));
    await run.give(api, { ids: ["a0", "a1"] }, RIA);
    await run.goOn(api);
    expect([asked.at(-1)?.applications, shown()]).toEqual([["a1"], { phase: "over", n: 2, gone: 2, failed: {}, left: 0, why: null }]);
  });
});

describe("and given back", () => {
  test("each to whoever had it, and only where nobody else took it since", async () => {
    answers.push(() => ({
      ...NOTHING,
      assigned: ["a0", "a1", "a2", "a3"],
      changed: [
        { application: "a0", from: null },
        { application: "a1", from: "rob" },
        { application: "a2", from: null },
      ],
    }));
    await run.give(api, { ids: ids(0, 4) }, RIA);
    answers.push(
      () => ({ ...went(["a0"]), failed: [{ application: "a2", code: "taken-since", message: "Somebody else has taken this one since." }] }),
      () => went(["a1"]),
    );
    await run.undo(api);
    expect(asked.slice(1)).toEqual([
      { applications: ["a0", "a2"], assigned_to: null, only_of: "ria" },
      { applications: ["a1"], assigned_to: "rob", only_of: "ria" },
    ]);
    expect(shown()).toMatchObject({ phase: "over", n: 3, gone: 2, failed: { a2: "Somebody else has taken this one since." } });
  });

  test("whoever had them may be no reviewer any more: those stay, the others go back", async () => {
    answers.push(() => ({ ...went(["a0"], "rob"), assigned: ["a0", "a1"], changed: [...went(["a0"], "rob").changed, ...went(["a1"]).changed] }));
    await run.give(api, { ids: ["a0", "a1"] }, RIA);
    answers.push(refuse("Nobody who reviews.", 400));
    await run.undo(api);
    expect(shown()).toMatchObject({ phase: "over", n: 2, gone: 1, failed: { a0: "Nobody who reviews." } });
  });
});
