/** Shape of what stands inside documents everywhere: conditions, values, copy references and actions. */
import { z } from "zod";
import { MATCH } from "../short/short-words.ts";
import { BROWSER_TOOLS } from "../documents/action.ts";
import { COMPARISONS, OPERATORS } from "../expressions/condition.ts";
import { isSafeName } from "../expressions/read-path.ts";
import {
  ENTRIES,
  checked,
  checkWith,
  commandName,
  describe,
  id,
  isObject,
  missing,
  type Report,
  routeName,
  strict,
  unknownProperty,
  unknownWord,
  wrongType,
} from "./shape.ts";

/** Ids may be steps of a path: `experiments.new-intro`. */
const PATH = /^[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*)*$/;
const isScalar = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

function checkPath(value: unknown, report: Report, at: (string | number)[]): void {
  if (typeof value !== "string") report(at, wrongType("the path of a value, like order.status", value));
  else if (!PATH.test(value) || !value.split(".").every(isSafeName))
    report(at, { code: "shape/bad-name", reason: `"${value}" is not the path of a value, like order.status.` });
}

const CONDITION = 'true, false or a condition, like {"==": [{"var": "order.status"}, "open"]}';

function checkCondition(value: unknown, report: Report, at: (string | number)[] = []): void {
  if (typeof value === "boolean") return;
  if (!isObject(value)) return report(at, value === undefined ? missing(CONDITION) : wrongType(CONDITION, value));
  const operators = Object.keys(value);
  if (operators.length !== 1)
    return report(at, {
      code: "shape/wrong-type",
      reason: `A condition has exactly one operator, and this has ${operators.length === 0 ? "none" : operators.join(", ")}.`,
    });
  const operator = operators[0] as string;
  const argument = value[operator];
  const here = [...at, operator];
  switch (operator) {
    case "var":
      return checkPath(argument, report, here);
    case "cond":
      if (typeof argument !== "string" || argument === "") report(here, wrongType("the name of a condition of conditions.json", argument));
      return;
    case "not":
      return checkCondition(argument, report, here);
    case "and":
    case "or":
      if (!Array.isArray(argument)) return report(here, wrongType("a list of conditions", argument));
      return argument.forEach((part, index) => checkCondition(part, report, [...here, index]));
    case "some":
    case "all": {
      if (!Array.isArray(argument) || argument.length !== 2)
        return report(here, wrongType('a list of a var and a condition, like [{"var": "orders.list"}, {"var": "item.any"}]', argument));
      const [list, inner] = argument as unknown[];
      if (!isObject(list) || Object.keys(list).length !== 1 || !("var" in list)) report([...here, 0], wrongType('the list, like {"var": "orders.list"}', list));
      else checkPath(list.var, report, [...here, 0, "var"]);
      return checkCondition(inner, report, [...here, 1]);
    }
    default:
      if (!(COMPARISONS as readonly string[]).includes(operator)) return report(here, unknownWord("operator", operator, OPERATORS));
      if (!Array.isArray(argument) || argument.length !== 2) return report(here, wrongType("a list of the two values to compare", argument));
      argument.forEach((operand, index) => checkOperand(operand, report, [...here, index]));
  }
}

function checkOperand(value: unknown, report: Report, at: (string | number)[]): void {
  if (isScalar(value)) return;
  if (Array.isArray(value)) {
    value.forEach((member, index) => {
      if (!isScalar(member)) report([...at, index], wrongType("a text, a number, true, false or null", member));
    });
    return;
  }
  if (!isObject(value)) return report(at, wrongType("a value to compare", value));
  checkReference(value, ["var", "const"], report, at);
}

/** `{"var": …}`, `{"const": …}` or `{"copy": …}`. */
function checkReference(value: Record<string, unknown>, allowed: readonly string[], report: Report, at: (string | number)[]): void {
  const names = Object.keys(value);
  const name = names[0];
  if (names.length !== 1 || name === undefined) return report(at, wrongType(`one of ${allowed.map((word) => `{"${word}": …}`).join(", ")}`, value));
  if (!allowed.includes(name)) return report([...at, name], unknownProperty(name, allowed));
  if (name === "var") checkPath(value.var, report, [...at, "var"]);
  else if (name === "copy") checkKey(value.copy, report, [...at, "copy"]);
  else if (typeof value[name] !== "string") report([...at, name], wrongType("a name", value[name]));
}

function checkValue(value: unknown, report: Report, at: (string | number)[] = []): void {
  if (value === undefined) return report(at, missing("a value"));
  if (isScalar(value)) return;
  if (!isObject(value)) return report(at, wrongType('a text, a number, true, false, null, {"var": …}, {"const": …} or {"copy": …}', value));
  if (Object.hasOwn(value, "lookup")) return checkLookup(value, report, at);
  checkReference(value, ["var", "const", "copy", "lookup"], report, at);
}

/** `{"lookup": "prices.by_day", "at": [{"var": "view.day"}, 12]}` */
function checkLookup(value: Record<string, unknown>, report: Report, at: (string | number)[]): void {
  for (const name of Object.keys(value)) if (name !== "lookup" && name !== "at") report([...at, name], unknownProperty(name, ["lookup", "at"]));
  checkPath(value.lookup, report, [...at, "lookup"]);
  if (!Array.isArray(value.at) || value.at.length === 0)
    return report([...at, "at"], value.at === undefined ? missing("the keys of the table, a list") : wrongType("the keys of the table, a list", value.at));
  value.at.forEach((key, index) => {
    if (Array.isArray(key)) report([...at, "at", index], wrongType("one key", key));
    else checkOperand(key, report, [...at, "at", index]);
  });
}

