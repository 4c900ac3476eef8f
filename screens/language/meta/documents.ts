/** Shape of each kind of document. */
import { z } from "zod";
import { ADJUSTABLE_UNITS } from "../documents/page-constants.ts";
import { LAYOUTS, PARAMETER_KINDS, type FragmentParameter } from "../documents/document.ts";
import { block, blocks, field } from "./block.ts";
import { dataType } from "./catalog.ts";
import { action, condition, copyKey, copyRef, value } from "./expression.ts";
import { property } from "./resource.ts";
import {
  accepts,
  audiences,
  checked,
  checkWith,
  dataAt,
  format,
  id,
  isObject,
  literal,
  missing,
  propertyPath,
  rootName,
  routeName,
  statusPath,
  strict,
  unknownWord,
  words,
  wrongType,
} from "./shape.ts";

/** What keys begin with that a dot begins: gone once it is read (`screens/language/short`). */
const texts = copyKey.optional();
const values = z.record(z.string(), value);
const anything = checked((part, report) => {
  if (part === undefined) report([], missing("the new value"));
});

// ---- screens and modals ----

const opens = z.array(strict({ modal: id, when: condition.optional(), once: z.string().optional() }));
const enter = z.array(strict({ id, when: condition.optional(), action }));
const follows = z.array(strict({ topic: id, id: dataAt, when: condition.optional() }));
const layout = z.enum(LAYOUTS);

const head = strict({
  notFound: condition.optional(),
  canonical: strict({ query: values.optional() }).optional(),
  picture: value.optional(),
  structured: value.optional(),
});

/** Of a screen alone may something begin as the data says. */
export const chosenProperty = checked((part, report) => {
  if (!isObject(part)) return checkWith(property, part, report);
  const { begins, ...schema } = part;
  checkWith(property, schema, report);
  if (begins !== undefined) checkWith(dataAt, begins, (at, issue) => report(["begins", ...at], issue));
});

export const screen = strict({
  format,
  id,
  texts,
  title: copyRef,
  description: copyRef.optional(),
  head: head.optional(),
  about: words.optional(),
  layout,
  needs: z.array(rootName),
  audience: audiences,
  blocks,
  ephemeral: z.record(z.string(), strict({ about: words, properties: z.record(z.string(), chosenProperty) })).optional(),
  opens: opens.optional(),
  enter: enter.optional(),
  follows: follows.optional(),
  end: z.string().min(10).optional(),
  accepts: accepts.optional(),
});

export const modal = strict({
  format,
  id,
  texts,
  title: copyRef,
  about: words.optional(),
  size: z.enum(["small", "medium", "large"]).optional(),
  dismissible: z.boolean().optional(),
  needs: z.array(rootName),
  audience: audiences,
  args: z.record(z.string(), dataType).optional(),
  blocks,
  accepts: accepts.optional(),
});

// ---- fragments ----

/** What is given for a parameter, by what it is declared to be. */
export const PARAMETERS: Record<FragmentParameter["is"], z.ZodType> = {
  root: rootName,
  "copy-prefix": copyKey,
  word: id,
  copy: copyRef,
  condition,
  action,
  value,
};

export const parameter = checked((part, report) => {
  const own = isObject(part) ? PARAMETERS[part.is as FragmentParameter["is"]] : undefined;
  checkWith(strict({ is: z.enum(PARAMETER_KINDS), about: words, default: (own ?? anything).optional(), optional: z.literal(true).optional() }), part, report);
});
/** What it holds is told where it is used, when it is put together. */
const parts = z.array(z.unknown()).min(1, "Something has to be in it.").optional();
export const fragment = strict({
  format,
  id,
  texts,
  about: words,
  parameters: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/, "A parameter is named in kebab-case."), parameter).optional(),
  blocks: parts,
  fields: parts,
}).superRefine((part, context) => {
  if ((part.blocks === undefined) === (part.fields === undefined))
    context.addIssue({ code: "custom", message: "", params: { code: "shape/wrong-type", reason: "A fragment holds blocks or fields: one of them." } });
});
/** In the place of what it stands for. */
export const use = strict({ use: id, with: z.record(z.string(), z.unknown()).optional(), as: id.optional() });

export const mail = strict({
  format,
  id,
  texts,
  about: words.optional(),
  subject: copyRef,
  needs: z.array(rootName),
  audience: audiences,
  blocks,
  accepts: accepts.optional(),
});

