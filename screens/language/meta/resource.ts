/** Shape of resource schemas: JSON Schema, but only the keywords that mean something here. */
import { z } from "zod";
import { MOST_RECORDS } from "../documents/resource.ts";
import { RULE_KEYWORDS } from "../rules/constraint.ts";
import { id, literal, rootName, strict, words } from "./shape.ts";

const JSON_TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
const jsonType = z.enum(JSON_TYPES);
export const property: z.ZodType = z.lazy(() =>
  strict({
    type: z.union([jsonType, z.array(jsonType)], { error: `This has to be one of ${JSON_TYPES.join(", ")}, or a list of them.` }).optional(),
    format: z.string().optional(),
    enum: z.array(literal).optional(),
    const: literal.optional(),
    pattern: z.string().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
    uniqueItems: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    writeOnly: z.boolean().optional(),
    deprecated: z.boolean().optional(),
    properties: z.record(z.string(), property).optional(),
    required: z.array(z.string()).optional(),
    items: property.optional(),
    additionalProperties: z.union([z.boolean(), property]).optional(),
    anyOf: z.array(property).optional(),
    oneOf: z.array(property).optional(),
    allOf: z.array(property).optional(),
    $ref: id.optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    money: z.literal(true).optional(),
    file: rootName.optional(),
    placeholder: z.literal(true).optional(),
    examples: z.array(z.unknown()).optional(),
    ...Object.fromEntries(
      RULE_KEYWORDS.filter((keyword) => !["maxLength", "minLength", "pattern"].includes(keyword)).map((keyword) => [keyword, literal.optional()]),
    ),
  }),
);
export const resource = strict({
  $schema: z.string().optional(),
  $id: id,
  title: words,
  description: z.string().optional(),
  type: z.literal("object"),
  properties: z.record(z.string(), property),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), property]).optional(),
  of: id.optional(),
  root: rootName.optional(),
  many: z.literal(true).optional(),
  most: z.int().min(1).max(MOST_RECORDS).optional(),
  examples: z.array(z.unknown()).optional(),
});
