import { NAMES } from "./of-names.ts";
import { PLACES } from "./of-places.ts";

/** What a property is for, for editors and the reference. `of`: what it is a property of (`screen`, `action.go`, `block.button`). */
export function wordsOf(of: string, name: string): string | undefined {
  const [first = "", ...further] = of.split(".");
  for (const place of [`${of}.${name}`, ...(further.length === 0 ? [] : [`${first}.${name}`])]) if (Object.hasOwn(PLACES, place)) return PLACES[place];
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}
