/**
 * The JSON of a page's data. Most of a descriptor is the same for everybody: the resolver works it out
 * once and shares it, frozen. So is its JSON: only what belongs to this person is put into words anew.
 */

/** JSON of what is frozen through and through, by the object itself. */
const made = new WeakMap<object, string>();

/** As `JSON.stringify` for plain data, and fit to stand in a `<script>`: there is no `<` in it, and no character beyond Latin-1, which doubles a string in memory. */
export function pageJson(value: unknown): string {
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (!Object.isFrozen(value)) return composed(value);
  let json = made.get(value);
  if (json === undefined) {
    json = composed(value);
    if (isFixed(value)) made.set(value, json);
  }
  return json;
}

function composed(value: object): string {
  let json = "";
  if (Array.isArray(value)) {
    for (const part of value) json += json === "" ? pageJson(part) : `,${pageJson(part)}`;
    return `[${json}]`;
  }
  for (const [name, part] of Object.entries(value)) if (part !== undefined) json += `${json === "" ? "" : ","}${label(name)}${pageJson(part)}`;
  return `{${json}}`;
}

const isFixed = (value: unknown): boolean => typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFixed));

/** What stands before a property, by its name. Names stand in code and documents; those of others are not kept. */
const labels = new Map<string, string>();
const MOST_LABELS = 2_000;

function label(name: string): string {
  let made = labels.get(name);
  if (made === undefined) {
    made = `${text(name)}:`;
    if (labels.size < MOST_LABELS) labels.set(name, made);
  }
  return made;
}

const NOT_PLAIN = /[^ !#-;=-[\]-\u00ff]/;
const NOT_FOR_SCRIPTS = /[<\u0100-\uffff]/g;

function text(value: string): string {
  if (!NOT_PLAIN.test(value)) return `"${value}"`;
  return JSON.stringify(value).replace(NOT_FOR_SCRIPTS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
