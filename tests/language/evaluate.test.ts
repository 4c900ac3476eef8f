import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, safeSide, type Truth } from "#screens/language/expressions/condition.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { evaluate, type Scope } from "#screens/language/expressions/evaluate.ts";
import { fold } from "#screens/language/expressions/fold.ts";
import { conditions, constants, dataFrom, named, values, VARS } from "./arbitrary-conditions.ts";
import shared from "./fixtures/conditions.json";

const scopeOf = (byVar: Record<string, unknown>): Scope => ({ data: dataFrom(byVar), constants, conditions: named });
const anything = fc.anything({ withNullPrototype: true });

describe("a condition", () => {
  const scope: Scope = { data: shared.data, constants: shared.constants, conditions: shared.conditions as unknown as Record<string, Condition> };
  for (const { when, is, reason } of shared.cases as unknown as { when: Condition; is: Truth["is"]; reason?: string }[]) {
    it(`${JSON.stringify(when)} is ${is}`, () => {
      expect(evaluate(when, scope)).toMatchObject(reason ? { is, reason } : { is });
    });
    it(`${JSON.stringify(when)} comes to the same when all that it reads is typed on this screen`, () => {
      const answers = new Map<string, unknown>();
      const live = new Set(dependencies(when, scope.conditions).filter((path) => evaluate({ "==": [{ var: path }, null] }, scope).is !== "unknown"));
      for (const path of live)
        answers.set(
          path,
          path.split(".").reduce<unknown>((at, name) => (at === null ? null : (at as Record<string, unknown>)[name]), shared.data),
        );
      const folded = fold(when, scope, (path) => live.has(path));
      const final = folded.is === "live" ? evaluate(folded.condition, { data: {}, answers }) : folded;
      expect(safeSide(final)).toBe(is === "unknown" ? true : is);
    });
  }

  it("answers for anything at all and never throws", () => {
    fc.assert(
      fc.property(anything, anything, (condition, data) => {
        const truth = evaluate(condition as Condition, { data: data as Record<string, unknown> });
        expect([true, false, "unknown"]).toContain(truth.is);
        fold(condition as Condition, { data: data as Record<string, unknown> }, () => true);
        dependencies(condition as Condition);
      }),
    );
  });

  it("gives a reason whenever it can't tell", () => {
    fc.assert(
      fc.property(conditions, values, (condition, byVar) => {
        const truth = evaluate(condition, scopeOf(byVar));
        if (truth.is === "unknown") expect(truth.reason).toMatch(/\w/);
      }),
    );
  });

  it("a condition that uses another twice, that one another, and so on forty deep, is decided, and never makes a page too large", () => {
    const both = (at: number): Condition => ({
      or: [
        { and: [{ cond: `deep-${at - 1}` }, { not: { var: `person.t_${at}` } }] },
        { and: [{ not: { cond: `deep-${at - 1}` } }, { var: `person.t_${at}` }] },
      ],
    });
    const conditions = Object.fromEntries(Array.from({ length: 41 }, (_, i): [string, Condition] => [`deep-${i}`, i === 0 ? { var: "person.t_0" } : both(i)]));
    const person = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`t_${i}`, i % 3 === 0]));
    const scope = { ...scopeOf({ person }), conditions };
    // An odd or an even number of ticks: fourteen of them are set.
    expect(evaluate({ cond: "deep-40" }, scope)).toEqual({ is: false });
    expect(fold({ cond: "deep-40" }, scope, () => false)).toEqual({ is: false });
    expect(JSON.stringify(fold({ cond: "deep-40" }, scope, () => true)).length).toBeLessThan(500_000);
    expect(fold({ cond: "deep-6" }, scope, (path) => path === "person.t_0")).toMatchObject({ is: "live" });
  });

  it("ends when conditions name one another, and when they are nested without end", () => {
    expect(evaluate({ cond: "loop" }, scopeOf({})).is).toBe("unknown");
    let deep: Condition = true;
    for (let depth = 0; depth < 5_000; depth++) deep = { not: deep };
    expect(evaluate(deep, scopeOf({})).is).toBe("unknown");
    expect(fold(deep, scopeOf({}), () => true).is).toBe("unknown");
  });
});

