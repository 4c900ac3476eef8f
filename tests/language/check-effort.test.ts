import { describe, expect, it } from "vitest";
import { analyseDocuments, checkDocuments, dataWhere } from "#screens/check/index.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { guardedByAnswers, handedIn, longJourney } from "./long-journey.ts";

const tick = (name: string): Condition => ({ var: `person.${name}` });
const differ = (one: string, other: string): Condition => ({ "!=": [{ var: `person.${one}` }, { var: `person.${other}` }] });

/** A short journey with other answers, and one condition about them. */
function withCondition(properties: Record<string, PropertySchema>, when: Condition, conditions: Record<string, Condition> = {}): DocumentSet {
  const set = longJourney(2, 4);
  Object.assign(set.resources["person"]!.properties, properties);
  for (const [name, each] of Object.entries(conditions)) set.conditions.conditions[name] = { about: "Said once.", when: each };
  (set.screens["step-1"]!.blocks as unknown[]).push({ id: "hard", kind: "note", text: "title", when });
  return set;
}
const codesAt = (set: DocumentSet, id: string): string[] => checkDocuments(set).flatMap(({ code, at }) => (at.id === id ? [code] : []));

const choices = (holes: number): PropertySchema => ({ type: "string", enum: Array.from({ length: holes }, (_, i) => `hole-${i}`) });
const pigeons = (count: number): string[] => Array.from({ length: count }, (_, i) => `pigeon_${i}`);
const apart = (names: readonly string[]): Condition => ({ and: names.flatMap((one, i) => names.slice(0, i).map((other) => differ(one, other))) });
const pigeonhole = (count: number, holes: number): DocumentSet =>
  withCondition(Object.fromEntries(pigeons(count).map((name) => [name, choices(holes)])), apart(pigeons(count)));

