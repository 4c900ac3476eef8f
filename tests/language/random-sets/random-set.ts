/** Small sets of documents by chance: two screens, their questions and guards, what hangs on them, and a variant. */
import fc from "fast-check";
import type { BlockDoc, Change, DocumentSet, FieldDoc, GuardDoc, ScreenDoc, VariantDoc } from "#screens/language/documents/document.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";

/** Everything that an answer can be, what nobody answered first. */
export const ANSWERS: Readonly<Record<string, readonly unknown[]>> = {
  a: [false, true],
  b: [false, true],
  colour: [null, "red", "green"],
  number: [null, 0, 0.5, 1, 1.5, 2, 2.5],
};
export const STATUSES = ["open", "done"] as const;
const SCREENS = ["first", "second"] as const;

const PROPERTIES: Record<string, PropertySchema> = {
  a: { type: "boolean", default: false },
  b: { type: "boolean", default: false },
  colour: { type: ["string", "null"], enum: ["red", "green", null] },
  number: { type: ["number", "null"], minimum: 0 },
};
const KINDS: Record<string, FieldDoc["kind"]> = { a: "checkbox", b: "checkbox", colour: "select", number: "money" };

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom("a", "b").map((name): Condition => ({ var: `person.${name}` })),
  fc
    .tuple(fc.constantFrom("==", "!="), fc.constantFrom("red", "green", null))
    .map(([is, colour]) => ({ [is]: [{ var: "person.colour" }, colour] }) as unknown as Condition),
  fc
    .tuple(fc.constantFrom("==", "!=", "<", "<=", ">", ">="), fc.integer({ min: 0, max: 2 }))
    .map(([is, number]) => ({ [is]: [{ var: "person.number" }, number] }) as unknown as Condition),
  fc
    .tuple(fc.constantFrom("==", "!="), fc.constantFrom(...STATUSES))
    .map(([is, status]) => ({ [is]: [{ var: "application.status" }, status] }) as unknown as Condition),
  fc.constant<Condition>({ cond: "named" }),
);
const conditions = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    { arbitrary: fc.array(tie("any"), { minLength: 2, maxLength: 3 }).map((and): Condition => ({ and })), weight: 2 },
    { arbitrary: fc.array(tie("any"), { minLength: 2, maxLength: 3 }).map((or): Condition => ({ or })), weight: 1 },
    { arbitrary: tie("any").map((not): Condition => ({ not })), weight: 1 },
  ),
})).any;
const perhaps = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });

interface Part {
  kind: "note" | "group";
  when: Condition | undefined;
  inside: { when: Condition | undefined }[];
}
const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom("note", "group"),
  when: perhaps(conditions),
  inside: fc.array(fc.record({ when: perhaps(conditions) }), { minLength: 1, maxLength: 2 }),
});
const question = fc.record({ on: fc.constantFrom(...SCREENS, null), when: perhaps(conditions), required: perhaps(conditions) });

export interface Drawn {
  named: Condition;
  parts: Record<(typeof SCREENS)[number], Part[]>;
  sections: Record<(typeof SCREENS)[number], Condition | undefined>;
  questions: Record<string, { on: (typeof SCREENS)[number] | null; when: Condition | undefined; required: Condition | undefined }>;
  guards: { on: (typeof SCREENS)[number]; when: Condition }[];
  variant: { when: Condition; changed: number; to: Condition | null } | undefined;
}

export const drawnSets: fc.Arbitrary<Drawn> = fc.record({
  // What is named names nothing itself.
  named: leaf.filter((condition) => !(typeof condition === "object" && "cond" in condition)),
  parts: fc.record({ first: fc.array(part, { maxLength: 3 }), second: fc.array(part, { maxLength: 3 }) }),
  sections: fc.record({ first: perhaps(conditions), second: perhaps(conditions) }),
  questions: fc.record(Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, question]))),
  guards: fc.array(fc.record({ on: fc.constantFrom(...SCREENS), when: conditions }), { maxLength: 2 }),
  variant: perhaps(fc.record({ when: conditions, changed: fc.nat(20), to: fc.option(conditions) })),
});

