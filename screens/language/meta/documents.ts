/** Shape of each kind of document. */
import { z } from "zod";
import { RULE_KEYWORDS } from "../constraint.ts";
import { FORMAT, LAYOUTS } from "../document.ts";
import { block, blocks, field } from "./block.ts";
import { action, condition, copyKey, copyRef, value } from "./expression.ts";
import { checked, checkWith, commandName, id, isObject, missing, propertyPath, rootName, routeName, strict, unknownWord, words, wrongType } from "./shape.ts";

const format = checked((part, report) => {
  if (part === undefined) report([], missing(`the format of documents, ${FORMAT}`));
  else if (part !== FORMAT) report([], { code: "shape/format", reason: `This is written in format ${JSON.stringify(part)}, and only format ${FORMAT} can be read.` });
});

const audiences = z.array(z.enum(["anyone", "applicant", "cosigner", "resident", "staff"])).min(1, "Somebody has to be in the audience.");
const values = z.record(z.string(), value);
const literal = z.union([z.string(), z.number(), z.boolean(), z.null()], { error: "This has to be a text, a number, true, false or null." });

// ---- the data catalog ----

const DATA_TYPES: Record<string, z.ZodType> = {
  string: strict({ type: z.literal("string"), enum: z.array(z.string()).min(1).optional(), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  number: strict({ type: z.literal("number"), integer: z.boolean().optional(), minimum: z.number().optional(), maximum: z.number().optional(), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  boolean: strict({ type: z.literal("boolean"), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  date: strict({ type: z.literal("date"), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  instant: strict({ type: z.literal("instant"), nullable: z.boolean().optional() }),
  money: strict({ type: z.literal("money"), nullable: z.boolean().optional() }),
  get list() { return strict({ type: z.literal("list"), items: dataType, nullable: z.boolean().optional() }); },
  get object() { return strict({ type: z.literal("object"), properties: z.record(z.string(), dataType), nullable: z.boolean().optional() }); },
};
const dataType: z.ZodType = checked((part, report) => {
  if (!isObject(part)) return report([], part === undefined ? missing("a type") : wrongType('a type, like {"type": "string"}', part));
  if (typeof part.type !== "string" || !Object.hasOwn(DATA_TYPES, part.type)) return report(["type"], part.type === undefined ? missing("the name of the type") : unknownWord("type", String(part.type), Object.keys(DATA_TYPES)));
  checkWith(DATA_TYPES[part.type] as z.ZodType, part, report);
});

export const catalog = strict({
  format,
  roots: z.record(z.string(), strict({ about: words, audiences, resource: z.string().optional(), properties: z.record(z.string(), dataType).optional() })),
  commands: z.record(z.string(), strict({
    about: words, audiences, input: z.record(z.string(), dataType).optional(), changes: z.array(propertyPath).optional(), leads: z.array(routeName).optional(), opens: z.array(id).optional(),
  })),
  saidByCode: z.array(z.string()).optional(),
  tokens: z.record(z.string(), z.array(z.string())),
});

// ---- screens and modals ----

const opens = z.array(strict({ modal: id, when: condition.optional(), once: z.string().optional() }));
const enter = z.array(strict({ id, when: condition.optional(), action }));
const layout = z.enum(LAYOUTS);

export const screen = strict({ format, id, title: copyRef, about: words.optional(), layout, needs: z.array(rootName), audience: audiences, blocks, opens: opens.optional(), enter: enter.optional(), end: z.literal(true).optional() });

export const modal = strict({
  format, id, title: copyRef, about: words.optional(), size: z.enum(["small", "medium", "large"]).optional(), dismissible: z.boolean().optional(),
  needs: z.array(rootName), audience: audiences, args: z.record(z.string(), dataType).optional(), blocks,
});

// ---- variants ----

const element = checked((part, report) => checkWith(isObject(part) && Object.hasOwn(part, "property") ? field : block, part, report));
const anything = checked((part, report) => { if (part === undefined) report([], missing("the new value")); });
const meta = strict({
  hideNav: z.boolean().optional(), hideNavMobile: z.boolean().optional(), basicNav: z.boolean().optional(), disableBack: z.boolean().optional(),
  requiresAuth: z.boolean().optional(), currentStep: z.int().min(0).optional(), promo: z.string().optional(), applicationClasses: z.array(z.string()).optional(),
});

/** What a change does is named by one property of its own. */
const CHANGES: Record<string, z.ZodType> = {
  replace: strict({ in: id, replace: id, with: element }),
  insert: strict({ in: id, insert: element, before: id.optional(), after: id.optional() }),
  remove: strict({ in: id, remove: id }),
  setScreen: checked((part, report) => {
    const what = isObject(part) ? part.setScreen : undefined;
    const to = { title: copyRef, layout, opens, enter }[String(what)] ?? anything;
    checkWith(strict({ in: id, setScreen: z.enum(["title", "layout", "opens", "enter"]), to }), part, report);
  }),
  set: strict({ in: id, set: id, prop: z.string(), to: anything }),
  copy: strict({ copy: copyKey, to: copyKey }),
  route: strict({ route: routeName, meta }),
};
const change = checked((part, report) => {
  if (!isObject(part)) return report([], wrongType('a change, like {"in": "apply", "remove": "pet"}', part));
  const name = Object.keys(CHANGES).find((candidate) => Object.hasOwn(part, candidate));
  if (name) return checkWith(CHANGES[name] as z.ZodType, part, report);
  report([], unknownWord("change", Object.keys(part).find((key) => key !== "in") ?? "", Object.keys(CHANGES)));
});
export const variant = strict({ format, id, about: words, when: condition, changes: z.array(change) });

// ---- flow ----

const route = strict({
  name: routeName,
  path: z.string().regex(/^\/(?::?[A-Za-z0-9_.-]+(?:\/:?[A-Za-z0-9_.-]+)*)?$/, "This is not a path, like /application/:source/apply."),
  aliases: z.array(z.string()).optional(), meta: meta.optional(), screen: id.optional(),
  redirect: strict({ go: z.string(), keepQuery: z.boolean().optional() }).optional(),
  leave: strict({ link: value, query: values.optional() }).optional(),
  area: z.string().optional(), back: routeName.optional(),
}).superRefine((part, context) => {
  const does = ["screen", "redirect", "leave"].filter((name) => part[name as "screen"] !== undefined);
  if (does.length !== 1) context.addIssue({ code: "custom", message: "", params: { code: "shape/wrong-type", reason: `A route draws a screen, redirects or leaves: one of them, and this has ${does.length === 0 ? "none" : does.join(" and ")}.` } });
});

export const flow = strict({
  format, totalSteps: z.int().min(1), notFound: routeName, routes: z.array(route),
  statuses: z.record(z.string(), strict({ home: z.array(strict({ when: condition.optional(), go: routeName })).min(1), allows: z.array(z.string()), label: copyKey })),
  guards: z.array(strict({
    id, because: copyKey, on: z.array(z.string()).min(1), except: z.array(z.string()).optional(), when: condition,
    go: z.string(), params: values.optional(), query: values.optional(), keepQuery: z.boolean().optional(),
  })),
});

// ---- the rest ----

export const persona = strict({
  format, id, about: words, audience: audiences.element, now: z.iso.datetime({ error: "This has to be an instant, like 2026-03-02T17:30:00.000Z." }),
  data: z.record(z.string(), z.unknown()), params: z.record(z.string(), z.string()).optional(),
});
export const conditions = strict({ format, conditions: z.record(z.string(), strict({ about: words, when: condition })) });
export const promos = strict({ format, promos: z.record(z.string(), strict({ text: copyRef, when: condition.optional() })) });
export const copy = strict({ format, locale: z.string(), texts: z.record(z.string(), z.union([z.string(), strict({ text: z.string(), from: z.string() })], { error: 'This has to be a text, or a translation: {"text": …, "from": …}.' })) });
export const constants = strict({
  format, category: words, about: words,
  constants: z.array(strict({ identifier: rootName, default_value: literal, about: words, overrides: z.record(z.string(), literal).optional() })),
});

const JSON_TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
const jsonType = z.enum(JSON_TYPES);
const property: z.ZodType = z.lazy(() => strict({
  type: z.union([jsonType, z.array(jsonType)], { error: `This has to be one of ${JSON_TYPES.join(", ")}, or a list of them.` }).optional(),
  format: z.string().optional(), enum: z.array(literal).optional(), const: literal.optional(), pattern: z.string().optional(),
  minLength: z.int().optional(), maxLength: z.int().optional(), minimum: z.number().optional(), maximum: z.number().optional(), multipleOf: z.number().optional(),
  minItems: z.int().optional(), maxItems: z.int().optional(), uniqueItems: z.boolean().optional(),
  readOnly: z.boolean().optional(), writeOnly: z.boolean().optional(), deprecated: z.boolean().optional(),
  properties: z.record(z.string(), property).optional(), required: z.array(z.string()).optional(), items: property.optional(),
  additionalProperties: z.union([z.boolean(), property]).optional(), anyOf: z.array(property).optional(), oneOf: z.array(property).optional(), allOf: z.array(property).optional(),
  $ref: z.string().optional(), title: z.string().optional(), description: z.string().optional(), default: z.unknown().optional(), examples: z.array(z.unknown()).optional(),
  ...Object.fromEntries(RULE_KEYWORDS.filter((keyword) => !["maxLength", "minLength", "pattern"].includes(keyword)).map((keyword) => [keyword, literal.optional()])),
}));
export const resource = strict({
  $schema: z.string().optional(), $id: id, title: words, description: z.string().optional(), type: z.literal("object"), properties: z.record(z.string(), property),
  required: z.array(z.string()).optional(), additionalProperties: z.union([z.boolean(), property]).optional(), examples: z.array(z.unknown()).optional(),
});
