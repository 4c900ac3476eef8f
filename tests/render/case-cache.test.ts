/** Cases at hand: never an older one for a newer. */
import { describe, expect, test } from "vitest";
import { CaseCache } from "../../app/console/desk/case-cache.ts";
import { PeekSource } from "../../app/console/queue/peek-source.ts";
import type { ConsoleApi } from "../../app/console/desk/api.ts";

interface Case {
  id: string;
  version: number;
}

describe("a case that was read ahead", () => {
  test("is at hand, unless it was read meanwhile or anything moved", () => {
    const cases = new CaseCache();
    const { moves } = cases;
    expect(cases.keepAhead({ id: "a", version: 1 } as Case, moves)).toBe(true);
    cases.keep({ id: "b", version: 2 } as Case);
    expect(cases.keepAhead({ id: "b", version: 1 } as Case, moves)).toBe(false);
    cases.forget("c");
    expect(cases.keepAhead({ id: "c", version: 1 } as Case, moves)).toBe(false);
    expect([cases.get<Case>("a")?.version, cases.get<Case>("b")?.version, cases.get("c")]).toEqual([1, 2, null]);
  });

  test("and came late isn't shown for what it was before it moved", async () => {
    const cases = new CaseCache();
    let answer = (_one: Case): void => undefined;
    const api = { getJson: () => new Promise((resolve) => (answer = resolve as typeof answer)) } as unknown as ConsoleApi;
    const peeks = new PeekSource(api, cases);
    peeks.ahead("a");
    peeks.forget("a");
    answer({ id: "a", version: 1 });
    await Promise.resolve();
    await Promise.resolve();
    expect([peeks.isAhead("a"), cases.get("a")]).toEqual([false, null]);
  });
});
