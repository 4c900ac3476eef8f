/** Two answers to one request, property by property. */
import { withoutLastSlash } from "./requests.ts";

/** Something that was changed on purpose since: a property that came, or one whose value was mended. */
export interface Meant {
  /** How the request's path begins. */
  at: string;
  /** Name of the property, at whatever depth; null for any that now reads as `now` says. */
  property: string | null;
  now?: RegExp;
  why: string;
}

type Shown = Record<string, unknown>;
const isObject = (value: unknown): value is Shown => value !== null && typeof value === "object" && !Array.isArray(value);

/** What vanished, changed or came, as `where: what`; without what was meant, which is added to `used`. */
export function differences(request: string, then: unknown, now: unknown, meant: readonly Meant[], used: Set<Meant>): string[] {
  const isMeant = (property: string, after?: unknown): boolean => {
    const found = meant.find(
      (one) =>
        request.startsWith(one.at) &&
        (one.property === null ? typeof after === "string" && one.now?.test(after) === true : withoutLastSlash(one.property) === property),
    );
    if (found) used.add(found);
    return found !== undefined;
  };
  const compare = (where: string, before: unknown, after: unknown): string[] => {
    if (Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length) return [`${where}: ${before.length} were there, now ${after.length}`];
      return before.flatMap((item, index) => compare(`${where}.${index}`, item, after[index]));
    }
    if (isObject(before) && isObject(after)) {
      const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name) && !isMeant(name));
      const came = Object.keys(after).filter((name) => !Object.hasOwn(before, name) && !isMeant(name));
      const stayed = Object.keys(before).filter((name) => Object.hasOwn(after, name));
      return [
        ...gone.map((name) => `${where}.${name}: is gone`),
        ...came.map((name) => `${where}.${name}: came unannounced`),
        ...stayed.flatMap((name) => {
          const found = compare(`${where}.${name}`, before[name], after[name]);
          return found.length > 0 && isMeant(name, after[name]) ? [] : found;
        }),
      ];
    }
    return Object.is(before, after) ? [] : [`${where}: was ${JSON.stringify(before)}, is ${JSON.stringify(after)}`];
  };
  return compare(request, then, now);
}
