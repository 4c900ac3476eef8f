import type { DataType } from "#screens/language/documents/catalog.ts";

/**
 * A var with the few values that stand for all of its values: conditions that compare it only with
 * certain constants can't tell more of them apart.
 */
export interface Variable {
  /** Where its value is kept: `people.list[0].name`. */
  path: string;
  /** What it is part of, as an answer: `people.list`. */
  owner: string;
  values: readonly unknown[];
  /** Position of the plain value: the one it has where nothing asks for another. */
  base: number;
  /** All positions, as bits. */
  all: bigint;
  /** Positions that it may have before anybody answers: nothing, an empty box, what it starts with. */
  blank: bigint;
  /** Numbers and times that are compared with one another are found by their place in one order. */
  order: Order | null;
  /** Vars that are compared with one another; null when it is compared with none. */
  group: Group | null;
  /** The member of a list that it is a part of. */
  member: Member | null;
  /** The member whose being there it is. */
  presence: Member | null;
}

/** Numbers from the least to the greatest, and where the values of a var stand among them; -1 for none. */
export interface Order {
  scale: readonly number[];
  places: readonly number[];
}

export interface Group {
  /** So many of its vars can be told apart everywhere. */
  room: number;
}

/** A list: so many members as conditions can tell apart at once. */
export interface List {
  path: string;
  /** The member that it is a part of, of another list. */
  outer: Member | null;
  items: DataType;
  /** Whether it is there at all; null when it always is. */
  there: Variable | null;
  members: readonly Member[];
  /** The member that stands for "one for which this holds", by what is said of it. */
  taken: Map<string, Member>;
}

export interface Member {
  list: List;
  index: number;
  present: Variable;
}

export const bitOf = (index: number): bigint => 1n << BigInt(index);

/** Bits that are put together as a number first: each step with a long mask makes a new one. */
const BITS_AT_ONCE = 30;

/** Positions of the values that are so. */
export function maskOf(values: readonly unknown[], isSo: (value: unknown, index: number) => boolean): bigint {
  let mask = 0n;
  for (let from = 0; from < values.length; from += BITS_AT_ONCE) {
    const to = Math.min(from + BITS_AT_ONCE, values.length);
    let bits = 0;
    for (let i = from; i < to; i += 1) if (isSo(values[i], i)) bits += 2 ** (i - from);
    if (bits !== 0) mask |= BigInt(bits) << BigInt(from);
  }
  return mask;
}

/** Of a mask: whether each of so many positions is in it. */
export function positionsIn(mask: bigint, length: number): boolean[] {
  const bits = mask.toString(2);
  return Array.from({ length }, (_, i) => bits[bits.length - 1 - i] === "1");
}
