/** Holds each answer of the API to the types that code has of it: nothing that the resource doesn't name, and all that it does. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { shown, SHOWN } from "#server/bin/resource-types.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { PropertySchema, ResourceDoc } from "#screens/language/documents/resource.ts";

export type Resources = Readonly<Record<string, ResourceDoc>>;

const ROUTES = API_ROUTES.map(({ method, path, answers }) => ({
  method,
  answers,
  pattern: new RegExp(`^${path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
}));
const checks = new WeakMap<Resources, Map<string, ValidateFunction>>();

/** What is other than the resource says; null where nothing is, or no resource says anything. `path`: below `/api/v1`. */
export function faultOfAnswer(resources: Resources, method: string, path: string, body: unknown): string | null {
  const answers = ROUTES.find((route) => route.method === method && route.pattern.test(path.replace(/\?.*/, "")))?.answers;
  if (!answers || !("one" in answers || "list" in answers)) return null;
  const name = "one" in answers ? answers.one : answers.list;
  if (!resources[name]) return null;
  const validate = checkOf(resources, name);
  for (const one of "list" in answers ? (body as { results: unknown[] }).results : [body])
    if (!validate(one)) return `${method} ${path}: ${name}${faultsOf(validate)}`;
  return null;
}

const faultsOf = ({ errors }: ValidateFunction): string =>
  (errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join("; ");

function checkOf(resources: Resources, name: string): ValidateFunction {
  const known = checks.get(resources) ?? new Map<string, ValidateFunction>();
  checks.set(resources, known);
  const check = known.get(name) ?? compiled(resources, name);
  known.set(name, check);
  return check;
}

function compiled(resources: Resources, name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const all = Object.fromEntries(Object.entries(resources).map(([id, { required: _asked, ...schema }]) => [id, closed(shown(schema))]));
  return ajv.compile({ $ref: `${SHOWN}${name}`, components: { schemas: { Shown: { properties: all } } } });
}

/** It holds nothing that isn't named, unless it says that it may. */
function closed({ properties, items, oneOf, ...schema }: PropertySchema): PropertySchema {
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])),
      additionalProperties: schema["additionalProperties"] ?? false,
    }),
    ...(items && { items: closed(items) }),
    ...(oneOf !== undefined && { oneOf: (oneOf as PropertySchema[]).map(closed) }),
  };
}
