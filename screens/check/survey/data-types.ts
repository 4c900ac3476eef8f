import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import { commandOf, inputProperties } from "#screens/language/documents/command-input.ts";
import type { DocumentSet, EphemeralRoot } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";

/** Names that only exist in some places: the member of an `each` and its place, what a modal was opened with. */
export interface Scope {
  item?: DataType;
  args?: Record<string, DataType>;
  /** In a text or value inside an `each`: the member's place among the others. */
  each?: true;
  /** What is chosen on the screen, by root. */
  ephemeral?: Record<string, Record<string, DataType>>;
  /** In a condition inside a form: what its fields ask for. */
  input?: Record<string, DataType>;
}

export type Lookup =
  | { type: DataType; root: string; writeOnly: boolean }
  /** `missing` is the first step that nobody knows, `known` the path up to it. */
  | { type: null; missing: string; known: string; among: string[] };

export interface DataTypes {
  lookup(path: string, scope?: Scope): Lookup;
  /** The schema of a resource property by its path (`address.city`). */
  property(resource: string, path: string): PropertySchema | undefined;
  /** Everything that can be asked of a resource, by path. */
  properties(resource: string): string[];
  /** Properties of a root that documents may read, with those of its resource. */
  rootType(root: string): Record<string, DataType> | undefined;
  roots: string[];
  /** Root → the resource whose properties it has. */
  resourceOf(root: string): string | undefined;
  /** Whether a root is a list of records, each of which a section can ask. */
  isList(root: string): boolean;
  /** What is passed to a mail, as `args.<name>`. */
  argsOfMail(id: string): Record<string, DataType> | undefined;
}

/** What is read of the place of a member. */
const PLACE: Record<string, DataType> = { number: { type: "number", integer: true, minimum: 1 }, count: { type: "number", integer: true, minimum: 1 } };

export function dataTypes(documents: DocumentSet): DataTypes {
  const rootTypes = new Map<string, Record<string, DataType>>();
  const cache = new Map<string, Lookup>();
  const roots = Object.keys(documents.catalog.roots);

  function rootType(root: string): Record<string, DataType> | undefined {
    const entry = ownProperty(documents.catalog.roots, root);
    if (!entry) return undefined;
    let found = rootTypes.get(root);
    if (!found) {
      const resource = entry.resource === undefined ? undefined : ownProperty(documents.resources, entry.resource);
      const record = { ...(resource ? typesOf(resource.properties) : {}), ...entry.properties };
      found = entry.many ? listOf(record, entry.most) : record;
      rootTypes.set(root, found);
    }
    return found;
  }

  /** What is chosen on a screen, and what a command is told, is asked for like a resource, under a name that none has. */
  function propertiesOf(resource: string): Record<string, PropertySchema> | undefined {
    const command = commandOf(resource);
    if (command !== null) return inputProperties(documents, command);
    const [screen = "", root] = resource.split("#");
    return root === undefined
      ? ownProperty(documents.resources, resource)?.properties
      : ownProperty(ownProperty(documents.screens, screen)?.ephemeral ?? {}, root)?.properties;
  }

  function property(resource: string, path: string): PropertySchema | undefined {
    let at: PropertySchema | undefined;
    let among: Record<string, PropertySchema> | undefined = propertiesOf(resource);
    for (const step of path.split(".")) {
      at = among && ownProperty(among, step);
      among = at?.properties;
    }
    return at;
  }

  function find(path: string, scope: Scope): Lookup {
    const [root = "", ...steps] = path.split(".");
    if (root === "item" && scope.item) return descend(scope.item, "item", root, steps, false);
    if (root === "args" && scope.args) return descend({ type: "object", properties: scope.args }, "args", root, steps, false);
    if (root === "input" && scope.input) return descend({ type: "object", properties: scope.input }, "input", root, steps, false);
    if (root === "each" && scope.each) return descend({ type: "object", properties: PLACE }, "each", root, steps, false);
    const chosen = scope.ephemeral && ownProperty(scope.ephemeral, root);
    if (chosen) return descend({ type: "object", properties: chosen }, root, root, steps, false);
    const properties = rootType(root);
    if (!properties)
      return {
        type: null,
        missing: root,
        known: "",
        among: [
          ...roots,
          ...(scope.item ? ["item"] : []),
          ...(scope.args ? ["args"] : []),
          ...(scope.input ? ["input"] : []),
          ...Object.keys(scope.ephemeral ?? {}),
        ],
      };
    const { resource, many } = documents.catalog.roots[root]!;
    const writeOnly = !many && resource !== undefined && property(resource, steps.join("."))?.writeOnly === true;
    return descend({ type: "object", properties }, root, root, steps, writeOnly);
  }

  return {
    roots,
    rootType,
    resourceOf: (root) => ownProperty(documents.catalog.roots, root)?.resource,
    isList: (root) => ownProperty(documents.catalog.roots, root)?.many === true,
    argsOfMail: (id) => ownProperty(documents.catalog.mails ?? {}, id)?.args,
    property,
    properties: (resource) => paths(propertiesOf(resource) ?? {}),
    lookup(path, scope = {}) {
      if (path.startsWith("item") || path.startsWith("args") || path.startsWith("each.") || scope.ephemeral || scope.input) return find(path, scope);
      let found = cache.get(path);
      if (!found) cache.set(path, (found = find(path, scope)));
      return found;
    },
  };
}