export function setOf({ named, parts, sections, questions, guards, variant }: Drawn): DocumentSet {
  const screens = Object.fromEntries(SCREENS.map((screen) => [screen, screenOf(screen, parts[screen], sections[screen], questions)]));
  const changed = SCREENS.flatMap((screen) => screens[screen]!.blocks.map(({ id }) => ({ in: screen, id })));
  const texts = {
    word: "A word",
    "error.required": "Field is required",
    "error.type": "Something else is expected",
    "error.oneOf": "Not one of these",
    "error.amount": "An amount, please.",
    "error.minAmount": "Too little",
  };
  return {
    catalog: {
      format: 1,
      status: "application.status",
      roots: {
        application: { about: "The application.", audiences: ["anyone"], properties: { status: { type: "string", enum: [...STATUSES] } } },
        person: { about: "The answers.", audiences: ["anyone"], resource: "person" },
      },
      commands: { "save-answers": { about: "Saves.", audiences: ["anyone"], changes: ["person"] } },
      saidByCode: ["error.*"],
      tokens: {},
    },
    flow: {
      format: 1,
      totalSteps: 1,
      notFound: "first",
      routes: SCREENS.map((name) => ({ name, path: `/${name}`, screen: name })),
      statuses: { open: { label: "word", home: [{ go: "first" }], allows: [] }, done: { label: "word", home: [{ go: "second" }], allows: [] } },
      guards: guards.map(({ on, when }, i): GuardDoc => ({ id: `guard-${i}`, because: "word", on: [on], when, go: on === "first" ? "second" : "first" })),
    },
    screens,
    modals: {},
    mails: {},
    variants: variant ? { other: variantOf(variant, changed) } : {},
    personas: {},
    conditions: { format: 1, conditions: { named: { about: "Said once.", when: named } } },
    promos: { format: 1, promos: {} },
    copy: { "en-US": { format: 1, locale: "en-US", texts } },
    resources: { person: { $id: "person", title: "Person", type: "object", properties: PROPERTIES } },
    constants: {},
    files: {},
  };
}

function screenOf(screen: (typeof SCREENS)[number], parts: readonly Part[], section: Condition | undefined, questions: Drawn["questions"]): ScreenDoc {
  const note = (id: string, when: Condition | undefined): BlockDoc => ({ id, kind: "note", text: "word", ...(when !== undefined && { when }) });
  const blocks = parts.map(({ kind, when, inside }, i): BlockDoc => {
    const id = `${screen}-${i}`;
    return kind === "note"
      ? note(id, when)
      : { id, kind: "group", ...(when !== undefined && { when }), blocks: inside.map((each, j) => note(`${id}-${j}`, each.when)) };
  });
  const fields = Object.entries(questions).flatMap(([name, { on, when, required }]): FieldDoc[] =>
    on !== screen
      ? []
      : [
          {
            id: `ask-${name}`,
            kind: KINDS[name]!,
            property: name,
            label: "word",
            ...(when !== undefined && { when }),
            ...(required !== undefined && { required }),
          },
        ],
  );
  const asking: BlockDoc[] =
    fields.length === 0
      ? []
      : [
          {
            id: `${screen}-section`,
            kind: "form-section",
            root: "person",
            save: { command: "save-answers", on: "blur", afterMs: 500 },
            ...(section !== undefined && { when: section }),
            fields,
          },
        ];
  return {
    format: 1,
    id: screen,
    title: "word",
    layout: "blank",
    needs: ["application", "person"],
    audience: ["anyone"],
    blocks: [...asking, ...blocks],
    end: "It is a small journey.",
  };
}

function variantOf({ when, changed, to }: NonNullable<Drawn["variant"]>, among: readonly { in: string; id: string }[]): VariantDoc {
  const element = among[changed % Math.max(1, among.length)];
  const change: Change[] = !element ? [] : [to === null ? { in: element.in, remove: element.id } : { in: element.in, set: element.id, prop: "when", to }];
  return { format: 1, id: "other", about: "For some.", when, changes: change };
}
