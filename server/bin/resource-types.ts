/** `npm run screens -- types`: the types that code has of the documents' resources and commands. A developer's tool, like `npm run new`. */
import { createRequire } from "node:module";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { inputProperties } from "#screens/language/documents/command-input.ts";

/** Where they stand. */
export const RESOURCE_TYPES = "server/ports/resources.d.ts";

const HEAD = `/**
 * Types of \`schemas/resources\` and of what commands are given (\`schemas/data.json\`), made by \`npm run screens -- types\`: not to be
 * changed by hand. \`Shown\`: a resource as the API answers it. \`Sent\`: as it takes it, once it was judged. Amounts are in major units,
 * dates YYYY-MM-DD, instants ISO 8601 in UTC.
 */
`;

/** What a resource names of others by their ids is read, and never written. */
export const SHOWN = "#/components/schemas/Shown/properties/";

type Schemas = Record<string, PropertySchema>;

/** Text of the module. */
export async function resourceTypes({ resources, catalog }: DocumentSet): Promise<string> {
  // Large, and waited for by this command alone.
  const require = createRequire(import.meta.url);
  const { default: openapiTypescript, astToString } = require("openapi-typescript") as typeof import("openapi-typescript");
  const { format } = require("prettier") as typeof import("prettier");
  const docs = Object.entries(resources).map(([name, { title: _title, ...schema }]): [string, PropertySchema] => [name, schema]);
  const inputs = Object.keys(catalog.commands).flatMap((name): [string, PropertySchema][] => {
    const properties = inputProperties({ catalog, resources }, name);
    const required = Object.keys(properties).filter((input) => ![properties[input]?.type].flat().includes("null"));
    return required.length === 0 && Object.keys(properties).length === 0 ? [] : [[name, { type: "object", properties, required }]];
  });
  const schemas = {
    Shown: members(docs.map(([name, { required: _asked, ...schema }]) => [name, shown(schema)])),
    Sent: members(docs.map(([name, schema]) => [name, sent(schema)])),
    CommandInput: members(inputs.map(([name, schema]) => [name, sent(schema)])),
  };
  const made = await openapiTypescript(
    { openapi: "3.1.0", info: { title: "Latchkey", version: "1" }, paths: {}, components: { schemas } } as Parameters<typeof openapiTypescript>[0],
    { silent: true, defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true },
  );
  return format(HEAD + astToString(made), { parser: "typescript", printWidth: 160 });
}

const members = (named: [string, PropertySchema][]): PropertySchema => ({
  type: "object",
  properties: Object.fromEntries(named),
  required: named.map(([name]) => name),
});

/** What is read: all of it, where the schema doesn't say which part may be left out. */
export function shown({ properties, items, required, ...schema }: PropertySchema): PropertySchema {
  const oneOf = schema["oneOf"] as PropertySchema[] | undefined;
  const readable = properties && kept(properties, ({ writeOnly }) => writeOnly !== true);
  return {
    ...said(schema),
    ...(readable && { properties: mapped(readable, shown), required: (required as string[] | undefined) ?? Object.keys(readable) }),
    ...(items && { items: shown(items) }),
    ...(oneOf && { oneOf: oneOf.map(shown) }),
  };
}

/** What is written: nothing of what is only read. */
function sent({ properties, items, required, ...schema }: PropertySchema): PropertySchema {
  const writable = properties && kept(properties, ({ readOnly }) => readOnly !== true);
  return {
    ...said(schema),
    ...(writable && { properties: mapped(writable, sent), required }),
    ...(items && { items: sent(items) }),
  };
}

/** Of a schema what a type can say; its description is the comment. */
const said = ({ type, enum: values, additionalProperties, description, $ref: resource }: PropertySchema): PropertySchema => ({
  ...(resource !== undefined && { $ref: `${SHOWN}${String(resource)}` }),
  // As an `enum` it would get a line of comment for every one of its words.
  ...(values ? { oneOf: values.map((value) => (value === null ? { type: "null" } : { const: value })) } : { type }),
  additionalProperties,
  title: description,
});

const kept = (properties: Schemas, isKept: (schema: PropertySchema) => boolean): Schemas =>
  Object.fromEntries(Object.entries(properties).filter(([, schema]) => isKept(schema)));
const mapped = (properties: Schemas, change: (schema: PropertySchema) => PropertySchema): Schemas =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema)]));
