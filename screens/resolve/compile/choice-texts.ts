/** Texts that follow what is chosen on the screen: with gaps that the browser fills in, or one text for each choice. */
import type { Condition, Literal, VarRef } from "../../language/expressions/condition.ts";
import type { LookupRef, Value } from "../../language/documents/document.ts";
import type { LiveLookup } from "../../language/expressions/lookup.ts";
import { gapOf } from "../../language/forms/live.ts";
import type { Environment } from "./environment.ts";
import { dynamic, type Compiled, record, evaluateIn } from "./compiled.ts";
import { compileValue, compileVar } from "./value.ts";

export type Gaps = Record<string, VarRef | LiveLookup>;

/** One way to say a text: its arguments, and what of them is left to the browser. */
interface Way {
  when?: Condition;
  args: Record<string, Value>;
  gaps?: Compiled<Gaps>;
}

/** A text is told apart for so many values of what is chosen; the checker says where there are more. */
const MOST_WAYS = 400;

/** Whether a value hangs on what is chosen, or is looked up by an answer of this screen. */
export function dependsOnChoice(value: unknown, { isChosen, isLive }: Pick<Environment, "isChosen" | "isLive">): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("lookup" in value) return (value as LookupRef).at.some((key) => isVar(key) && (isChosen(key.var) || isLive(key.var)));
  return isVar(value) && isChosen(value.var);
}

/** @param shown arguments that the text only shows; any other decides how the text reads */
export function choiceTexts(args: Record<string, Value>, shown: ReadonlySet<string>, at: string, environment: Environment): Way[] {
  const follows = Object.entries(args).filter(([, value]) => dependsOnChoice(value, environment));
  if (follows.length === 0) return [{ args }];
  const gaps: Record<string, Compiled<VarRef | LiveLookup>> = {};
  let ways: Way[] = [{ args: { ...args } }];
  for (const [name, value] of follows) {
    if (shown.has(name)) {
      gaps[name] = compileGap(value as VarRef | LookupRef, `${at}.${name}`, environment);
      ways = ways.map((way) => ({ ...way, args: { ...way.args, [name]: gapOf(name) } }));
      continue;
    }
    const values = isVar(value) ? environment.valuesOf(value.var) : null;
    // Told by the checker; read as it is to begin with.
    if (values === null || values.length * ways.length > MOST_WAYS) continue;
    ways = ways.flatMap(({ when, args: given }) =>
      values.map((each) => ({ when: joined(when, { "==": [value as VarRef, each] }), args: { ...given, [name]: each } })),
    );
  }
  if (Object.keys(gaps).length === 0) return ways;
  const all = record(gaps) as Compiled<Gaps>;
  return ways.map((way) => ({ ...way, gaps: all }));
}

const joined = (when: Condition | undefined, own: Condition): Condition => (when === undefined ? own : { and: [when, own] });

const isVar = (value: unknown): value is VarRef => typeof value === "object" && value !== null && "var" in value;

/** What a gap reads in the browser. The table that it looks into travels with the screen. */
function compileGap(value: VarRef | LookupRef, at: string, environment: Environment): Compiled<VarRef | LiveLookup> {
  if (isVar(value)) return { fixed: true, value };
  const keys = value.at.map((key) => (isVar(key) && (environment.isChosen(key.var) || environment.isLive(key.var)) ? key : compileValue(key, at, environment)));
  const table = compileVar(value.lookup, at);
  return dynamic((context) => {
    context.tables.set(value.lookup, table(context) ?? null);
    return { lookup: value.lookup, at: keys.map((key) => ("var" in key ? key : (evaluateIn(key, context) as Literal))) };
  });
}
