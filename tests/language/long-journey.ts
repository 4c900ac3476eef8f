import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DocumentSet, FieldDoc, ScreenDoc } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";

/**
 * A journey of many screens with many fields each, every third of which depends on an answer before
 * it: of its own screen, of the screen before, or of both.
 * @param chain with this, each field depends on the one before it, so many of them in a row
 */
export function longJourney(screens: number, fieldsEach: number, chain?: number): DocumentSet {
  const properties: Record<string, PropertySchema> = {};
  const texts: Record<string, string> = {
    title: "A step",
    next: "Continue",
    status: "Open",
    because: "Another step comes first.",
    "error.required": "Field is required",
    "error.amount": "An amount, please.",
    "error.type": "Something else is expected",
    "error.oneOf": "Not one of these",
    "error.minAmount": "Too little",
  };
  const set: DocumentSet = {
    catalog: {
      format: 1,
      status: "application.status",
      roots: {
        session: { about: "The session.", audiences: ["anyone"], properties: { signed_in: { type: "boolean" } } },
        application: {
          about: "The application.",
          audiences: ["anyone"],
          properties: { status: { type: "string", enum: ["open", "done"] }, market: { type: "string" } },
        },
        person: { about: "The answers.", audiences: ["anyone"], resource: "person" },
      },
      commands: { "save-answers": { about: "Saves.", audiences: ["anyone"], changes: ["person"] } },
      saidByCode: ["error.*"],
      tokens: {},
    },
    flow: {
      format: 1,
      totalSteps: 4,
      notFound: "step-0",
      routes: Array.from({ length: screens }, (_, i) => ({
        name: `step-${i}`,
        path: `/step/${i}`,
        screen: `step-${i}`,
        area: i < screens / 2 ? "first" : "second",
      })),
      statuses: {
        open: { label: "status", home: [{ go: "step-0" }], allows: ["first", "second"] },
        done: { label: "status", home: [{ go: `step-${screens - 1}` }], allows: ["second"] },
      },
      guards: [
        { id: "status", because: "because", on: ["first", "second"], when: { not: { var: "route.allowed" } }, go: "@home" },
        {
          id: "market",
          because: "because",
          on: ["second"],
          when: { and: [{ "==": [{ var: "application.market" }, "closed"] }, { "==": [{ var: "application.status" }, "open"] }] },
          go: "step-0",
        },
      ],
    },
    screens: {},
    modals: {},
    mails: {},
    variants: {},
    personas: {},
    conditions: { format: 1, conditions: { seattle: { about: "Seattle.", when: { "==": [{ var: "application.market" }, "seattle"] } } } },
    promos: { format: 1, promos: {} },
    copy: { "en-US": { format: 1, locale: "en-US", texts } },
    resources: { person: { $id: "person", title: "Person", type: "object", properties } },
    constants: {},
    files: {},
  };
  set.catalog.roots["route"] = {
    about: "The route.",
    audiences: ["anyone"],
    properties: { name: { type: "string" }, area: { type: "string", nullable: true }, allowed: { type: "boolean" } },
  };

  const readsApplication = /"application\.|"seattle"/;
  for (let i = 0; i < screens; i++) {
    const fields = Array.from({ length: fieldsEach }, (_, j) => field(i, j));
    const screen: ScreenDoc = {
      format: 1,
      id: `step-${i}`,
      title: "title",
      layout: "blank",
      needs: readsApplication.test(JSON.stringify(fields)) ? ["application", "person"] : ["person"],
      audience: ["anyone"],
      blocks: [
        { id: "section", kind: "form-section", root: "person", save: { command: "save-answers", on: "blur", afterMs: 500 }, fields },
        ...(i + 1 < screens ? [{ id: "next", kind: "button" as const, label: "next", action: { go: `step-${i + 1}` } }] : []),
      ],
      ...(i + 1 === screens && { end: "The journey is over." }),
    };
    set.screens[screen.id] = screen;
  }
  if (!JSON.stringify(set.screens).includes('"seattle"')) set.conditions.conditions = {};
  return set;

  function field(i: number, j: number): FieldDoc {
    const name = `a_${i}_${j}`;
    const kind = (["checkbox", "select", "money", "text"] as const)[j % 4]!;
    properties[name] = {
      checkbox: { type: "boolean", default: false },
      select: { type: ["string", "null"], enum: ["red", "green", "blue", null] },
      money: { type: ["number", "null"], minimum: 0 },
      text: { type: ["string", "null"] },
    }[kind];
    texts[`field.${name}`] = `Question ${i + 1}.${j + 1}`;
    const when = chain !== undefined ? link(i, j, chain) : j % 3 === 2 ? condition(i, j) : undefined;
    return { id: `f-${i}-${j}`, kind, property: name, label: `field.${name}`, ...(when !== undefined && { when }), ...(j % 5 === 0 && { required: true }) };
  }

  function answered(screen: number, at: number): Condition {
    const path = { var: `person.a_${screen}_${at}` };
    return [path, { "==": [path, "green"] }, { ">=": [path, 1000] }, { "!=": [path, null] }][at % 4] as Condition;
  }

  /** Of a chain that goes on over screens. */
  function link(i: number, j: number, length: number): Condition | undefined {
    const at = i * fieldsEach + j;
    return at % length === 0 ? undefined : answered(j === 0 ? i - 1 : i, j === 0 ? fieldsEach - 1 : j - 1);
  }

  function condition(i: number, j: number): Condition {
    const own = answered(i, j - 2);
    if (i === 0 || j % 2 === 0) return own;
    return j % 4 === 1
      ? { and: [own, { or: [{ cond: "seattle" }, answered(i - 1, (j - 5 + fieldsEach) % fieldsEach)] }] }
      : { or: [own, { not: answered(i - 1, 0) }] };
  }
}

/** The same with a screen after the last one: whoever hands in there gets to it. */
export function handedIn(set: DocumentSet): DocumentSet {
  const last = set.screens[`step-${Object.keys(set.screens).length - 1}`]!;
  delete last.end;
  (last.blocks as unknown[]).push({ id: "hand-in", kind: "button", label: "next", action: { command: "hand-in" } });
  const over: ScreenDoc = { format: 1, id: "over", title: "title", layout: "blank", needs: [], audience: ["anyone"], blocks: [], end: "The journey is over." };
  set.screens["over"] = over;
  set.flow.routes.push({ name: "over", path: "/over", screen: "over" });
  set.flow.statuses["done"] = { label: "status", home: [{ go: "over" }], allows: [] };
  // In a market that closes nobody gets to the second half.
  set.flow.guards = set.flow.guards.filter(({ id }) => id !== "market");
  set.catalog.commands["hand-in"] = {
    about: "Hands in.",
    audiences: ["anyone"],
    changes: ["application.status"],
    leads: ["over"],
    moves: [{ from: ["open"], to: "done" }],
  };
  return set;
}

/** The same with a guard before each screen: it sends back whoever hasn't answered the last question of the one before. */
export function guardedByAnswers(set: DocumentSet): DocumentSet {
  for (const name of Object.keys(set.screens)) {
    const step = Number(name.split("-")[1]);
    const section = set.screens[`step-${step - 1}`]?.blocks[0] as { fields: FieldDoc[] } | undefined;
    if (!section) continue;
    const when: Condition = { "==": [{ var: `person.${section.fields.at(-1)!.property}` }, null] };
    set.flow.guards.push({ id: `answered-${step}`, because: "because", on: [name], when, go: `step-${step - 1}` });
  }
  return set;
}
