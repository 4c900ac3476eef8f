/** One forced change, carried over from newer documents into older ones. Pure. */
import type { ForcedChange } from "#screens/language/documents/document.ts";
import type { RevisionFiles } from "../ports/document-revisions.ts";

type Json = Record<string, unknown>;
interface Element extends Json {
  id: string;
}

/** `older` with what the change names as it is in `newer`; taken out where it is gone there. */
export function force(older: RevisionFiles, newer: RevisionFiles, change: ForcedChange): RevisionFiles {
  if ("everything" in change) return newer;
  if ("element" in change) {
    const file = ["screens", "modals"].map((folder) => `${folder}/${change.in}.json`).find((name) => name in newer || name in older);
    if (file === undefined || !(file in newer)) return older;
    // A screen that the older documents don't have comes as a whole.
    return { ...older, [file]: file in older ? forceElement(older[file] as Json, newer[file] as Json, change.element) : newer[file] };
  }
  for (const kind of ["screen", "modal", "variant"] as const) {
    if (kind in change) return withEntry(older, newer, `${kind}s/${(change as Record<string, string>)[kind]}.json`);
  }
  if ("resource" in change) return forceResource(older, newer, `resources/${change.resource}.json`, change.property);
  if ("condition" in change) return within(older, newer, "conditions.json", (a, b) => withPart(a, b, "conditions", change.condition));
  if ("status" in change) return within(older, newer, "flow.json", (a, b) => withPart(a, b, "statuses", change.status));
  if ("route" in change) return within(older, newer, "flow.json", (a, b) => withListed(a, b, "routes", "name", change.route));
  if ("guard" in change) return within(older, newer, "flow.json", (a, b) => withListed(a, b, "guards", "id", change.guard));
  if ("constant" in change) return forceConstant(older, newer, change.constant);
  return older;
}

function withEntry<T extends Readonly<Record<string, unknown>>>(older: T, newer: T, name: string): T {
  const { [name]: _gone, ...rest } = older;
  return (Object.hasOwn(newer, name) ? { ...older, [name]: newer[name] } : rest) as T;
}

const within = (older: RevisionFiles, newer: RevisionFiles, file: string, change: (older: Json, newer: Json) => Json): RevisionFiles => ({
  ...older,
  [file]: change((older[file] ?? {}) as Json, (newer[file] ?? {}) as Json),
});

const withPart = (older: Json, newer: Json, part: string, name: string): Json => ({
  ...older,
  [part]: withEntry((older[part] ?? {}) as Json, (newer[part] ?? {}) as Json, name),
});

function forceResource(older: RevisionFiles, newer: RevisionFiles, file: string, property: string | undefined): RevisionFiles {
  if (property === undefined || !(file in older)) return withEntry(older, newer, file);
  return within(older, newer, file, (a, b) => {
    const required = (of: Json): string[] => (of["required"] ?? []) as string[];
    const others = required(a).filter((name) => name !== property);
    return {
      ...withPart(a, b, "properties", property),
      ...(a["required"] || b["required"] ? { required: required(b).includes(property) ? [...others, property] : others } : {}),
    };
  });
}

/** In whatever file of constants it stands. */
function forceConstant(older: RevisionFiles, newer: RevisionFiles, name: string): RevisionFiles {
  const holds = (files: RevisionFiles): string | undefined =>
    Object.keys(files).find((file) => file.startsWith("constants/") && constantsOf(files[file]).some(({ identifier }) => identifier === name));
  const [from, to] = [holds(newer), holds(older)];
  const value = from === undefined ? undefined : constantsOf(newer[from]).find(({ identifier }) => identifier === name);
  const file = to ?? from;
  if (value === undefined || file === undefined) return older;
  const list = constantsOf(older[file]);
  const constants = to === undefined ? [...list, value] : list.map((each) => (each.identifier === name ? value : each));
  return { ...older, [file]: { ...((older[file] ?? newer[file]) as Json), constants } };
}

const constantsOf = (file: unknown): { identifier: string }[] => (file as { constants?: { identifier: string }[] } | undefined)?.constants ?? [];

/** An entry of a list in which order counts: in its own place, or after the entry that it follows in the newer list. */
function withListed(older: Json, newer: Json, list: string, key: string, name: string): Json {
  const [before, after] = [older, newer].map((of) => (of[list] ?? []) as Json[]) as [Json[], Json[]];
  const index = after.findIndex((entry) => entry[key] === name);
  const entry = after[index];
  if (!entry) return { ...older, [list]: before.filter((each) => each[key] !== name) };
  if (before.some((each) => each[key] === name)) return { ...older, [list]: before.map((each) => (each[key] === name ? entry : each)) };
  const leads = after.slice(0, index).map((each) => each[key]);
  return { ...older, [list]: insertedAfter(before, entry, (each) => leads.includes(each[key])) };
}

const insertedAfter = <T>(list: readonly T[], entry: T, isLead: (each: T) => boolean): T[] => {
  const at = list.findLastIndex(isLead) + 1;
  return [...list.slice(0, at), entry, ...list.slice(at)];
};

// ---- elements of a screen or a modal ----

const isElement = (value: unknown): value is Element => typeof value === "object" && value !== null && typeof (value as Json)["id"] === "string";

function forceElement(older: Json, newer: Json, id: string): Json {
  const now = find(newer, newer, id);
  if (!now) return edited(older, id, () => []);
  if (find(older, older, id)) return edited(older, id, () => [now.element]);
  const { parent, path, leads } = now;
  const [holder] = parent === newer ? [older] : [find(older, older, String(parent["id"]))?.element];
  const list = holder && path.every((name) => !/^\d+$/.test(name)) ? at(holder, path) : undefined;
  // Where its surroundings are new as well, they come along.
  if (!holder || !Array.isArray(list)) return parent === newer ? newer : forceElement(older, newer, String(parent["id"]));
  const filled = put(
    holder,
    path,
    insertedAfter(list as unknown[], now.element, (each) => isElement(each) && leads.includes(each.id)),
  );
  return holder === older ? filled : edited(older, String(parent["id"]), () => [filled as Element]);
}

interface Found {
  element: Element;
  /** The element around it, or the document. */
  parent: Json;
  /** From the parent to the list that it stands in. */
  path: string[];
  /** Ids of what stands before it there. */
  leads: string[];
}

function find(value: unknown, parent: Json, id: string, path: string[] = []): Found | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    if (Array.isArray(value) && isElement(part)) {
      if (part.id === id)
        return {
          element: part,
          parent,
          path,
          leads: value
            .slice(0, Number(name))
            .filter(isElement)
            .map((each) => each.id),
        };
      const inside = find(part, part, id, []);
      if (inside) return inside;
      continue;
    }
    const found = find(part, parent, id, [...path, name]);
    if (found) return found;
  }
  return null;
}

const at = (from: Json, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (typeof value === "object" && value !== null ? (value as Json)[name] : undefined), from);

function put(into: Json, [name, ...path]: readonly string[], value: unknown): Json {
  if (name === undefined) return into;
  return { ...into, [name]: path.length === 0 ? value : put((into[name] ?? {}) as Json, path, value) };
}

/** The document with its element of this id changed, wherever it stands. */
function edited<T>(value: T, id: string, change: (element: Element) => Element[]): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.flatMap((each: unknown) => (isElement(each) && each.id === id ? change(each) : [edited(each, id, change)])) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, edited(part, id, change)])) as T;
}
