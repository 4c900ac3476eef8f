/** What a command declares of its input, as forms ask for it: by schemas like those of a resource. */
import type { DataType } from "./catalog.ts";
import type { DocumentSet } from "./document.ts";
import type { PropertySchema, ResourceDoc } from "./resource.ts";

const COMMAND = "command:";

/** The name of a command's input among the resources that fields ask; no resource has such an id. */
export const inputResource = (command: string): string => COMMAND + command;
export const commandOf = (resource: string): string | null => (resource.startsWith(COMMAND) ? resource.slice(COMMAND.length) : null);

type Declared = { catalog: Pick<DocumentSet["catalog"], "commands">; resources: DocumentSet["resources"] };

/** Schemas of everything that a command declares of its input; nothing of a command that there is none of. */
export function inputProperties({ catalog, resources }: Declared, command: string): Record<string, PropertySchema> {
  const { input = {} } = Object.hasOwn(catalog.commands, command) ? catalog.commands[command]! : {};
  return Object.fromEntries(Object.entries(input).map(([name, type]) => [name, propertyOf(type, resources)]));
}

/** An input that names a property of a resource is held to that one's rules: they stand in one place. */
function propertyOf(type: DataType, resources: Declared["resources"]): PropertySchema {
  const kept = "resourceProperty" in type && type.resourceProperty !== undefined ? namedProperty(type.resourceProperty, resources) : undefined;
  const schema = kept ?? plainProperty(type, resources);
  return type.nullable ? { ...schema, type: [...new Set([schema.type ?? "string"].flat()), "null"] } : schema;
}

/** `support-message.message`: a resource, and the path of a property of it. */
export function namedProperty(name: string, resources: Readonly<Record<string, ResourceDoc>>): PropertySchema | undefined {
  const [resource = "", ...steps] = name.split(".");
  let at: { properties?: Record<string, PropertySchema> } | undefined = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  for (const step of steps) at = at?.properties && Object.hasOwn(at.properties, step) ? at.properties[step] : undefined;
  return steps.length === 0 ? undefined : (at as PropertySchema | undefined);
}

function plainProperty(type: DataType, resources: Declared["resources"]): PropertySchema {
  switch (type.type) {
    case "string":
      return { type: "string", ...(type.enum && { enum: type.enum }) };
    case "number": {
      const { integer, minimum, maximum } = type;
      return { type: integer ? "integer" : "number", ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
    }
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: "date" };
    case "instant":
      return { type: "string", format: "date-time" };
    case "list":
      return { type: "array", items: propertyOf(type.items, resources) };
    case "money":
    case "table":
    case "object":
      return { type: "object" };
  }
}
