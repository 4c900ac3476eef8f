/** The OpenAPI 3.1 document, made of the route table and `schemas/resources`. */
import { isKeptAlone } from "../../kernel/definitions/record-definition.ts";
import { rowsOfAnswers } from "../../kernel/answers/api.ts";
import { RULE_KEYWORDS } from "#screens/language/rules/constraint.ts";
import { RECORD_WORDS, type PropertySchema, type ResourceDoc } from "#screens/language/documents/resource.ts";
import { grantOf, ROLES, type AccessCell, type Role } from "../../kernel/access/access.ts";
import type { ApiRoute, SuccessStatus } from "../../kernel/api/route.ts";

type Json = Record<string, unknown>;
/** What is told of a row. */
type Described = Omit<ApiRoute, "handler">;
/** Rows by their tag: an area of `server/areas`, or a room of `server/kernel` that has rows of its own. */
export interface TaggedRoutes {
  tag: string;
  about: string;
  routes: readonly Described[];
}
/** Under which this document stands itself. */
const OWN_TAG = "reference";

/** Refusals that any route may answer. */
const COMMON_REFUSALS = [400, 429, 500, 503];
const REFUSAL_WORDS: Record<number, string> = {
  400: "Invalid: `field_errors` by property.",
  401: "Not signed in.",
  402: "The card was declined.",
  403: "Signed in, but the role never may.",
  404: "Not there, or not yours.",
  409: "Wrong state, or somebody was faster.",
  412: "A lost update: the version of `If-Match` is not the current one.",
  413: "Too large.",
  415: "Wrong type of content.",
  429: "Too many; see `Retry-After`.",
  500: "A fault of ours.",
  503: "A provider or the database is away; see `Retry-After`.",
};

const SUCCESS_WORDS: Record<SuccessStatus, string> = {
  200: "It was there already.",
  201: "It was made.",
  202: "The provider is still at work; asking again tells what came of it.",
};

/** What has no resource document of its own. */
const PLAIN: Record<string, Json> = {
  "answer-record": { type: "object", description: "A record that only the documents know: its resource says what it may hold.", additionalProperties: true },
  "feature-flag": { type: "string", description: "Name of a feature flag." },
  experiment: {
    type: ["string", "object"],
    description: "Id of a test; or the arm that a browser is in.",
    properties: {
      id: { type: "string" },
      variants: { type: "array", items: { type: ["string", "boolean", "number"] } },
      percentage: { type: "number", minimum: 0, maximum: 100 },
      variant: { type: ["string", "boolean", "number"] },
    },
  },
};

const COMPONENTS = "#/components/schemas/";
const reference = (name: string): Json => (PLAIN[name] ? PLAIN[name] : { $ref: `${COMPONENTS}${name}` });
const content = (schema: Json, type = "application/json"): Json => ({ content: { [type]: { schema } } });

export function openApiRoute(tagged: readonly TaggedRoutes[]): ApiRoute {
  const self: ApiRoute = {
    method: "GET",
    path: "/openapi.json",
    name: "readOpenApi",
    about: "This document.",
    access: { resource: "openapi", verb: "read" },
    answers: { content: "application/json" },
    async handler({ deps: { areas, documents }, origin, json }) {
      const { resources } = documents.current().set;
      const beside = (tag: string): readonly Described[] => [
        ...(tag === OWN_TAG ? [self] : []),
        ...Object.values(areas.owners)
          .filter((owner) => owner.tag === tag)
          .flatMap((owner) => isKeptAlone(owner, resources).flatMap(({ doc }) => rowsOfAnswers(owner, doc))),
      ];
      const whole = tagged.map((one) => ({ ...one, routes: [...one.routes, ...beside(one.tag)] }));
      return json(openApiDocument(whole, resources, origin));
    },
  };
  return self;
}

function openApiDocument(tagged: readonly TaggedRoutes[], resources: Readonly<Record<string, ResourceDoc>>, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const { tag, routes } of tagged) for (const route of routes) (paths[documentedPath(route)] ??= {})[route.method.toLowerCase()] = operationOf(route, tag);
  const spokenOf = withNamed(["error", ...tagged.flatMap(({ routes }) => routes.flatMap(resourcesOf))], resources);
  return {
    openapi: "3.1.0",
    info: {
      title: "Latchkey API",
      version: "1",
      description: "Money is in major units, dates are YYYY-MM-DD, instants ISO 8601 in UTC. A trailing slash is optional on every path.",
      contact: { name: "Latchkey", url: origin },
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
    },
    servers: [{ url: `${origin}/api/v1`, description: "The server that this document comes from." }],
    security: [{ session: [] }, { token: [] }],
    tags: tagged.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(resources)
          .filter(([name]) => spokenOf.has(name))
          .map(([name, resource]) => [name, schemaOf(resource)]),
      ),
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "latchkey_session" }, token: { type: "http", scheme: "bearer" } },
    },
  };
}