// ---- variants ----

export const element = checked((part, report) => checkWith(isObject(part) && Object.hasOwn(part, "property") ? field : block, part, report));
export const meta = strict({
  hideNav: z.boolean().optional(),
  hideNavMobile: z.boolean().optional(),
  basicNav: z.boolean().optional(),
  disableBack: z.boolean().optional(),
  requiresAuth: z.boolean().optional(),
  currentStep: z.int().min(0).optional(),
  stepDone: z.int().min(0).max(100).optional(),
  promo: z.string().optional(),
  applicationClasses: z.array(z.string()).optional(),
});

/** What a change does is named by one property of its own. */
export const CHANGES: Record<string, z.ZodType> = {
  replace: strict({ in: id, replace: id, with: element }),
  insert: strict({ in: id, insert: element, before: id.optional(), after: id.optional() }),
  remove: strict({ in: id, remove: id }),
  setScreen: checked((part, report) => {
    const what = isObject(part) ? part.setScreen : undefined;
    const to = { title: copyRef, description: copyRef, layout, opens, enter, follows }[String(what)] ?? anything;
    checkWith(strict({ in: id, setScreen: z.enum(["title", "description", "layout", "opens", "enter", "follows"]), to }), part, report);
  }),
  set: strict({ in: id, set: id, prop: z.string(), to: anything }),
  copy: strict({ copy: copyKey, to: copyKey }),
  route: strict({ route: routeName, meta }),
  status: strict({ status: z.string(), allows: z.array(z.string()).min(1) }),
};
export const change = checked((part, report) => {
  if (!isObject(part)) return report([], wrongType('a change, like {"in": "address", "remove": "second-line"}', part));
  const name = Object.keys(CHANGES).find((candidate) => Object.hasOwn(part, candidate));
  if (name) return checkWith(CHANGES[name] as z.ZodType, part, report);
  report([], unknownWord("change", Object.keys(part).find((key) => key !== "in") ?? "", Object.keys(CHANGES)));
});
export const variant = strict({ format, id, texts, about: words, when: condition, changes: z.array(change), accepts: accepts.optional() });

// ---- flow ----

const route = strict({
  name: routeName,
  path: z.string().regex(/^\/(?::?[A-Za-z0-9_.-]+(?:\/:?[A-Za-z0-9_.-]+)*)?$/, "This is not a path, like /orders/:id/address."),
  aliases: z.array(z.string()).optional(),
  meta: meta.optional(),
  screen: id.optional(),
  redirect: strict({ go: z.string(), keepQuery: z.boolean().optional() }).optional(),
  leave: strict({ link: value, query: values.optional() }).optional(),
  area: z.string().optional(),
  back: routeName.optional(),
  subject: id.optional(),
  part: id.optional(),
  apart: z.literal(true).optional(),
  next: routeName.optional(),
  accepts: accepts.optional(),
}).superRefine((part, context) => {
  const does = ["screen", "redirect", "leave"].filter((name) => part[name as "screen"] !== undefined);
  if (does.length !== 1)
    context.addIssue({
      code: "custom",
      message: "",
      params: {
        code: "shape/wrong-type",
        reason: `A route draws a screen, redirects or leaves: one of them, and this has ${does.length === 0 ? "none" : does.join(" and ")}.`,
      },
    });
});

const statuses = z.record(
  z.string(),
  strict({
    home: z.array(strict({ when: condition.optional(), go: routeName })).min(1),
    allows: z.array(z.string()),
    label: copyKey,
    reached: z
      .array(strict({ when: condition.optional(), currentStep: z.int().min(1), stepDone: z.int().min(0).max(100).optional() }))
      .min(1)
      .optional(),
    accepts: accepts.optional(),
  }),
);

const standing = { on: z.array(z.string()).min(1).optional(), except: z.array(z.string()).optional() };
const shell = strict({
  notices: z
    .array(
      strict({
        id,
        when: condition,
        ...standing,
        text: copyRef,
        tone: z.enum(["info", "warn"]),
        countdown: strict({ until: value, text: copyKey }).optional(),
        button: strict({ label: copyRef, action }).optional(),
      }),
    )
    .optional(),
  menus: z
    .array(
      strict({
        id,
        label: copyRef,
        when: condition,
        items: z.array(strict({ id, label: copyRef, when: condition.optional(), ...standing, action: action.optional() })).min(1),
      }),
    )
    .optional(),
});

