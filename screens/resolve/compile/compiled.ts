/**
 * A compiled part of a document. What is the same for everybody is worked out once, when the document
 * is compiled, and shared by all descriptors (frozen, so that sharing can't go wrong); the rest is a
 * function of the request.
 */
import type { ResolveContext } from "./context.ts";

export type Compiled<T> = { fixed: true; value: T } | { fixed: false; of: (context: ResolveContext) => T };

export const constant = <T>(value: T): Compiled<T> => ({ fixed: true, value: freeze(value) });
export const dynamic = <T>(of: (context: ResolveContext) => T): Compiled<T> => ({ fixed: false, of });
export const evaluateIn = <T>(compiled: Compiled<T>, context: ResolveContext): T => (compiled.fixed ? compiled.value : compiled.of(context));

export function map<A, B>(compiled: Compiled<A>, to: (value: A) => B): Compiled<B> {
  return compiled.fixed ? constant(to(compiled.value)) : dynamic((context) => to(compiled.of(context)));
}

/** An object of pieces. What is undefined is left out. */
export function record(compiledParts: Readonly<Record<string, Compiled<unknown>>>): Compiled<Record<string, unknown>> {
  const entries = Object.entries(compiledParts).filter(([, compiled]) => !(compiled.fixed && compiled.value === undefined));
  if (entries.every(([, compiled]) => compiled.fixed))
    return constant(Object.fromEntries(entries.map(([name, compiled]) => [name, compiled.fixed ? compiled.value : undefined])));
  // One pass over two flat lists: this runs for every block and field of every screen that is opened.
  const names = entries.map(([name]) => name);
  const parts = entries.map(([, compiled]) => compiled);
  return dynamic((context) => {
    const result: Record<string, unknown> = {};
    for (let i = 0; i < parts.length; i++) {
      const value = evaluateIn(parts[i] as Compiled<unknown>, context);
      if (value !== undefined) result[names[i] as string] = value;
    }
    return result;
  });
}

/** A list of pieces. What is undefined is left out. */
export function list<T>(compiledParts: readonly Compiled<T | undefined>[]): Compiled<T[]> {
  const definedOnly = (values: (T | undefined)[]) => values.filter((value): value is T => value !== undefined);
  if (compiledParts.every((compiled) => compiled.fixed))
    return constant(definedOnly(compiledParts.map((compiled) => (compiled.fixed ? compiled.value : undefined))));
  return dynamic((context) => {
    const result: T[] = [];
    for (const compiled of compiledParts) {
      const value = evaluateIn(compiled, context);
      if (value !== undefined) result.push(value);
    }
    return result;
  });
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}