describe("the laws of a logic with three values", () => {
  const truths = (condition: Condition, byVar: Record<string, unknown>) => evaluate(condition, scopeOf(byVar)).is;
  const law = (name: string, make: (a: Condition, b: Condition, c: Condition) => [Condition, Condition]) =>
    it(name, () => {
      fc.assert(
        fc.property(conditions, conditions, conditions, values, (a, b, c, byVar) => {
          const [left, right] = make(a, b, c);
          expect(truths(left, byVar)).toBe(truths(right, byVar));
        }),
      );
    });
  law("two nots are none", (a) => [{ not: { not: a } }, a]);
  law("and does not mind the order", (a, b) => [{ and: [a, b] }, { and: [b, a] }]);
  law("or does not mind the order", (a, b) => [{ or: [a, b] }, { or: [b, a] }]);
  law("and does not mind the grouping", (a, b, c) => [{ and: [a, { and: [b, c] }] }, { and: [{ and: [a, b] }, c] }]);
  law("or spreads over and", (a, b, c) => [{ or: [a, { and: [b, c] }] }, { and: [{ or: [a, b] }, { or: [a, c] }] }]);
  law("not turns and into or", (a, b) => [{ not: { and: [a, b] } }, { or: [{ not: a }, { not: b }] }]);
  law("true changes no and", (a) => [{ and: [a, true] }, a]);
  law("false decides every and", (a) => [{ and: [a, false] }, false]);
  law("true decides every or", (a) => [{ or: [a, true] }, true]);

  it("knowing more never turns one answer into the other", () => {
    fc.assert(
      fc.property(conditions, values, fc.subarray(VARS), (condition, byVar, forgotten) => {
        const less = Object.fromEntries(Object.entries(byVar).filter(([path]) => !forgotten.includes(path)));
        const before = truths(condition, less);
        if (before !== "unknown") expect(truths(condition, byVar)).toBe(before);
      }),
    );
  });
});

describe("folding", () => {
  const split = (byVar: Record<string, unknown>, live: string[]) => {
    const known = Object.fromEntries(Object.entries(byVar).filter(([path]) => !live.includes(path)));
    const typed = new Map(Object.entries(byVar).filter(([path]) => live.includes(path)));
    return { server: scopeOf(known), browser: { data: {}, answers: typed } satisfies Scope };
  };

  it("leaves a rest that mentions nothing but live vars", () => {
    fc.assert(
      fc.property(conditions, values, fc.subarray(VARS), (condition, byVar, live) => {
        const { server } = split(byVar, live);
        const folded = fold(condition, server, (path) => live.includes(path));
        if (folded.is !== "live") return;
        expect(live).toEqual(expect.arrayContaining(dependencies(folded.condition)));
        expect(JSON.stringify(folded.condition)).not.toMatch(/"(cond|const)":/);
      }),
    );
  });

  it("decides what to show exactly as the whole condition would", () => {
    fc.assert(
      fc.property(conditions, values, fc.subarray(VARS), (condition, byVar, live) => {
        const { server, browser } = split(byVar, live);
        const folded = fold(condition, server, (path) => live.includes(path));
        const final = folded.is === "live" ? evaluate(folded.condition, browser) : folded;
        expect(safeSide(final)).toBe(safeSide(evaluate(condition, scopeOf(byVar))));
      }),
      { numRuns: 2_000 },
    );
  });

  it("decides what to say exactly as the whole condition would: only what is true", () => {
    fc.assert(
      fc.property(conditions, values, fc.subarray(VARS), (condition, byVar, live) => {
        const { server, browser } = split(byVar, live);
        const folded = fold(condition, server, (path) => live.includes(path), false);
        const final = folded.is === "live" ? evaluate(folded.condition, browser) : folded;
        expect(final.is === true).toBe(evaluate(condition, scopeOf(byVar)).is === true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("what a condition depends on", () => {
  it("names every var whose change can change it", () => {
    fc.assert(
      fc.property(conditions, values, fc.constantFrom(...VARS), fc.constantFrom(null, true, 1, "a"), (condition, byVar, path, value) => {
        if (dependencies(condition, named).includes(path)) return;
        expect(evaluate(condition, scopeOf({ ...byVar, [path]: value })).is).toBe(evaluate(condition, scopeOf(byVar)).is);
      }),
    );
  });
});