const COPY_KEY = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
function checkKey(value: unknown, report: Report, at: (string | number)[]): void {
  if (typeof value !== "string") report(at, value === undefined ? missing("a copy key") : wrongType("a copy key, like apply.title", value));
  else if (!COPY_KEY.test(value))
    report(at, {
      code: "shape/not-a-key",
      reason: `${describe(value)} is not a copy key.`,
      suggestion: "Texts stand in copy/en-US.json; name the key of one here.",
    });
}

function checkCopyText(value: unknown, report: Report, at: (string | number)[]): void {
  if (!isObject(value)) return checkKey(value, report, at);
  if (Object.hasOwn(value, "match")) return checkMatch(value, report, at);
  for (const name of Object.keys(value)) if (!["key", "args", "links"].includes(name)) report([...at, name], unknownProperty(name, ["key", "args", "links"]));
  checkKey(value.key, report, [...at, "key"]);
  checkMap(value.args, report, [...at, "args"], (part, path) => checkValue(part, report, path));
  checkMap(value.links, report, [...at, "links"], (part, path) => checkAction(part, report, path));
}

/** One that is whole is read as one choice after the other (`screens/language/short`): what is wrong with one that isn't. */
function checkMatch(value: Record<string, unknown>, report: Report, at: (string | number)[]): void {
  for (const name of Object.keys(value)) if (!(MATCH as readonly string[]).includes(name)) report([...at, name], unknownProperty(name, MATCH));
  if (value.is === undefined) report([...at, "is"], missing('a text for each word, like {"open": "order.open"}'));
  else if (!isObject(value.is) || Object.keys(value.is).length === 0)
    report([...at, "is"], wrongType('a text for each word, like {"open": "order.open"}', value.is));
  const what = 'what is looked at, like "$order.status"';
  if (!isObject(value.match)) report([...at, "match"], value.match === undefined ? missing(what) : wrongType(what, value.match));
  else if (isObject(value.is)) report(at, { code: "shape/wrong-type", reason: "What is said by a word is one text, and a match can't stand here." });
}

function checkMap(value: unknown, report: Report, at: (string | number)[], check: (part: unknown, path: (string | number)[]) => void): void {
  if (value === undefined) return;
  if (!isObject(value)) return report(at, wrongType(ENTRIES, value));
  for (const [name, part] of Object.entries(value)) check(part, [...at, name]);
}

function checkCopyRef(value: unknown, report: Report, at: (string | number)[] = []): void {
  if (!Array.isArray(value)) return checkCopyText(value, report, at);
  if (value.length === 0) return report(at, { code: "shape/wrong-type", reason: "A list of choices needs at least one." });
  value.forEach((choice, index) => {
    const here = [...at, index];
    if (!isObject(choice)) return report(here, wrongType('a choice, like {"when": …, "copy": …}', choice));
    for (const name of Object.keys(choice)) if (!["when", "copy", "last"].includes(name)) report([...here, name], unknownProperty(name, ["when", "copy"]));
    if (choice.when !== undefined) checkCondition(choice.when, report, [...here, "when"]);
    if (choice.when === undefined && index < value.length - 1)
      report(here, { code: "shape/wrong-type", reason: "A choice without a condition ends the list: those after it are never read." });
    checkCopyText(choice.copy, report, [...here, "copy"]);
  });
}

export const condition = checked((value, report) => checkCondition(value, report));
export const value = checked((part, report) => checkValue(part, report));
export const copyRef = checked((part, report) => checkCopyRef(part, report));
export const copyKey = checked((part, report) => checkKey(part, report, []));
export const action: z.ZodType = checked((part, report) => checkAction(part, report));

/** An action that can be nothing but a command. */
export const commandAction = checked((part, report) => {
  if (isObject(part) && Object.hasOwn(part, "command")) checkAction(part, report);
  else report([], wrongType('a command, like {"command": "save-answers"}', part));
});

const values = z.record(z.string(), value);
/** What an action does is named by its first property. */
export const ACTIONS: Record<string, z.ZodType> = {
  command: strict({ command: commandName, input: values.optional(), then: action.optional() }),
  go: strict({
    go: routeName,
    params: values.optional(),
    query: values.optional(),
    keepQuery: z.boolean().optional(),
    after: strict({ const: z.string() }).optional(),
  }),
  open: strict({ open: id, args: values.optional() }),
  set: strict({ set: z.string().regex(PATH, "This is not the path of a value, like view.day."), to: value }),
  close: strict({ close: z.literal(true) }),
  link: strict({ link: value, query: values.optional(), newWindow: z.boolean().optional() }),
  support: strict({ support: z.literal(true) }),
  print: strict({ print: z.literal(true) }),
  tool: strict({ tool: z.enum(BROWSER_TOOLS), input: values.optional(), done: copyRef }),
  resume: strict({ resume: routeName }),
  frame: strict({ frame: value, title: copyRef }),
};

function checkAction(value: unknown, report: Report, at: (string | number)[] = []): void {
  const what = 'an action, like {"go": "apply"}';
  if (!isObject(value)) return report(at, value === undefined ? missing(what) : wrongType(what, value));
  const name = Object.keys(ACTIONS).find((candidate) => Object.hasOwn(value, candidate));
  if (name) return checkWith(ACTIONS[name] as z.ZodType, value, (path, issue) => report([...at, ...path], issue));
  const first = Object.keys(value)[0];
  report(at, first === undefined ? wrongType(what, value) : unknownWord("action", first, Object.keys(ACTIONS)));
}
