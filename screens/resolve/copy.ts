import type { Live, LiveChoice, ResolvedAction, RichText } from "../language/documents/descriptor.ts";
import type { Action, CopyRef, CopyText } from "../language/documents/document.ts";
import { isLive } from "../language/forms/live.ts";
import type { CompileAction, Environment } from "./environment.ts";
import { compileCondition } from "./flag.ts";
import { dynamic, fixed, type Piece, record, take } from "./piece.ts";
import { compileValue } from "./value.ts";

/** Copy as plain text. undefined when none of its choices holds. */
export const compileCopy = (ref: CopyRef, at: string, environment: Environment): Piece<Live<string> | undefined> =>
  compileChoices(ref, at, environment, (text) => compileText(text, at, environment), "");

/** Copy with its marks. */
export const compileRich = (ref: CopyRef, at: string, environment: Environment, compileAction: CompileAction): Piece<Live<RichText> | undefined> =>
  compileChoices<RichText>(ref, at, environment, (text) => compileRichText(text, at, environment, compileAction), []);

/** Copy in a place that has no room for a live text: the titles, messages and names that are said once. */
export function compileSettledCopy(ref: CopyRef, at: string, environment: Environment): Piece<string> {
  const piece = compileCopy(ref, at, { ...environment, isLive: () => false });
  const settled = (text: Live<string> | undefined): string => (text === undefined || isLive(text) ? "" : text);
  return piece.fixed ? fixed(settled(piece.value)) : dynamic((context) => settled(piece.of(context)));
}

function compileText(text: CopyText, at: string, environment: Environment): Piece<string> {
  const key = typeof text === "string" ? text : text.key;
  const message = environment.texts.message(key);
  const args = compileArguments(typeof text === "string" ? {} : (text.args ?? {}), at, environment);
  return args.fixed ? fixed(message.text(args.value)) : dynamic((context) => message.text(args.of(context)));
}

function compileRichText(text: CopyText, at: string, environment: Environment, compileAction: CompileAction): Piece<RichText> {
  const key = typeof text === "string" ? text : text.key;
  const message = environment.texts.message(key);
  const args = compileArguments(typeof text === "string" ? {} : (text.args ?? {}), at, environment);
  const written: Record<string, Action> = typeof text === "string" ? {} : (text.links ?? {});
  const links = record(
    Object.fromEntries(Object.entries(written).map(([mark, action]) => [mark, compileAction(action, `${at}.links.${mark}`, environment)])),
  ) as Piece<Record<string, ResolvedAction>>;
  if (args.fixed && links.fixed) return fixed(message.rich(args.value, links.value));
  return dynamic((context) => message.rich(take(args, context), take(links, context)));
}

const compileArguments = (args: Record<string, unknown>, at: string, environment: Environment): Piece<Record<string, unknown>> =>
  record(Object.fromEntries(Object.entries(args).map(([name, value]) => [name, compileValue(value, at, environment)])));

/**
 * The first choice whose condition is true. One that is unknown is passed over: a text that might be
 * untrue is not said. From the first live choice on, the browser chooses.
 */
function compileChoices<T>(
  ref: CopyRef,
  at: string,
  environment: Environment,
  compileOne: (text: CopyText) => Piece<T>,
  nothing: T,
): Piece<Live<T> | undefined> {
  if (!Array.isArray(ref)) return compileOne(ref);
  const choices = ref.map(({ when, copy }, index) => ({
    decide: when === undefined || when === true ? null : compileCondition(when, `${at}[${index}].when`, environment, false),
    piece: compileOne(copy),
  }));
  if (choices[0]?.decide === null) return choices[0].piece;
  return dynamic((context) => {
    const live: LiveChoice<T>[] = [];
    for (const { decide, piece } of choices) {
      const truth = decide?.(context);
      if (truth?.is === "live") live.push({ when: truth.condition, is: take(piece, context) });
      else if (truth === undefined || truth.is === true) {
        const text = take(piece, context);
        return live.length === 0 ? text : { live: [...live, { is: text }] };
      }
    }
    return live.length === 0 ? undefined : { live: [...live, { is: nothing }] };
  });
}
