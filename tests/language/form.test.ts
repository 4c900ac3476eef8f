import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { BlockDescriptor, Constraint, FieldDescriptor, FormSectionDescriptor } from "#screens/language/documents/descriptor.ts";
import { answersByVar, fieldDemand, fieldProblem, type FormScope, remaining } from "#screens/language/forms/form.ts";
import { LiveForm } from "#screens/language/forms/live-form.ts";
import { decideChoice, decideFlag } from "#screens/language/forms/live.ts";
import { readPath, withPath } from "#screens/language/expressions/read-path.ts";
import { matchRegion } from "#screens/language/rules/region.ts";

const today = "2026-06-15";
/** Rules of all fields here; `held` gives their places. */
const rules: Constraint[] = [];
const held = (...constraints: Constraint[]): number[] => constraints.map((constraint) => rules.push(constraint) - 1);
const field = (change: Partial<FieldDescriptor> & Pick<FieldDescriptor, "id" | "property">): FieldDescriptor => ({
  kind: "text",
  label: change.id,
  visible: true,
  required: true,
  requiredMessage: "Field is required",
  constraints: [],
  width: "full",
  props: {},
  ...change,
});
const section = (fields: FieldDescriptor[], answers: Record<string, unknown>, change: Partial<FormSectionDescriptor> = {}): FormSectionDescriptor => ({
  id: "s",
  kind: "form-section",
  root: "person",
  resource: "person",
  target: "1",
  version: 1,
  fields,
  answers,
  save: { command: "save-answers", on: "blur", afterMs: 500 },
  ...change,
});
const scopeOf = (part: FormSectionDescriptor, answers = part.answers): FormScope => ({ data: {}, answers: answersByVar(part.root, answers), today, rules });
const problem = (one: FieldDescriptor, value: unknown, answers: Record<string, unknown> = {}) =>
  fieldProblem(one, value, { data: {}, answers: answersByVar("person", answers), today, rules }, answers);

describe("a field", () => {
  const name = field({ id: "name", property: "name", constraints: held({ code: "maxLength", arg: 3, message: "At most 3" }) });
  it("that is required must not be blank", () => {
    expect(problem(name, "  ")).toEqual({ code: "required", message: "Field is required" });
    expect(problem({ ...name, required: false }, "  ")).toBeNull();
  });
  it("says the first rule that is broken", () => {
    expect(problem(name, "Ada")).toBeNull();
    expect(problem(name, "Adam")).toEqual({ code: "maxLength", message: "At most 3" });
  });
  it("that is not shown is never wrong", () => {
    expect(problem({ ...name, visible: false }, null)).toBeNull();
    expect(fieldDemand({ ...name, visible: false }, { data: {} }), "nor required").toEqual({ visible: false, required: false });
    expect(problem({ ...name, visible: { live: [{ when: { var: "person.shy" }, is: false }, { is: true }] } }, null, { shy: true })).toBeNull();
  });
  it("whose rule can't be decided is asked for", () => {
    expect(problem({ ...name, required: { live: [{ when: { var: "person.nothing" }, is: true }, { is: false }] } }, null)).toMatchObject({ code: "required" });
  });
  it("of a document is answered when the file's id is there", () => {
    const proof = field({ id: "proof", property: "document", kind: "document", requiredMessage: "This document is required." });
    expect(problem(proof, null)).toEqual({ code: "required", message: "This document is required." });
    expect(problem(proof, "file-1")).toBeNull();
  });
  it("of a secure id is answered when a number is kept", () => {
    const ssn = field({
      id: "ssn",
      property: "sin_ssn",
      kind: "secure-id",
      constraints: held({ code: "exactLength", arg: 9, message: "Must be 9 characters" }),
    });
    expect(problem(ssn, null)).toMatchObject({ code: "required" });
    expect(problem(ssn, "12345")).toMatchObject({ code: "exactLength" });
    expect(problem(ssn, { last4: "6789" })).toBeNull();
    expect(problem(ssn, "123-45-6789")).toBeNull();
  });
  it("of a postal code follows the country beside it", () => {
    const zip = field({ id: "zip", property: "address.postal_code", constraints: held({ code: "postalCode", arg: "country_code", message: "No" }) });
    expect(problem(zip, "98101", { "address.country_code": "US" })).toBeNull();
    expect(problem(zip, "98101", { "address.country_code": "CA" })).toMatchObject({ code: "postalCode" });
  });
  it("that must be ticked is not answered by its being there", () => {
    const agree = field({ id: "agree", property: "agree", kind: "checkbox" });
    expect(problem(agree, false)).toMatchObject({ code: "required" });
    expect(problem(agree, true)).toBeNull();
    expect(problem({ ...agree, required: false }, false)).toBeNull();
  });
  it("with a rule that this client has never heard of is left to the server", () => {
    expect(problem(field({ id: "a", property: "a", constraints: held({ code: "palindrome", message: "!" }) }), "ab")).toBeNull();
  });
});