/** A root that is a list of records, as documents read it. */
function listOf(record: Record<string, DataType>, most: number | undefined): Record<string, DataType> {
  const item: Record<string, DataType> = { id: { type: "string" }, version: { type: "number", integer: true, minimum: 0 }, ...record };
  return {
    list: { type: "list", items: { type: "object", properties: item } },
    count: { type: "number", integer: true, minimum: 0, ...(most !== undefined && { maximum: most }) },
    any: { type: "boolean" },
    full: { type: "boolean" },
  };
}

function descend(from: DataType, known: string, root: string, steps: string[], writeOnly: boolean): Lookup {
  let type = from;
  for (const step of steps) {
    const members = membersOf(type);
    const next = ownProperty(members, step);
    if (!next) return { type: null, missing: step, known, among: Object.keys(members) };
    // Below nothing there is nothing.
    type = type.nullable && !next.nullable ? { ...next, nullable: true } : next;
    known = `${known}.${step}`;
  }
  return { type, root, writeOnly };
}

/** Of an amount, with the plain one that stands where nothing is asked of it. */
export const PLAIN_MONEY = { amount: 35, currency: "usd" };
const MONEY: Record<string, DataType> = {
  amount: Object.assign({ type: "number", minimum: 0 } as const, { start: PLAIN_MONEY.amount }),
  currency: Object.assign({ type: "string" } as const, { start: PLAIN_MONEY.currency }),
};

function membersOf(type: DataType): Record<string, DataType> {
  if (type.type === "object") return type.properties;
  return type.type === "money" ? MONEY : {};
}

function typesOf(properties: Record<string, PropertySchema>): Record<string, DataType> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typeOfProperty(schema)]));
}

/** What is chosen on a screen, by root; undefined where nothing is. */
export function ephemeralTypes(chosen: Readonly<Record<string, EphemeralRoot>>): Scope["ephemeral"] {
  const roots = Object.entries(chosen);
  return roots.length === 0 ? undefined : Object.fromEntries(roots.map(([root, { properties }]) => [root, typesOf(properties)]));
}

/** The type that documents see of a resource's property, with what it starts as. */
export function typeOfProperty(schema: PropertySchema): DataType {
  const type = bareTypeOf(schema);
  const start = (schema as { default?: unknown }).default;
  return start === undefined ? type : Object.assign(type, { start });
}

/** What a value of the type is before anybody answers, where that is said. */
export const startOf = (type: DataType): unknown => (type as { start?: unknown }).start;

function bareTypeOf(schema: PropertySchema): DataType {
  const types = [schema.type ?? "string"].flat();
  const nullable = types.includes("null") || schema.enum?.includes(null) ? { nullable: true } : {};
  const type = types.find((each) => each !== "null") ?? "string";
  switch (type) {
    case "boolean":
      return { type: "boolean", ...nullable };
    case "integer":
    case "number": {
      const { minimum, maximum } = schema;
      return {
        type: "number",
        ...(type === "integer" && { integer: true }),
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...nullable,
      };
    }
    case "array":
      return { type: "list", items: schema.items ? typeOfProperty(schema.items) : { type: "string" }, ...nullable };
    case "object":
      return { type: "object", properties: typesOf(schema.properties ?? {}), ...nullable };
    default: {
      if (schema.format === "date") return { type: "date", ...nullable };
      if (schema.format === "date-time") return { type: "instant", ...nullable };
      const words = schema.enum?.filter((each): each is string => typeof each === "string");
      return { type: "string", ...(words && { enum: words }), ...nullable };
    }
  }
}

function paths(properties: Record<string, PropertySchema>, prefix = ""): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => (schema.properties ? paths(schema.properties, `${prefix}${name}.`) : [`${prefix}${name}`]));
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The type of a literal as it stands in a document. */
export function typeOfLiteral(value: Literal): DataType | null {
  if (value === null) return null;
  if (typeof value === "boolean") return { type: "boolean" };
  if (typeof value === "number") return { type: "number" };
  if (DATE.test(value)) return { type: "date" };
  if (INSTANT.test(value)) return { type: "instant" };
  return { type: "string" };
}

export function inWords(type: DataType): string {
  const name =
    type.type === "list"
      ? `a list of ${inWords(type.items).replace(/^an? /, "")}s`
      : type.type === "string"
        ? type.enum
          ? `one of ${type.enum.map((word) => `"${word}"`).join(", ")}`
          : "a text"
        : {
            number: "a number",
            boolean: "true or false",
            date: "a date",
            instant: "a moment in time",
            money: "an amount of money",
            object: "a group of values",
            table: "a table",
          }[type.type];
  return type.nullable ? `${name} or nothing` : name;
}

/** Own properties only: `__proto__` and `constructor` are no names of ours. */
export function ownProperty<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
