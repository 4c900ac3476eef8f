/**
 * JSON Schema of each type of document, for editors that complete and explain: made of the meta-schema and of what
 * `words` says of its properties. It says less than the meta-schema does; the check stays the judge.
 */
import { z } from "zod";
import { COMPARISONS } from "../expressions/condition.ts";
import { FORMAT } from "../documents/document.ts";
import { FIELDS } from "../kinds/fields.ts";
import { BLOCKS } from "../kinds/manifest.ts";
import { CONSTANT_OR, block, blockSchemas, field, fieldSchemas } from "../meta/block.ts";
import { DATA_TYPES, dataType } from "../meta/catalog.ts";
import { CHANGES, FORCED, change, chosenProperty, element, forced, meta, parameter, use } from "../meta/documents.ts";
import { ACTIONS, action, commandAction, condition, copyKey, copyRef, value } from "../meta/expression.ts";
import { SCHEMAS } from "../meta/meta-schema.ts";
import { property } from "../meta/resource.ts";
import { acceptance, accepts, commandName, dataAt, format, id, propertyPath, rootName, routeName } from "../meta/shape.ts";
import { ABOUT, OPERATOR_WORDS } from "./words/of-documents.ts";
import { wordsOf } from "./words/of-properties.ts";

export type JsonSchema = { [keyword: string]: unknown };

/** What several types of documents have in common, by name. */
export const PARTS_FILE = "parts.json";
export type DocumentType = keyof typeof SCHEMAS;

const part = (name: string): JsonSchema => ({ $ref: `${PARTS_FILE}#/$defs/${name}` });
const PLAIN: JsonSchema = { type: ["string", "number", "boolean", "null"] };
const one = (name: string, schema: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { [name]: schema },
  required: [name],
  additionalProperties: false,
});
const list = (items: JsonSchema, most?: number): JsonSchema => ({ type: "array", items, ...(most !== undefined && { minItems: most, maxItems: most }) });
const reference = (...names: string[]): JsonSchema[] => names.map((name) => one(name, { type: "string", description: OPERATOR_WORDS[name] }));
const operator = (name: string, takes: JsonSchema): JsonSchema => one(name, { description: OPERATOR_WORDS[name], ...takes });

/** What stands for a schema of the meta-schema that is code. */
const STANDS = new Map<z.ZodType, JsonSchema>([
  ...Object.entries({ condition, value, copy: copyRef, action, block, field, "data-type": dataType, property, change, forced, accepts }).map(
    ([name, schema]) => [schema, part(name)] as const,
  ),
  [commandAction, part("action")],
  [dataAt, { anyOf: [{ type: "string", pattern: "^\\$" }, one("var", { type: "string" })] }],
  [chosenProperty, {}],
  [element, { anyOf: [part("block"), part("field")] }],
  [parameter, { type: "object" }],
  [copyKey, { type: "string" }],
  [format, { const: FORMAT }],
  [id, { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" }],
  ...[routeName, rootName, propertyPath, commandName].map((name) => [name, { type: "string" }] as const),
]);

/** The schema as editors read it. `of`: what it describes, by which its properties are explained. */
function written(schema: z.ZodType, of: string): JsonSchema {
  const made = z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const either = CONSTANT_OR.get(zodSchema as unknown as z.ZodType);
      if (either) Object.assign(jsonSchema, { anyOf: [plain(z.toJSONSchema(either)), part("reference")] });
      else Object.assign(jsonSchema, STANDS.get(zodSchema as unknown as z.ZodType));
    },
  });
  return explained(plain(made), of);
}

/** What is named stands in the common parts. */
const plain = ({ $schema: _schema, $defs: _defs, ...rest }: JsonSchema): JsonSchema => rest;

