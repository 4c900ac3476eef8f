import type { Condition } from "../../language/expressions/condition.ts";
import { dependenciesWithItem } from "../../language/expressions/dependencies.ts";
import type { Action, CopyRef, CopyText } from "../../language/documents/document.ts";
import { gapOf } from "../../language/forms/live.ts";
import type { PropSpec } from "../../language/kinds/specs.ts";
import { compileAction } from "./action.ts";
import { compileCopy, compileRich, compileFixedCopy } from "./copy.ts";
import type { Environment } from "./environment.ts";
import { compileFlag } from "./flag.ts";
import { dependsOnChoice } from "./choice-texts.ts";
import { dynamic, constant, list, type Compiled, record, evaluateIn } from "./compiled.ts";
import { compileValue } from "./value.ts";

/** `fields` and `save` belong to the section itself, `steps` to the field, which knows the schema. */
const OF_ITS_OWNER: ReadonlySet<PropSpec["is"]> = new Set(["fields", "save", "steps"]);

/** Compiles the props that a kind's manifest declares. */
export function compileProps(
  specs: Readonly<Record<string, PropSpec>>,
  doc: Readonly<Record<string, unknown>>,
  at: string,
  environment: Environment,
): Record<string, Compiled<unknown>> {
  const compiledParts: Record<string, Compiled<unknown>> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const written = Object.hasOwn(doc, name) ? doc[name] : undefined;
    if (written !== undefined && !OF_ITS_OWNER.has(spec.is)) compiledParts[name] = compileProp(spec, written, `${at}.${name}`, environment);
  }
  return compiledParts;
}

const OF_TEXTS: readonly PropSpec["is"][] = ["copy", "rich", "items"];

/** Props with a text that may follow what is being typed: they hang on an answer that this screen asks. */
export function choiceTextsOf(specs: Readonly<Record<string, PropSpec>>, doc: Readonly<Record<string, unknown>>, environment: Environment): string[] {
  const follows = (written: unknown): boolean => {
    if (typeof written !== "object" || written === null) return false;
    const { when } = written as { when?: Condition };
    if (when !== undefined && dependenciesWithItem(when, environment.conditions).some(environment.isLive)) return true;
    if (dependsOnChoice(written, environment)) return true;
    return Object.values(written).some(follows);
  };
  return Object.entries(specs)
    .filter(([name, spec]) => OF_TEXTS.includes(spec.is) && !(spec.is === "copy" && spec.fixed) && follows(doc[name]))
    .map(([name]) => name);
}

function compileProp(spec: PropSpec, written: unknown, at: string, environment: Environment): Compiled<unknown> {
  switch (spec.is) {
    case "copy":
      return spec.fixed ? compileFixedCopy(written as CopyRef, at, environment) : compileCopy(written as CopyRef, at, environment);
    case "pattern":
      return compileFixedCopy(withGaps(written as CopyRef, spec.of), at, environment);
    case "rich":
      return compileRich(written as CopyRef, at, environment, compileAction);
    case "condition":
      return compileFlag(written as Condition, at, environment);
    case "action":
      return compileAction(written as Action, at, environment);
    case "items":
      return compileItems(spec.of, written, at, environment);
    default:
      return compileValue(written, at, environment);
  }
}

/** The text with its gaps left open, for the renderer. */
function withGaps(ref: CopyRef, names: readonly string[]): CopyRef {
  const open = Object.fromEntries(names.map((name) => [name, gapOf(name)]));
  const given = (text: CopyText): CopyText => (typeof text === "string" ? { key: text, args: open } : { ...text, args: { ...open, ...text.args } });
  return Array.isArray(ref) ? ref.map((choice) => ({ ...choice, copy: given(choice.copy) })) : given(ref);
}

/** Entries with an id, each with props of its own and perhaps a condition. */
function compileItems(specs: Readonly<Record<string, PropSpec>>, written: unknown, at: string, environment: Environment): Compiled<unknown[]> {
  const items = Array.isArray(written) ? (written as Record<string, unknown>[]) : [];
  return list(
    items.map((item, index) => {
      const here = `${at}[${typeof item.id === "string" ? item.id : index}]`;
      const body = record({ ...(item.id !== undefined && { id: constant(item.id) }), ...compileProps(specs, item, here, environment) });
      return item.when === undefined ? body : shownWhen(compileFlag(item.when as Condition, `${here}.when`, environment), body);
    }),
  );
}

/** Nothing when it is decided to be hidden; with `visible` when the browser decides. */
export function shownWhen<T extends Record<string, unknown>>(flag: ReturnType<typeof compileFlag>, body: Compiled<T>): Compiled<T | undefined> {
  if (flag.fixed && flag.value === true) return body;
  if (flag.fixed && flag.value === false) return constant(undefined);
  return dynamic((context) => {
    const visible = evaluateIn(flag, context);
    if (visible === false) return undefined;
    const resolved = evaluateIn(body, context);
    return visible === true ? resolved : { ...resolved, visible };
  });
}
