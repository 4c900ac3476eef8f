/** Shape of blocks and fields, generated from the kind manifests. */
import { z } from "zod";
import { FIELDS, type FieldManifest } from "../kinds/fields.ts";
import { BLOCKS } from "../kinds/manifest.ts";
import type { KindManifest, PropSpec } from "../kinds/specs.ts";
import { asksFields } from "../kinds/asking-kinds.ts";
import { action, commandAction, condition, copyRef, value } from "./expression.ts";
import {
  accepts,
  checked,
  checkWith,
  commandName,
  id,
  isObject,
  missing,
  propertyPath,
  type Report,
  rootName,
  type ShapeIssue,
  strict,
  unknownWord,
  wrongType,
} from "./shape.ts";

/** What a constant may stand for, by the schema of the place. */
export const CONSTANT_OR = new Map<z.ZodType, z.ZodType>();

function constantOr(schema: z.ZodType): z.ZodType {
  const either = checked((part, report) => {
    if (isObject(part)) checkWith(value, part, report);
    else checkWith(schema, part, report);
  });
  CONSTANT_OR.set(either, schema);
  return either;
}

const saveRule = strict({ command: commandName, on: z.enum(["blur", "change"]), afterMs: z.int().min(0) });

/** The schema of a prop. Words of the catalog (`token`) are the checker's: the catalog is another document. */
function prop(spec: PropSpec): z.ZodType {
  switch (spec.is) {
    case "copy":
    case "steps":
    case "pattern":
    case "rich":
      return copyRef;
    case "value":
      return value;
    case "chosen":
      return propertyPath;
    case "token":
      return constantOr(z.string());
    case "enum":
      return constantOr(z.enum(spec.of as [string, ...string[]]));
    case "number":
      return constantOr(z.number());
    case "boolean":
      return constantOr(z.boolean());
    case "condition":
      return condition;
    case "action":
      return spec.of === "command" ? commandAction : action;
    case "save":
      return saveRule;
    case "fields":
      return fields;
    case "items":
      return z.array(strict({ id: id.optional(), when: condition.optional(), ...props(spec.of) })).superRefine((items, context) => {
        const seen = new Set<unknown>();
        items.forEach((item, index) => {
          const own = (item as { id?: unknown }).id;
          if (own !== undefined && seen.has(own)) context.addIssue({ code: "custom", path: [index, "id"], message: "", params: duplicateId(String(own)) });
          seen.add(own);
        });
      });
  }
}

export const duplicateId = (name: string): ShapeIssue => ({
  code: "shape/duplicate-id",
  reason: `The id "${name}" is used twice. Ids are what variants and stored answers hang on: each has to be its own.`,
});

const props = (specs: Readonly<Record<string, PropSpec>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, "optional" in spec && spec.optional ? prop(spec).optional() : prop(spec)]));

/** Picks the schema by `kind`, so that a mistake is told in the words of that kind. */
const byKind = (what: string, schemas: () => Record<string, z.ZodType>) => checked((part, report) => checkKind(what, schemas(), part, report));

function checkKind(what: string, schemas: Record<string, z.ZodType>, part: unknown, report: Report): void {
  if (!isObject(part)) return report([], part === undefined ? missing(`a ${what}`) : wrongType(`a ${what}`, part));
  if (typeof part.kind !== "string")
    return report(["kind"], part.kind === undefined ? missing(`the kind of the ${what}`) : wrongType(`the kind of a ${what}`, part.kind));
  if (!Object.hasOwn(schemas, part.kind))
    return report(["kind"], { ...unknownWord(`kind of ${what}`, part.kind, Object.keys(schemas)), code: "shape/unknown-kind" });
  checkWith(schemas[part.kind] as z.ZodType, part, report);
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** By kind. */
export const fieldSchemas = once((): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries<FieldManifest>(FIELDS).map(([kind, manifest]) => [
      kind,
      strict({
        id,
        kind: z.literal(kind),
        property: propertyPath,
        label: copyRef,
        hint: copyRef.optional(),
        placeholder: copyRef.optional(),
        help: copyRef.optional(),
        when: condition.optional(),
        required: condition.optional(),
        readOnly: condition.optional(),
        width: z.enum(["full", "half"]).optional(),
        autocomplete: z.string().optional(),
        errors: z.record(z.string(), copyRef).optional(),
        accepts: accepts.optional(),
        ...props(manifest.props),
      }),
    ]),
  ),
);
export const field = byKind("field", fieldSchemas);
const fields = z.array(field);

/** By kind. */
export const blockSchemas = once((): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries<KindManifest>(BLOCKS).map(([kind, manifest]) => [
      kind,
      strict({
        id,
        kind: z.literal(kind),
        when: condition.optional(),
        region: z.enum(["main", "lead", "aside", "footer"]).optional(),
        accepts: accepts.optional(),
        ...(manifest.role === "container" && { blocks }),
        ...(kind === "each" && { empty: blocks.optional() }),
        ...(asksFields(kind) && { root: rootName }),
        ...props(manifest.props),
      }),
    ]),
  ),
);
export const block: z.ZodType = byKind("block", blockSchemas);
const blocks: z.ZodType = z.array(block);
export { blocks };