describe("a section", () => {
  const two = [
    field({ id: "a", property: "a" }),
    field({ id: "b", property: "b", required: false, constraints: held({ code: "email", message: "Invalid Email" }) }),
  ];
  it("counts what is missing and what is wrong", () => {
    const part = section(two, {});
    expect(remaining(part, { a: null, b: null }, scopeOf(part))).toMatchObject({ remaining: 1, items: [{ id: "a", code: "required" }] });
    expect(remaining(part, { a: "x", b: "nope" }, scopeOf(part))).toMatchObject({ remaining: 1, items: [{ id: "b", code: "email", property: "b" }] });
    expect(remaining(part, { a: "x", b: "" }, scopeOf(part)).remaining).toBe(0);
  });
  it("of a flag asks nothing until it is switched on", () => {
    const part = section(two, {}, { kind: "switch-section" });
    expect(remaining(part, { expanded: false }, scopeOf(part)).remaining).toBe(0);
    expect(remaining(part, { expanded: true }, scopeOf(part)).remaining).toBe(1);
  });
});

describe("answers by path", () => {
  it("are read and set, and nothing else is touched", () => {
    const before = { address: { city: "Seattle", zip: "98101" }, name: "Ada" };
    const after = withPath(before, "address.city", "Toronto");
    expect(after).toEqual({ address: { city: "Toronto", zip: "98101" }, name: "Ada" });
    expect(before.address.city).toBe("Seattle");
    expect(withPath({}, "a.b.c", 1)).toEqual({ a: { b: { c: 1 } } });
  });
  it("reach no prototype", () => {
    for (const path of ["__proto__.polluted", "a.constructor.prototype.polluted", "constructor"]) {
      withPath({ a: {} }, path, true);
      expect(readPath({ a: {} }, path)).toBeUndefined();
    }
    expect(readPath(JSON.parse('{"__proto__": {"x": 1}}'), "__proto__.x")).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    for (const path of ["toString", "hasOwnProperty", "a.valueOf"]) expect(readPath({ a: {} }, path)).toBeUndefined();
    expect(readPath("text", "length")).toBeUndefined();
    expect(readPath({ list: [1] }, "list.length")).toBeUndefined();
  });
  it("what was set is what is read", () => {
    const names = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 }).map((steps) => steps.join("."));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue()), names, fc.jsonValue(), (base, path, value) => {
        expect(readPath(withPath(base, path, value), path)).toEqual(value);
      }),
    );
  });
});

describe("a typed region", () => {
  const states = [
    { text: "Washington", value: "WA" },
    { text: "Washington D.C.", value: "DC" },
    { text: "Québec", value: "QC" },
    { text: "Nowhere", value: null },
  ];
  it.each([
    ["WA", "WA"],
    ["wa", "WA"],
    [" washington ", "WA"],
    ["washington dc", undefined],
    ["Washington D.C.", "DC"],
    ["quebec", "QC"],
    ["nowhere", null],
    ["Oregon", undefined],
    ["", undefined],
  ])("%s is matched by code or by name", (typed, code) => {
    expect(matchRegion(typed, states)?.value).toBe(code);
  });
});

