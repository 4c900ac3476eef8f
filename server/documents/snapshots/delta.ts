/** What differs between two descriptors, by the ids of their elements. */
import { isDeepStrictEqual } from "node:util";
import { isRecord, type Json, type JsonRecord } from "./json.ts";

/** Paths are of names and ids, `blocks/form/blocks/personal`: elements are never counted. */
export interface Delta {
  /** By element: what it has instead, by property. An element that is not there is added at the end. */
  set?: Record<string, JsonRecord>;
  gone?: string[];
  /** By list: its elements, where they stand in another order than that of the base and then the added. */
  order?: Record<string, string[]>;
}

type Element = JsonRecord & { id: string };

/** A list whose elements are told by their ids. */
function isNamed(value: Json): value is Element[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set(value.map((part) => (isRecord(part) && typeof part.id === "string" ? part.id : "")));
  return ids.size === value.length && !ids.has("");
}

/** What makes `after` of `before`. */
export function deltaOf(before: Json, after: Json): Delta {
  const set: Record<string, JsonRecord> = {};
  const gone: string[] = [];
  const order: Record<string, string[]> = {};
  compare(before, after, [], []);
  return { ...(Object.keys(set).length > 0 && { set }), ...(gone.length > 0 && { gone }), ...(Object.keys(order).length > 0 && { order }) };

  /** @param element the path of the element that this belongs to, `within` it from there */
  function compare(old: Json, now: Json, element: string[], within: string[]): void {
    // Most of what two people see is one and the same.
    if (old === now) return;
    if (isRecord(old) && isRecord(now)) {
      for (const name of Object.keys(old)) if (!Object.hasOwn(now, name)) gone.push(written([...element, ...within, name]));
      for (const [name, part] of Object.entries(now)) {
        if (Object.hasOwn(old, name)) compare(old[name]!, part, element, [...within, name]);
        else put(element, [...within, name], part);
      }
    } else if (isNamed(old) && isNamed(now)) {
      const list = [...element, ...within];
      const known = new Map(old.map((part) => [part.id, part]));
      for (const { id } of old) if (!now.some((part) => part.id === id)) gone.push(written([...list, id]));
      for (const part of now) {
        const one = known.get(part.id);
        if (one) compare(one, part, [...list, part.id], []);
        else put(list, [part.id], part);
      }
      const ids = now.map(({ id }) => id);
      const patched = [...old.map(({ id }) => id).filter((id) => ids.includes(id)), ...ids.filter((id) => !known.has(id))];
      if (!isDeepStrictEqual(ids, patched)) order[written(list)] = ids;
    } else if (typeof now !== "object" || !isDeepStrictEqual(old, now)) put(element, within, now);
  }

  function put(element: string[], within: string[], value: Json): void {
    (set[written(element)] ??= {})[written(within)] = value;
  }
}

export function withDelta(base: Json, { set = {}, gone = [], order = {} }: Delta): Json {
  const result = structuredClone(base);
  for (const path of gone) {
    const steps = read(path);
    const last = steps.pop()!;
    const parent = at(result, steps, path);
    if (Array.isArray(parent)) parent.splice(placeOf(parent, last), 1);
    else delete parent[last];
  }
  for (const [element, values] of Object.entries(set)) {
    for (const [within, value] of Object.entries(values)) {
      const steps = [...read(element), ...read(within)];
      const last = steps.pop()!;
      const parent = at(result, steps, element);
      if (!Array.isArray(parent)) parent[last] = structuredClone(value);
      else if (placeOf(parent, last) < 0) parent.push(structuredClone(value));
      else parent[placeOf(parent, last)] = structuredClone(value);
    }
  }
  for (const [path, ids] of Object.entries(order)) {
    const list = at(result, read(path), path) as Element[];
    list.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
  return result;
}

const placeOf = (list: Json[], id: string): number => list.findIndex((part) => isRecord(part) && part.id === id);

function at(root: Json, steps: readonly string[], path: string): JsonRecord | Json[] {
  let here: Json | undefined = root;
  for (const step of steps) here = Array.isArray(here) ? here[placeOf(here, step)] : isRecord(here) ? here[step] : undefined;
  if (typeof here !== "object" || here === null) throw new Error(`A snapshot's base has nothing at "${path}".`);
  return here;
}

const written = (steps: readonly string[]): string => steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
const read = (path: string): string[] => (path === "" ? [] : path.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")));
