/**
 * Reading and writing values by path (`address.city`). Only own properties count, and the names that
 * reach an object's prototype are refused, so that no document and no answer can touch one.
 */
const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

export const isSafeName = (name: string): boolean => !UNSAFE.has(name);

/**
 * The value at a path. `undefined`: there is none (unknown). `null`: it is known that there is no
 * answer, which also holds for everything below it.
 */
export function readSegments(base: unknown, segments: readonly string[]): unknown {
  let value = base;
  for (const segment of segments) {
    if (value === null) return null;
    if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, segment) || !isSafeName(segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

const segmentsByPath = new Map<string, readonly string[]>();

/** Paths come from documents, so there are few; the bound holds off a caller that makes them up. */
export function segmentsOf(path: string): readonly string[] {
  let segments = segmentsByPath.get(path);
  if (!segments) {
    if (segmentsByPath.size > 20_000) segmentsByPath.clear();
    segments = path.split(".");
    segmentsByPath.set(path, segments);
  }
  return segments;
}

export const readPath = (base: unknown, path: string): unknown => readSegments(base, segmentsOf(path));

/** A copy of `base` with the value at `path` set; what the path does not touch is shared. Unsafe paths leave it as it is. */
export function withPath(base: Readonly<Record<string, unknown>>, path: string, value: unknown): Record<string, unknown> {
  const segments = segmentsOf(path);
  if (!segments.every(isSafeName)) return { ...base };
  const set = (at: unknown, depth: number): unknown => {
    if (depth === segments.length) return value;
    const own = typeof at === "object" && at !== null && !Array.isArray(at) ? (at as Record<string, unknown>) : {};
    const name = segments[depth] as string;
    return { ...own, [name]: set(Object.hasOwn(own, name) ? own[name] : undefined, depth + 1) };
  };
  return set(base, 0) as Record<string, unknown>;
}