/** With what each property is for; `of` grows by the properties on the way. */
function explained(schema: JsonSchema, of: string): JsonSchema {
  // Properties of a resource hold properties: nothing else goes in circles but by `STANDS`.
  if (typeof schema["$ref"] === "string" && schema["$ref"].startsWith("#")) return part("property");
  const result: JsonSchema = { ...schema };
  if (schema["properties"])
    result["properties"] = Object.fromEntries(
      Object.entries(schema["properties"] as Record<string, JsonSchema>).map(([name, inner]) => {
        const about = wordsOf(of, name);
        return [name, { ...(about !== undefined && { description: about }), ...explained(inner, `${of}.${name}`) }];
      }),
    );
  for (const keyword of ["items", "additionalProperties"])
    if (typeof schema[keyword] === "object" && schema[keyword] !== null) result[keyword] = explained(schema[keyword] as JsonSchema, of);
  if (Array.isArray(schema["anyOf"])) result["anyOf"] = schema["anyOf"].map((each) => explained(each as JsonSchema, of));
  return result;
}

/** Of a document of this type. */
export const documentSchema = (type: DocumentType): JsonSchema => {
  const { description: _own, ...whole } = written(SCHEMAS[type], type);
  const schema = type === "flow" ? withWhatIsShared(whole) : type === "screen" ? withFollowed(whole) : whole;
  return { $schema: "https://json-schema.org/draft/2020-12/schema", title: type, description: ABOUT[type], ...schema };
};

/** What is followed by its own name. */
function withFollowed(screen: JsonSchema): JsonSchema {
  const properties = screen["properties"] as Record<string, JsonSchema>;
  const follows = properties["follows"]!;
  return { ...screen, properties: { ...properties, follows: { ...follows, items: { anyOf: [{ type: "string" }, follows["items"] as JsonSchema] } } } };
}

/** Several fields with what each of them has. */
const fieldGroup = (): JsonSchema => ({
  type: "object",
  properties: {
    readOnly: { ...part("condition"), description: wordsOf("field.any", "readOnly") },
    errors: { type: "object", description: wordsOf("field.any", "errors") },
    when: { ...part("condition"), description: wordsOf("field.any", "when") },
    required: { ...part("condition"), description: wordsOf("field.any", "required") },
    fields: { ...list({ type: "object" }), description: "Fields that each have what is said beside them." },
  },
  required: ["fields"],
  additionalProperties: false,
});

/** What the flow says once of several entries (`screens/language/short`). */
function withWhatIsShared(flow: JsonSchema): JsonSchema {
  const properties = { ...(flow["properties"] as Record<string, JsonSchema>) };
  const guard = without(properties["guards"]!["items"] as JsonSchema, "because");
  const own = guard["properties"] as Record<string, JsonSchema>;
  const group: JsonSchema = {
    type: "object",
    properties: {
      on: own["on"],
      except: own["except"],
      unless: { ...part("condition"), description: wordsOf("flow.guards", "unless") },
      guards: { ...list(without(without(guard, "on"), "when")), description: wordsOf("flow.guards", "guards") },
    },
    required: ["guards"],
    additionalProperties: false,
  };
  properties["guards"] = { ...properties["guards"], items: { anyOf: [guard, group] } };
  properties["areas"] = { ...properties["areas"], additionalProperties: explained(plain(z.toJSONSchema(meta)), "flow.routes.meta") };
  const statuses = properties["statuses"]!;
  properties["statuses"] = { ...statuses, additionalProperties: without(statuses["additionalProperties"] as JsonSchema, "label") };
  return { ...flow, properties };
}

/** One that may be left out. */
const without = (schema: JsonSchema, name: string): JsonSchema => ({
  ...schema,
  required: ((schema["required"] ?? []) as string[]).filter((each) => each !== name),
});

const kinds = (of: string, schemas: Record<string, z.ZodType>, about: Record<string, { about: string }>): JsonSchema[] =>
  Object.entries(schemas).map(([kind, schema]) => ({ description: about[kind]!.about, ...written(schema, `${of}.${kind}`) }));

/** One of the first level says what the page is called. */
const isHeading = (kind: JsonSchema): boolean => (kind["properties"] as Record<string, JsonSchema>)["kind"]!["const"] === "heading";