/** Beside these whatever they name of others. */
function withNamed(names: readonly string[], resources: Readonly<Record<string, ResourceDoc>>): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of all) for (const [, other] of JSON.stringify(resources[name] ?? {}).matchAll(/"\$ref":"([^"]+)"/g)) all.add(other!);
  return all;
}

/** Without the trailing slash, which is optional: one operation has one address. */
export const documentedPath = ({ path }: Pick<ApiRoute, "path">): string => path.replace(/\/$/, "");

/** What is sent or answered. */
const resourcesOf = ({ takes, answers }: Described): string[] => [
  ...(takes === undefined ? [] : [takes]),
  ...("one" in answers ? [answers.one] : "list" in answers ? [answers.list] : []),
];

/** Whom the access table lets in, in words. */
function whoMay(cell: AccessCell): string {
  if (grantOf(cell, ["person"]) === "anyone") return "For anyone, signed in or not.";
  const roles = (grant: string): string =>
    ROLES.filter((role: Role) => role !== "anonymous" && grantOf(cell, [role]) === grant)
      .map((role) => `\`${role}\``)
      .join(", ");
  if (grantOf(cell, ["person"]) === "never") return `For staff alone: ${roles("all")}.`;
  return `For whoever is signed in, of what is theirs${roles("all") && `; of what is others', for staff: ${roles("all")}`}.`;
}

function operationOf(route: Described, tag: string): Json {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const open = grantOf(route.access, ["person"]) === "anyone";
  const refusals = new Set([...COMMON_REFUSALS, ...(open ? [] : [401, 403]), ...(route.takes ? [413, 415] : []), ...(route.refusals ?? [])]);
  return {
    operationId: route.name,
    summary: /^.*?(?=[.:;](?: |$))/.exec(route.about)?.[0] ?? route.about,
    description: `${route.about} ${whoMay(route.access)}`,
    tags: [tag],
    ...(open ? { security: [] } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(route.query ?? {}).map(([name, description]) => ({ name, in: "query", description, schema: { type: "string" } })),
      ...("list" in route.answers ? ["limit", "offset"].map((name) => ({ name, in: "query", schema: { type: "integer", minimum: 0 } })) : []),
      ...(route.refusals?.includes(412) ? [{ name: "If-Match", in: "header", description: "Version that was read.", schema: { type: "string" } }] : []),
    ],
    ...(route.takes
      ? { requestBody: { required: true, ...content(reference(route.takes), route.multipart ? "multipart/form-data" : "application/json") } }
      : {}),
    responses: {
      ...successOf(route),
      ...Object.fromEntries(
        [...refusals].sort((a, b) => a - b).map((status) => [status, { description: REFUSAL_WORDS[status] ?? "Refused.", ...content(reference("error")) }]),
      ),
    },
  };
}

function successOf({ answers }: Described): Json {
  if ("nothing" in answers) return { 204: { description: "Done." } };
  if ("content" in answers) return { 200: { description: "The content.", ...content({}, answers.content) } };
  if ("one" in answers) {
    const { one, statuses = [200] } = answers;
    const words = statuses.length === 1 ? { ...SUCCESS_WORDS, 200: "The record." } : SUCCESS_WORDS;
    return Object.fromEntries(statuses.map((status) => [status, { description: words[status], ...content(reference(one)) }]));
  }
  return {
    200: {
      description: "One page of the list.",
      ...content({
        type: "object",
        required: ["count", ...(answers.growing ? ["at_least"] : []), "next", "previous", "results"],
        properties: {
          count: { type: "integer" },
          ...(answers.growing && { at_least: { type: "boolean", description: "There are so many at least: nobody counted further." } }),
          next: { type: ["string", "null"] },
          previous: { type: ["string", "null"] },
          results: { type: "array", items: reference(answers.list) },
        },
      }),
    },
  };
}

const JSON_SCHEMA_WORDS: readonly string[] = ["maxLength", "minLength", "pattern"];
/** Our own rule words travel as extensions, so that the document stays plain OpenAPI. */
const OWN_WORDS: readonly string[] = [...RULE_KEYWORDS.filter((word) => !JSON_SCHEMA_WORDS.includes(word)), ...RECORD_WORDS];

function schemaOf(schema: ResourceDoc | PropertySchema): Json {
  const out: Json = {};
  for (const [word, value] of Object.entries(schema)) {
    if (word === "$id" || word === "$schema") continue;
    if (word === "properties")
      out[word] = Object.fromEntries(Object.entries(value as Record<string, PropertySchema>).map(([name, property]) => [name, schemaOf(property)]));
    else if ((word === "items" || word === "additionalProperties") && value !== null && typeof value === "object")
      out[word] = schemaOf(value as PropertySchema);
    else if (word === "oneOf") out[word] = (value as PropertySchema[]).map(schemaOf);
    else if (word === "$ref") out[word] = `${COMPONENTS}${String(value)}`;
    else out[OWN_WORDS.includes(word) ? `x-${word}` : word] = value;
  }
  return out;
}