describe("a form while it is answered", () => {
  const properties = ["a", "b", "c", "d"];
  const rule = fc.oneof(
    fc
      .tuple(fc.constantFrom(...properties), fc.constantFrom<unknown>("x", "yy", null, true))
      .map(([name, value]) => ({ "==": [{ var: `person.${name}` }, value] })),
    fc.constantFrom(...properties).map((name) => ({ var: `person.${name}` })),
    fc.constantFrom(...properties).map((name) => ({ not: { var: `person.${name}` } })),
  );
  const liveFlag = fc.oneof(
    fc.boolean(),
    rule.map((when) => ({ live: [{ when, is: true }, { is: false }] })),
  );
  const liveText = fc.oneof(
    fc.constant("label"),
    rule.map((when) => ({ live: [{ when, is: "one" }, { is: "other" }] })),
  );
  const short = held({ code: "maxLength", arg: 1, message: "too long" });
  const anyField = (property: string) =>
    fc
      .record({ visible: liveFlag, required: liveFlag, label: liveText })
      .map((parts) => field({ id: property, property, ...(parts as Partial<FieldDescriptor>), constraints: short }));
  const screen = fc
    .record({
      fields: fc.tuple(...properties.map(anyField)),
      sectionVisible: liveFlag,
      groupVisible: liveFlag,
      flag: fc.boolean(),
    })
    .map(({ fields, sectionVisible, groupVisible, flag }) => {
      const answers = { a: null, b: null, c: null, d: null, ...(flag && { expanded: false }) };
      const part = { ...section(fields, answers, flag ? { kind: "switch-section", target: null } : {}), visible: sectionVisible };
      const group = { id: "group", kind: "group", visible: groupVisible, blocks: [part] };
      return { blocks: [group] as unknown as BlockDescriptor[], part: part as FormSectionDescriptor & { visible: typeof sectionVisible }, groupVisible };
    });
  const change = fc.tuple(fc.constantFrom(...properties, "expanded"), fc.constantFrom<unknown>("x", "yy", "", null, true, false));

  it("is always what working everything out anew would give", () => {
    fc.assert(
      fc.property(screen, fc.array(change, { maxLength: 8 }), ({ blocks, part, groupVisible }, changes) => {
        const form = new LiveForm({ blocks, constants: {}, today, rules });
        const answers: Record<string, unknown> = { ...part.answers };
        for (const [name, value] of changes) {
          const before = new Map(properties.map((property) => [property, form.field(`person.${property}`)]));
          const counted = form.section("s");
          answers[name] = value;
          const told = form.change(`person.${name}`, value);
          const scope = scopeOf(part, answers);
          for (const one of part.fields) {
            const visible = decideFlag(one.visible, scope),
              state = form.field(`person.${one.property}`);
            expect(state).toMatchObject({ visible, required: visible && decideFlag(one.required, scope), label: decideChoice(one.label, scope) });
            expect(state?.problem).toEqual(fieldProblem(one, answers[one.property], scope, answers));
            expect(told.fields.includes(`person.${one.property}`)).toBe(state !== before.get(one.property));
          }
          const shown = decideFlag(groupVisible as boolean, scope) && decideFlag(part.visible as boolean, scope);
          const left = shown ? remaining(part, answers, scope).remaining : 0;
          expect(form.section("s")).toEqual({ visible: shown, expanded: part.kind === "form-section" || answers.expanded === true, remaining: left });
          expect(form.remaining).toBe(left);
          expect(told.sections).toEqual(form.section("s") === counted ? [] : ["s"]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("recomputes what depends on the answer, and looks at nothing else", () => {
    const when: Condition = { "==": [{ var: "person.p0" }, "x"] };
    const answers = Object.fromEntries(Array.from({ length: 1_200 }, (_, i) => [`p${i}`, null]));
    const lookedAt: string[] = [];
    const fields = Array.from({ length: 1_200 }, (_, i) =>
      Object.defineProperty(field({ id: `f${i}`, property: `p${i}`, ...(i === 7 && { required: { live: [{ when, is: true }, { is: false }] } }) }), "visible", {
        get: () => lookedAt.push(`person.p${i}`) > 0,
      }),
    );
    const form = new LiveForm({ blocks: [section(fields, answers)] as unknown as BlockDescriptor[], constants: {}, today, rules });
    expect(form.remaining).toBe(1_199);
    // What follows what is found out with the first change.
    form.change("person.p2", "x");
    lookedAt.length = 0;
    expect(form.change("person.p0", "x")).toEqual({ fields: ["person.p0", "person.p7"], sections: [], blocks: [] });
    expect(form.change("person.p1", "x")).toEqual({ fields: ["person.p1"], sections: ["s"], blocks: [] });
    expect(form.change("person.p1", "x")).toEqual({ fields: [], sections: [], blocks: [] });
    expect(form.section("s")?.remaining).toBe(1_197);
    expect(lookedAt, "three of 1,200 fields").toEqual(["person.p0", "person.p7", "person.p1"]);
  });

  it("counts the ways to show income as one question, until one is chosen", () => {
    const chosen: Condition = { "==": [{ var: "person.a" }, "x"] };
    const ways = { id: "ways", kind: "ways", connected: false, skipped: { live: [{ when: chosen, is: true }, { is: false }] } };
    const blocks = [ways, section([field({ id: "a", property: "a" })], { a: null })] as unknown as BlockDescriptor[];
    const form = new LiveForm({ blocks, constants: {}, today, rules });
    expect(form.section("ways")).toEqual({ visible: true, expanded: true, remaining: 1 });
    expect(form.change("person.a", "x").sections).toContain("ways");
    expect(form.remaining).toBe(0);
    form.change("person.a", "y");
    expect(form.remaining).toBe(1);
  });
});
