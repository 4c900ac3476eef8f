/**
 * A compiled part of a document. What is the same for everybody is worked out once, when the document
 * is compiled, and shared by all descriptors (frozen, so that sharing can't go wrong); the rest is a
 * function of the request.
 */
import type { ResolveContext } from "./context.ts";

export type Piece<T> = { fixed: true; value: T } | { fixed: false; of: (context: ResolveContext) => T };

export const fixed = <T>(value: T): Piece<T> => ({ fixed: true, value: freeze(value) });
export const dynamic = <T>(of: (context: ResolveContext) => T): Piece<T> => ({ fixed: false, of });
export const take = <T>(piece: Piece<T>, context: ResolveContext): T => (piece.fixed ? piece.value : piece.of(context));

export function map<A, B>(piece: Piece<A>, to: (value: A) => B): Piece<B> {
  return piece.fixed ? fixed(to(piece.value)) : dynamic((context) => to(piece.of(context)));
}

/** An object of pieces. What is undefined is left out. */
export function record(pieces: Readonly<Record<string, Piece<unknown>>>): Piece<Record<string, unknown>> {
  const entries = Object.entries(pieces).filter(([, piece]) => !(piece.fixed && piece.value === undefined));
  if (entries.every(([, piece]) => piece.fixed))
    return fixed(Object.fromEntries(entries.map(([name, piece]) => [name, piece.fixed ? piece.value : undefined])));
  // One pass over two flat lists: this runs for every block and field of every screen that is opened.
  const names = entries.map(([name]) => name);
  const parts = entries.map(([, piece]) => piece);
  return dynamic((context) => {
    const result: Record<string, unknown> = {};
    for (let i = 0; i < parts.length; i++) {
      const value = take(parts[i] as Piece<unknown>, context);
      if (value !== undefined) result[names[i] as string] = value;
    }
    return result;
  });
}

/** A list of pieces. What is undefined is left out. */
export function list<T>(pieces: readonly Piece<T | undefined>[]): Piece<T[]> {
  const kept = (values: (T | undefined)[]) => values.filter((value): value is T => value !== undefined);
  if (pieces.every((piece) => piece.fixed)) return fixed(kept(pieces.map((piece) => (piece.fixed ? piece.value : undefined))));
  return dynamic((context) => {
    const result: T[] = [];
    for (const piece of pieces) {
      const value = take(piece, context);
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