/** The same numbers each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe("documents that take much thought", () => {
  it("are answered: seven who need one of six places each, and six who have them", () => {
    expect(codesAt(pigeonhole(7, 6), "hard")).toEqual(["logic/never-true"]);
    expect(codesAt(pigeonhole(6, 6), "hard")).toEqual([]);
  });

  it("are answered: three of eighty ticks each, hundreds of times over", () => {
    const names = Array.from({ length: 80 }, (_, i) => `tick_${i}`);
    const properties = Object.fromEntries(names.map((name): [string, PropertySchema] => [name, { type: "boolean", default: false }]));
    const verdicts = [1, 2, 3, 4].map((seed) => {
      const next = numbers(seed);
      const literal = (): Condition => {
        const one = tick(names[Math.floor(next() * names.length)]!);
        return next() < 0.5 ? one : { not: one };
      };
      const all: Condition = { and: Array.from({ length: 341 }, (): Condition => ({ or: [literal(), literal(), literal()] })) };
      const set = withCondition(properties, all);
      return [codesAt(set, "hard").includes("logic/never-true"), dataWhere(set, all) === null];
    });
    for (const [isNeverTrue, isUnanswered] of verdicts) expect(isNeverTrue).toBe(isUnanswered);
  });

  it("are answered: a condition that uses another twice, that one another, and so on forty deep", () => {
    const properties = Object.fromEntries(Array.from({ length: 41 }, (_, i): [string, PropertySchema] => [`t_${i}`, { type: "boolean", default: false }]));
    const either = (at: number): Condition => ({
      or: [{ and: [{ cond: `deep-${at - 1}` }, { not: tick(`t_${at}`) }] }, { and: [{ not: { cond: `deep-${at - 1}` } }, tick(`t_${at}`)] }],
    });
    const named = Object.fromEntries(Array.from({ length: 41 }, (_, i): [string, Condition] => [`deep-${i}`, i === 0 ? tick("t_0") : either(i)]));
    const set = withCondition(properties, { cond: "deep-40" }, named);
    expect(codesAt(set, "hard")).toEqual([]);
    expect(dataWhere(set, { cond: "deep-40" })).not.toBeNull();
    const never = withCondition(properties, { and: [{ cond: "deep-40" }, { not: { cond: "deep-40" } }] }, named);
    expect(codesAt(never, "hard")).toEqual(["logic/never-true"]);
  });

  it("are answered: 5,000 questions of which each waits for the one before, fifty in a row", () => {
    const { findings, reached } = analyseDocuments(longJourney(100, 50, 50));
    expect(findings).toEqual([]);
    expect(reached.filter(({ kind }) => kind === "field")).toHaveLength(5000);
  });

  it("are answered in steps that grow with what there is: questions in a row up to a hand-in, a guard before every screen", () => {
    const stepsOf = (set: DocumentSet): number => {
      const { findings, effort } = analyseDocuments(set);
      expect(findings).toEqual([]);
      return effort.spent;
    };
    // Of each question all that leads up to it is looked at: of one chain half of it, each time.
    expect(stepsOf(handedIn(longJourney(60, 20, 50)))).toBeLessThan(2_000_000);
    expect(stepsOf(handedIn(longJourney(100, 20, 2000)))).toBeLessThan(60_000_000);
    expect(stepsOf(handedIn(guardedByAnswers(longJourney(60, 20, 50))))).toBeLessThan(8_000_000);
  });

  it("are told what they take, the same each time, and are given up in words beside a mistake as well", () => {
    const set = pigeonhole(13, 12);
    (set.screens["step-1"]!.blocks as unknown[]).push({ id: "lost", kind: "note", text: "title", when: { var: "person.nothing_such" } });
    const { findings, effort } = analyseDocuments(set);
    expect(findings.map(({ code }) => code)).toEqual(["reference/unknown-data", "check/this-far"]);
    expect(analyseDocuments(set).effort).toEqual(effort);
    expect(effort.spent).toBeLessThan(effort.most);
  });

  it("are refused in words: ten thousand conditions that name one another, in a row or in a circle", () => {
    const named = (next: (i: number) => Condition): DocumentSet =>
      withCondition({}, true, Object.fromEntries(Array.from({ length: 10_000 }, (_, i): [string, Condition] => [`deep-${i}`, next(i)])));
    const row = checkDocuments(named((i) => (i === 0 ? { "==": [{ var: "application.market" }, "seattle"] } : { not: { cond: `deep-${i - 1}` } })));
    expect(row.map(({ code, at }) => `${code} ${at.id}`)).toEqual(["shape/too-deep deep-64"]);
    const circle = checkDocuments(named((i) => ({ not: { cond: `deep-${(i + 9999) % 10_000}` } })));
    expect(circle).toHaveLength(10_000);
    expect(new Set(circle.map(({ code }) => code))).toEqual(new Set(["logic/waits-for-itself"]));
  });

  it("are looked at so far, and say so, where a number is compared with thousands", () => {
    const many = { var: "person.many" };
    const set = withCondition({ many: { type: "number" } }, { in: [many, Array.from({ length: 1100 }, (_, i) => i)] });
    (set.screens["step-1"]!.blocks as unknown[]).push({ id: "above", kind: "note", text: "title", when: { ">": [many, 1200] } });
    const found = checkDocuments(set);
    expect(found.map(({ code, severity, at }) => `${severity} ${code} ${at.id}`)).toEqual(["warning check/this-far above"]);
    expect(found[0]!.reason).toContain('"person.many" was not looked at as ');
  });

  it("are answered: a condition of twenty thousand parts, and one that looks among hundreds of words", () => {
    const parts = Array.from({ length: 20_000 }, (): Condition => ({ "==": [{ var: "person.word" }, "yes"] }));
    const among: Condition = { in: [{ var: "person.word" }, Array.from({ length: 300 }, (_, i) => `word-${i}`)] };
    const word: PropertySchema = { type: "string" };
    expect(codesAt(withCondition({ word }, { or: parts }), "hard")).toEqual([]);
    expect(codesAt(withCondition({ word }, { and: [{ or: [among, ...parts.slice(0, 50)] }, { not: among }] }), "hard")).toEqual([]);
  });

  it("are given up in words when they take too much, as a warning: nothing is said to be wrong that was not looked at to the end", () => {
    const found = checkDocuments(pigeonhole(13, 12));
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning check/this-far"]);
    expect(found[0]).toMatchObject({ at: { id: "hard" }, reason: expect.stringMatching(/was checked only so far, because /) as string });
    expect(checkDocuments(pigeonhole(13, 12)), "the same each time").toEqual(found);
  });

  it("are given up in words when each question takes what one may, and there are many of them", () => {
    const crowds = Array.from({ length: 9 }, (_, crowd) => pigeons(13).map((name) => `${name}_of_${crowd}`));
    const set = longJourney(2, 4);
    for (const [crowd, names] of crowds.entries()) {
      Object.assign(set.resources["person"]!.properties, Object.fromEntries(names.map((name) => [name, choices(12)])));
      (set.screens["step-1"]!.blocks as unknown[]).push({ id: `hard-${crowd}`, kind: "note", text: "title", when: apart(names) });
    }
    const reasons = checkDocuments(set).map(({ code, reason }) => `${code} ${reason}`);
    expect(reasons[0]).toMatch(/^check\/this-far .*it takes more work than one question may take/);
    expect(reasons.at(-1)).toMatch(/^check\/this-far .*the documents take more work than one check may take/);
  });

  /** Guards that send a person on from each step to the next. */
  const sentOn = () => {
    const set = longJourney(12, 1);
    for (let step = 1; step < 11; step++)
      set.flow.guards.push({ id: `on-${step}`, because: "because", on: [`step-${step}`], when: { var: `person.t_${step}` }, go: `step-${step + 1}` });
    const properties = Object.fromEntries(Array.from({ length: 12 }, (_, i): [string, PropertySchema] => [`t_${i + 1}`, { type: "boolean", default: false }]));
    Object.assign(set.resources["person"]!.properties, properties);
    return set;
  };

  it("are given up in words where somebody may be sent on and on, and perhaps back", () => {
    const set = sentOn();
    const when: Condition = { and: [{ "==": [{ var: "application.status" }, "open"] }, { not: { var: "person.t_1" } }] };
    set.flow.guards.push({ id: "back", because: "because", on: ["step-11"], when, go: "step-1" });
    const found = checkDocuments(set).filter(({ code }) => code === "check/this-far");
    expect(found).toMatchObject([{ severity: "warning", at: { id: "on-1" }, reason: expect.stringContaining("sent on more than 8 times in a row") as string }]);
  });

  it("are thought through where somebody is sent on ever so often, and never back", () => {
    expect(checkDocuments(sentOn()).filter(({ code }) => code === "check/this-far")).toEqual([]);
  });

  it("are given up in words where more variants meet on a screen than are looked at", () => {
    const set = longJourney(2, 4);
    for (let i = 0; i < 8; i++) {
      Object.assign(set.resources["person"]!.properties, { [`v_${i}`]: { type: "boolean", default: false } });
      set.variants[`v-${i}`] = {
        format: 1,
        id: `v-${i}`,
        about: "One of many.",
        when: { var: `person.v_${i}` },
        changes: [{ in: "step-1", setScreen: "layout", to: "narrow" }],
      };
    }
    const found = checkDocuments(set).filter(({ code }) => code === "check/this-far");
    expect(found).toMatchObject([{ severity: "warning", reason: expect.stringContaining("more than 64 sets of variants") as string }]);
  });
});
