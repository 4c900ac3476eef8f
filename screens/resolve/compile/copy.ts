import type { Live, LiveChoice, ResolvedAction, RichText } from "../../language/documents/descriptor.ts";
import type { Condition } from "../../language/expressions/condition.ts";
import type { Action, CopyChoice, CopyRef, CopyText, Value } from "../../language/documents/document.ts";
import { isLive } from "../../language/forms/live.ts";
import { withoutLiveParts, type CompileAction, type Environment } from "./environment.ts";
import { compileCondition } from "./flag.ts";
import { dynamic, constant, type Compiled, record, evaluateIn } from "./compiled.ts";
import type { ResolveContext } from "./context.ts";
import { choiceTexts, type Gaps } from "./choice-texts.ts";
import { compileValue } from "./value.ts";

/** Copy as plain text. undefined when none of its choices holds. */
export const compileCopy = (ref: CopyRef, at: string, environment: Environment): Compiled<Live<string> | undefined> =>
  compileChoices(ref, at, environment, (text) => compileText(text, at, environment), "");

/** Copy with its marks. */
export const compileRich = (ref: CopyRef, at: string, environment: Environment, compileAction: CompileAction): Compiled<Live<RichText> | undefined> =>
  compileChoices<RichText>(ref, at, environment, (text) => compileRichText(text, at, environment, compileAction), []);

/** Copy in a place that has no room for a live text: the titles, messages and names that are said once. */
export function compileFixedCopy(ref: CopyRef, at: string, environment: Environment): Compiled<string> {
  const compiled = compileCopy(ref, at, withoutLiveParts(environment));
  const plainText = (text: Live<string> | undefined): string => (text === undefined || isLive(text) ? "" : text);
  return compiled.fixed ? constant(plainText(compiled.value)) : dynamic((context) => plainText(compiled.of(context)));
}

/** A text, or a text for each value of what is chosen that it can't be made without. */
interface Said<T> {
  when?: Condition;
  piece: Compiled<T>;
  gaps?: Compiled<Gaps>;
}

function compileText(text: CopyText, at: string, environment: Environment): Said<string>[] {
  const { key, args } = partsOf(text);
  const message = environment.texts.message(key);
  return choiceTexts(args, message.shown, at, environment).map(({ when, args: given, gaps }) => {
    const values = compileArguments(given, at, environment);
    const compiled = values.fixed ? constant(message.text(values.value)) : dynamic((context: ResolveContext) => message.text(values.of(context)));
    return { piece: compiled, ...(when && { when }), ...(gaps && { gaps }) };
  });
}

function compileRichText(text: CopyText, at: string, environment: Environment, compileAction: CompileAction): Said<RichText>[] {
  const { key, args } = partsOf(text);
  const message = environment.texts.message(key);
  const written: Record<string, Action> = typeof text === "string" ? {} : (text.links ?? {});
  const links = record(
    Object.fromEntries(Object.entries(written).map(([mark, action]) => [mark, compileAction(action, `${at}.links.${mark}`, environment)])),
  ) as Compiled<Record<string, ResolvedAction>>;
  return choiceTexts(args, message.shown, at, environment).map(({ when, args: given, gaps }) => {
    const values = compileArguments(given, at, environment);
    const compiled =
      values.fixed && links.fixed
        ? constant(message.rich(values.value, links.value))
        : dynamic((context: ResolveContext) => message.rich(evaluateIn(values, context), evaluateIn(links, context)));
    return { piece: compiled, ...(when && { when }), ...(gaps && { gaps }) };
  });
}

const partsOf = (text: CopyText): { key: string; args: Record<string, Value> } =>
  typeof text === "string" ? { key: text, args: {} } : { key: text.key, args: text.args ?? {} };

const compileArguments = (args: Record<string, unknown>, at: string, environment: Environment): Compiled<Record<string, unknown>> =>
  record(Object.fromEntries(Object.entries(args).map(([name, value]) => [name, compileValue(value, at, environment)])));

/**
 * The first choice whose condition is true. One that is unknown is passed over: a text that might be
 * untrue is not said. From the first live choice on, the browser chooses.
 */
function compileChoices<T>(
  ref: CopyRef,
  at: string,
  environment: Environment,
  compileOne: (text: CopyText) => Said<T>[],
  nothing: T,
): Compiled<Live<T> | undefined> {
  const written: CopyChoice[] = Array.isArray(ref) ? ref : [{ copy: ref }];
  const choices = written.map(({ when, copy }, index) => ({
    decide: when === undefined || when === true ? null : compileCondition(when, `${at}[${index}].when`, environment, false),
    said: compileOne(copy),
  }));
  const [first] = choices;
  if (first?.decide === null && isFixed(first.said)) return first.said[0].piece;
  return dynamic((context) => {
    const live: LiveChoice<T>[] = [];
    for (const { decide, said: plainText } of choices) {
      const truth = decide?.(context);
      if (truth !== undefined && truth.is !== "live" && truth.is !== true) continue;
      const when = truth?.is === "live" ? truth.condition : undefined;
      if (when === undefined && isFixed(plainText)) {
        const text = evaluateIn(plainText[0].piece, context);
        return live.length === 0 ? text : { live: [...live, { is: text }] };
      }
      for (const { when: own, piece: compiled, gaps } of plainText) {
        const both = when && own ? { and: [when, own] } : (when ?? own);
        live.push({ ...(both && { when: both }), is: evaluateIn(compiled, context), ...(gaps && { with: evaluateIn(gaps, context) }) });
      }
      // What is said for want of anything better ends the list, where it is always known.
      if (when === undefined && plainText.every(({ gaps }) => !gaps)) return { live };
    }
    return live.length === 0 ? undefined : { live: live.at(-1)?.when === undefined ? live : [...live, { is: nothing }] };
  });
}

const isFixed = <T>(plainText: Said<T>[]): plainText is [Said<T>] => plainText.length === 1 && !plainText[0]?.when && !plainText[0]?.gaps;
