/** Shape of the data catalog. */
import { z } from "zod";
import { NEXT_ROUTE } from "../documents/catalog.ts";
import { condition } from "./expression.ts";
import {
  audiences,
  checked,
  checkWith,
  format,
  id,
  isObject,
  missing,
  propertyPath,
  routeName,
  statusPath,
  strict,
  unknownWord,
  words,
  wrongType,
} from "./shape.ts";

export const DATA_TYPES: Record<string, z.ZodType> = {
  string: strict({
    type: z.literal("string"),
    enum: z.array(z.string()).min(1).optional(),
    known: z.array(z.string()).min(1).optional(),
    nullable: z.boolean().optional(),
    resourceProperty: z.string().optional(),
    names: z.literal("list-root").optional(),
    roots: z.record(z.string(), z.string()).optional(),
  }),
  number: strict({
    type: z.literal("number"),
    integer: z.boolean().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    nullable: z.boolean().optional(),
    resourceProperty: z.string().optional(),
  }),
  boolean: strict({ type: z.literal("boolean"), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  date: strict({ type: z.literal("date"), nullable: z.boolean().optional(), resourceProperty: z.string().optional() }),
  instant: strict({ type: z.literal("instant"), nullable: z.boolean().optional() }),
  money: strict({ type: z.literal("money"), nullable: z.boolean().optional() }),
  get list() {
    return strict({ type: z.literal("list"), items: dataType, nullable: z.boolean().optional() });
  },
  get table() {
    const shape = { type: z.literal("table"), value: dataType, nullable: z.boolean().optional() };
    const packed = strict({ ...shape, keys: z.array(dataType).length(2), value: strict({ type: z.literal("money") }), packed: z.literal("runs") });
    const plain = strict({ ...shape, keys: z.array(dataType).min(1) });
    return checked((part, report) => checkWith(isObject(part) && part.packed !== undefined ? packed : plain, part, report));
  },
  get object() {
    return strict({ type: z.literal("object"), properties: z.record(z.string(), dataType), nullable: z.boolean().optional() });
  },
};
export const dataType: z.ZodType = checked((part, report) => {
  if (!isObject(part)) return report([], part === undefined ? missing("a type") : wrongType('a type, like {"type": "string"}', part));
  if (typeof part.type !== "string" || !Object.hasOwn(DATA_TYPES, part.type))
    return report(["type"], part.type === undefined ? missing("the name of the type") : unknownWord("type", String(part.type), Object.keys(DATA_TYPES)));
  checkWith(DATA_TYPES[part.type] as z.ZodType, part, report);
});

const statusMove = strict({ from: z.array(z.string()).min(1), to: z.string(), when: condition.optional() });

export const catalog = strict({
  format,
  audiences: z.record(z.string(), words).optional(),
  status: statusPath.optional(),
  files: propertyPath.optional(),
  pages: strict({ home: routeName.optional(), account: routeName.optional(), support: routeName.optional() }).optional(),
  roots: z.record(
    z.string(),
    strict({
      about: words,
      audiences,
      resource: z.string().optional(),
      many: z.literal(true).optional(),
      most: z.int().min(1).optional(),
      properties: z.record(z.string(), dataType).optional(),
    }),
  ),
  facts: z.array(strict({ about: words, when: condition, then: condition })).optional(),
  exempt: condition.optional(),
  signedIn: condition.optional(),
  parameters: z.record(z.string(), propertyPath).optional(),
  queries: z.record(z.string(), words).optional(),
  commands: z.record(
    z.string(),
    strict({
      about: words,
      audiences,
      input: z.record(z.string(), dataType).optional(),
      changes: z.array(propertyPath).optional(),
      moves: z.array(statusMove).optional(),
      movesOf: z.record(z.string(), z.array(statusMove)).optional(),
      leads: z.array(z.literal(NEXT_ROUTE).or(routeName)).optional(),
      opens: z.array(id).optional(),
      saves: z.array(z.string()).optional(),
      sets: z.array(propertyPath).min(1).optional(),
      role: z.enum(["save", "on", "off"]).optional(),
    }),
  ),
  mails: z
    .record(
      z.string(),
      strict({
        about: words,
        to: audiences.optional(),
        says: z.array(z.string()).min(1).optional(),
        recipientStatuses: z.array(z.string()).min(1).optional(),
        args: z.record(z.string(), dataType).optional(),
      }),
    )
    .optional(),
  topics: z
    .record(
      z.string(),
      strict({
        about: words,
        audiences,
        events: z.record(z.string(), strict({ about: words, changes: z.array(propertyPath).optional(), names: z.literal("root").optional() })),
      }),
    )
    .optional(),
  saidByCode: z.array(z.string()).optional(),
  tokens: z.record(z.string(), z.array(z.string())),
});