/** What documents have in common. */
export function partsSchema(): JsonSchema {
  const operand: JsonSchema = { anyOf: [PLAIN, list(PLAIN), part("reference")] };
  const text: JsonSchema = {
    anyOf: [
      { type: "string" },
      {
        ...one("key", { type: "string" }),
        properties: {
          key: { type: "string", description: wordsOf("copy", "key") },
          args: { type: "object", additionalProperties: part("value"), description: wordsOf("copy", "args") },
          links: { type: "object", additionalProperties: part("action"), description: wordsOf("copy", "links") },
        },
        additionalProperties: part("value"),
      },
    ],
  };
  const match: JsonSchema = {
    type: "object",
    properties: {
      match: { ...operand, description: wordsOf("copy", "match") },
      is: { type: "object", additionalProperties: text, description: wordsOf("copy", "is") },
      else: { ...text, description: wordsOf("copy", "else") },
    },
    required: ["match", "is"],
    additionalProperties: false,
  };
  const used = written(use, "use");
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: {
      reference: { anyOf: reference("var", "const") },
      condition: {
        description: ABOUT.condition,
        anyOf: [
          { type: "boolean" },
          ...reference("var", "cond"),
          ...["and", "or"].map((name) => operator(name, list(part("condition")))),
          operator("not", part("condition")),
          ...COMPARISONS.map((name) => operator(name, list(operand, 2))),
          ...["some", "all"].map((name) => operator(name, { type: "array", minItems: 2, maxItems: 2 })),
          { type: "string", pattern: "^\\$", description: OPERATOR_WORDS["var"] },
          {
            type: "object",
            patternProperties: { "^\\$": operand },
            minProperties: 1,
            maxProperties: 1,
            additionalProperties: false,
            description: OPERATOR_WORDS["$"],
          },
          { ...list(part("condition")), description: OPERATOR_WORDS["and"] },
        ],
      },
      value: {
        description: ABOUT.value,
        anyOf: [
          PLAIN,
          ...reference("var", "const", "copy"),
          {
            type: "object",
            properties: {
              lookup: { type: "string", description: wordsOf("value", "lookup") },
              at: { ...list(operand), description: wordsOf("value", "at") },
            },
            required: ["lookup", "at"],
            additionalProperties: false,
          },
        ],
      },
      copy: {
        description: ABOUT.copy_reference,
        anyOf: [
          ...(text["anyOf"] as JsonSchema[]),
          match,
          list({
            anyOf: [
              {
                type: "object",
                properties: { when: { ...part("condition"), description: wordsOf("copy", "when") }, copy: { ...text, description: wordsOf("copy", "copy") } },
                required: ["copy"],
                additionalProperties: false,
              },
              ...(text["anyOf"] as JsonSchema[]),
              match,
            ],
          }),
        ],
      },
      action: { description: ABOUT.action, anyOf: Object.entries(ACTIONS).map(([name, schema]) => written(schema, `action.${name}`)) },
      block: { anyOf: [...kinds("block", blockSchemas(), BLOCKS).map((kind) => (isHeading(kind) ? without(kind, "text") : kind)), used] },
      field: { anyOf: [...kinds("field", fieldSchemas(), FIELDS), used, fieldGroup()] },
      "data-type": { description: ABOUT.data_type, anyOf: Object.entries(DATA_TYPES).map(([name, schema]) => written(schema, `type.${name}`)) },
      property: { description: ABOUT.property, ...written((property as z.ZodLazy<z.ZodType>).unwrap(), "property") },
      change: { description: ABOUT.change, anyOf: Object.entries(CHANGES).map(([name, schema]) => written(schema, `change.${name}`)) },
      accepts: written(acceptance, "accepts"),
      forced: { description: ABOUT.forced, anyOf: Object.entries(FORCED).map(([name, schema]) => written(schema, `forced.${name}`)) },
    },
  };
}

/** Each property without words, by what it is of. */
export function unexplained(): string[] {
  const found: string[] = [];
  const look = (schema: unknown, path: string): void => {
    if (Array.isArray(schema)) return schema.forEach((each, index) => look(each, `${path}/${index}`));
    if (typeof schema !== "object" || schema === null) return;
    for (const [name, inner] of Object.entries(schema as JsonSchema)) {
      if (name !== "properties") look(inner, `${path}/${name}`);
      else
        for (const [own, each] of Object.entries(inner as Record<string, JsonSchema>)) {
          if (each["description"] === undefined) found.push(`${path}: ${own}`);
          look(each, `${path}/${own}`);
        }
    }
  };
  for (const type of Object.keys(SCHEMAS) as DocumentType[]) look(documentSchema(type), type);
  look(partsSchema(), "parts");
  return found;
}