const filling = strict({
  about: words,
  to: id,
  readers: z.array(id).min(1, "Somebody has to read it."),
  withheld: z.record(z.string(), words).optional(),
  beside: z.literal(true).optional(),
  status: words,
  consent: strict({ modal: id, command: id, route: routeName.optional() }),
  looksAgain: id,
  payment: routeName,
  handedIn: z.array(strict({ when: condition.optional(), go: routeName })).min(1),
  failed: routeName,
  mails: strict({ handedIn: id, receipt: id, declined: id }),
});

const guard = strict({
  id,
  because: copyKey,
  on: z.array(z.string()).min(1),
  except: z.array(z.string()).optional(),
  when: condition,
  go: z.string(),
  params: values.optional(),
  query: values.optional(),
  keepQuery: z.boolean().optional(),
  accepts: accepts.optional(),
});

/** Those of a route's area are read with it (`screens/language/short`): what is left is of none. */
const areas = z.record(
  z.string(),
  checked((part, report) =>
    isObject(part)
      ? report([], { code: "shape/unknown-word", reason: "No route has this area." })
      : report([], wrongType('what its routes share, like {"basicNav": true}', part)),
  ),
);

export const flow = strict({
  format,
  areas: areas.optional(),
  totalSteps: z.int().min(1),
  notFound: routeName,
  routes: z.array(route),
  statuses,
  subjects: z.record(z.string(), strict({ status: statusPath, statuses, ended: z.array(z.string()).optional() })).optional(),
  fillings: z.record(z.string(), filling).optional(),
  guards: z.array(guard),
  shell: shell.optional(),
});

// ---- the rest ----

export const persona = strict({
  format,
  id,
  about: words,
  audience: audiences.element,
  now: z.iso.datetime({ error: "This has to be an instant, like 2026-03-02T17:30:00.000Z." }),
  like: id.optional(),
  data: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.string()).optional(),
  mails: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});
export const conditions = strict({ format, conditions: z.record(z.string(), strict({ about: words, when: condition, accepts: accepts.optional() })) });
export const promos = strict({ format, promos: z.record(z.string(), strict({ text: copyRef, when: condition.optional() })) });
const ids = z.array(id).optional();
export const retired = strict({ format, screens: ids, modals: ids, mails: ids, variants: ids, elements: z.record(z.string(), z.array(id)).optional() });
const reason = { reason: words };
/** What is forced is named by one property of its own. */
export const FORCED: Record<string, z.ZodType> = {
  element: strict({ in: id, element: id, ...reason }),
  screen: strict({ screen: id, ...reason }),
  modal: strict({ modal: id, ...reason }),
  variant: strict({ variant: id, ...reason }),
  condition: strict({ condition: id, ...reason }),
  constant: strict({ constant: rootName, ...reason }),
  resource: strict({ resource: id, property: propertyPath.optional(), ...reason }),
  route: strict({ route: routeName, ...reason }),
  guard: strict({ guard: id, ...reason }),
  status: strict({ status: words, ...reason }),
  everything: strict({ everything: z.literal(true), ...reason }),
};
export const forced = checked((part, report) => {
  if (!isObject(part)) return report([], wrongType('a forced change, like {"in": "apply", "element": "middle-name", "reason": "…"}', part));
  const name = Object.keys(FORCED).find((candidate) => Object.hasOwn(part, candidate));
  if (name) return checkWith(FORCED[name] as z.ZodType, part, report);
  report([], unknownWord("forced change", Object.keys(part).find((key) => key !== "in" && key !== "reason") ?? "", Object.keys(FORCED)));
});
export const release = strict({ format, forced: z.array(forced) });
export const copy = strict({
  format,
  locale: z.string(),
  texts: z.record(
    z.string(),
    z.union([z.string(), strict({ text: z.string(), from: z.string() })], { error: 'This has to be a text, or a translation: {"text": …, "from": …}.' }),
  ),
});
export const constants = strict({
  format,
  category: words,
  about: words,
  constants: z.array(
    strict({
      identifier: rootName,
      default_value: literal,
      about: words,
      overrides: z.record(z.string(), literal).optional(),
      adjustable: strict({ unit: z.enum(ADJUSTABLE_UNITS), minimum: z.number().optional(), maximum: z.number().optional() }).optional(),
    }),
  ),
});
