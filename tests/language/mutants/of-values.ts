/** Values that no rule of their property accepts: bounds, lengths, patterns, words, days, what stands beside them. */
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { give, isNode, put, type Mutant, type MutantFamily, type Node, type Part, type Shipped } from "./mutant.ts";

/** Every property of every resource, with where it stands. */
function* properties(shipped: Shipped): Generator<Part & { value: PropertySchema & Node }> {
  for (const part of shipped.parts("resources/")) {
    const { path, value, within } = part;
    if (!isNode(value) || !isNode(within) || !path.endsWith(`/properties/${part.name}`)) continue;
    yield { ...part, value: value as PropertySchema & Node };
  }
}

/** Those that somebody may be asked. */
function* asked(shipped: Shipped): ReturnType<typeof properties> {
  for (const property of properties(shipped)) if (property.value.readOnly !== true) yield property;
}

const isType = ({ type }: PropertySchema, ...types: string[]): boolean => [type ?? "string"].flat().some((each) => types.includes(each));
const isText = (schema: PropertySchema): boolean => isType(schema, "string") && !schema.enum && !schema.format && !schema["file"];
const isNumber = (schema: PropertySchema): boolean => isType(schema, "number", "integer") && !isType(schema, "string");

/** A rule over one property. */
const each = (of: typeof properties, make: (property: PropertySchema & Node, part: Part) => Mutant[]) =>
  function* (shipped: Shipped): Generator<Mutant> {
    for (const property of of(shipped)) yield* make(property.value, property);
  };

/** Comparisons of a condition with what was written out. */
function* comparisons(shipped: Shipped): Generator<Part & { of: string; side: number }> {
  for (const site of shipped.survey.sites) {
    if (site.is !== "condition") continue;
    const source = shipped.source(site.at, site.condition);
    if (!source) continue;
    for (const part of partsBelow(source.file, source.path, site.condition)) {
      if (!Array.isArray(part.value) || part.value.length !== 2 || !["==", "!=", "<", "<=", ">", ">="].includes(part.name ?? "")) continue;
      const side = part.value.findIndex((one) => !isNode(one) && !Array.isArray(one));
      const other = part.value[1 - side] as { var?: string };
      if (side < 0 || typeof other?.var !== "string") continue;
      yield { ...part, of: other.var, side };
    }
  }
}

function* partsBelow(file: string, path: string, value: unknown, name: string | null = null, within: unknown = null): Generator<Part> {
  yield { file, path, value, name, within };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* partsBelow(file, `${path}/${key}`, part, key, value);
}

const fieldsOf = (shipped: Shipped) =>
  shipped.survey.asks.flatMap((element) => {
    const source = shipped.source(element.at, element.node);
    return source && element.asks ? [{ ...source, node: element.node as unknown as Node, asks: element.asks }] : [];
  });

export const VALUES: MutantFamily = [
  "values that no rule accepts",
  [
    {
      name: "a default that its bounds, words or type don't allow",
      makes: each(properties, (schema, part) => {
        if (schema["default"] === undefined) return [];
        const wrong = schema.enum ? "none-of-these" : isNumber(schema) ? "seven" : isType(schema, "boolean") ? "yes" : schema.minLength ? "x" : 7;
        return [put({ ...part, path: `${part.path}/default` }, wrong)];
      }),
    },
    {
      name: "a default outside its bounds",
      makes: each(properties, (schema, part) => [
        ...(schema.minimum === undefined ? [] : [give(part, "default", schema.minimum - 1)]),
        ...(schema.maxLength === undefined || schema.maxLength > 300 || !isText(schema) ? [] : [give(part, "default", "x".repeat(schema.maxLength + 1))]),
        ...(schema.format === "date" ? [give(part, "default", "2026-02-31")] : []),
      ]),
    },
    {
      name: "bounds that cross",
      makes: each(properties, (schema, part) => [
        ...(schema.maxLength === undefined ? [] : [give(part, "minLength", schema.maxLength + 1)]),
        ...(schema.maxItems === undefined ? [] : [give(part, "minItems", schema.maxItems + 1)]),
        ...(schema.maximum === undefined ? [] : [give(part, "minimum", schema.maximum + 1)]),
        ...(schema["maxAmount"] === undefined ? [] : [give(part, "minimum", Number(schema["maxAmount"]) + 1)]),
      ]),
    },
    {
      name: "a pattern that doesn't compile",
      makes: each(asked, (schema, part) => (isText(schema) ? [give(part, "pattern", "^[0-9{4}$")] : [])),
    },
    {
      name: "a pattern that no text of the length matches",
      makes: each(asked, (schema, part) =>
        isText(schema) && schema.maxLength !== undefined && schema.maxLength < 1000 ? [give(part, "pattern", `^[A-Z]{${schema.maxLength + 1}}$`)] : [],
      ),
    },
    {
      name: "a pattern that matches nothing",
      makes: each(asked, (schema, part) => (isText(schema) ? [give(part, "pattern", "^[A-Z]$[0-9]")] : [])),
    },
    {
      name: "a pattern that backtracks for ever",
      makes: each(asked, (schema, part) => (isText(schema) ? [give(part, "pattern", "^([a-z]+ ?)+$")] : [])),
    },
    {
      name: "a pattern that none of the words match",
      makes: each(asked, (schema, part) => (schema.enum ? [give(part, "pattern", "^[0-9]{3}$")] : [])),
    },
    {
      name: "a day that no calendar has",
      makes: each(properties, (schema, part) => (schema["notBefore"] === undefined ? [] : [put({ ...part, path: `${part.path}/notBefore` }, "2026-02-31")])),
    },
    {
      name: "days of which there are none",
      makes: each(asked, (schema, part) =>
        schema.format === "date" && (schema["notAfterToday"] || schema["maxMonthsAhead"] || schema["minimumAge"])
          ? [give(part, "notBefore", "2999-01-01")]
          : [],
      ),
    },
    {
      name: "a rule that names what doesn't stand beside it",
      makes: each(properties, (schema, part) =>
        ["postalCode", "idArea", "idGroup", "idSerial", "idCheckDigit"].flatMap((rule) =>
          typeof schema[rule] === "string" ? [put({ ...part, path: `${part.path}/${rule}` }, "country_of_birth")] : [],
        ),
      ),
    },
    {
      name: "a format that there is none of",
      makes: each(properties, (schema, part) => (schema.format ? [put({ ...part, path: `${part.path}/format` }, `${schema.format}s`)] : [])),
    },
    {
      name: "a file for a purpose that there is none of",
      makes: each(properties, (schema, part) => (schema["file"] ? [put({ ...part, path: `${part.path}/file` }, "applicant_proof")] : [])),
    },
    {
      name: "a word that stands twice",
      makes: each(properties, (schema, part) =>
        schema.enum ? [put({ ...part, path: `${part.path}/enum` }, [...schema.enum, schema.enum[0]], "has its first word twice")] : [],
      ),
    },
    {
      name: "words of another type",
      makes: each(properties, (schema, part) =>
        schema.enum
          ? [
              put(
                { ...part, path: `${part.path}/enum` },
                schema.enum.map((_, at) => at),
                "has numbers for words",
              ),
            ]
          : isNumber(schema)
            ? [give(part, "enum", ["one", "two"])]
            : [],
      ),
    },
    { name: "no words at all", makes: each(properties, (schema, part) => (schema.enum ? [put({ ...part, path: `${part.path}/enum` }, [])] : [])) },
    {
      name: "steps that no value between the bounds is one of",
      makes: each(asked, (schema, part) =>
        schema.minimum !== undefined && schema.maximum !== undefined && schema.minimum > 0
          ? [give(part, "multipleOf", schema.maximum + 1)]
          : isNumber(schema)
            ? [give(part, "multipleOf", 0)]
            : [],
      ),
    },
    {
      name: "what has to be there, and is no property",
      makes: function* (shipped) {
        for (const part of shipped.parts("resources/"))
          if (part.name === "required" && Array.isArray(part.value)) yield put(part, [...(part.value as string[]), "nick_name"]);
      },
    },
    {
      name: "an example that its rules refuse",
      makes: each(properties, (schema, part) => [
        ...(schema.enum ? [give(part, "examples", ["none-of-these"])] : []),
        ...(isNumber(schema) ? [give(part, "examples", ["seven"])] : []),
        ...(schema.format === "date" ? [give(part, "examples", ["2026-02-31"])] : []),
      ]),
    },
    {
      name: "what is read alone and written alone",
      makes: each(properties, (schema, part) => (schema.writeOnly ? [give(part, "readOnly", true)] : [])),
    },
    {
      name: "a limit of another kind of value",
      makes: each(asked, (schema, part) => [...(isNumber(schema) ? [give(part, "maxLength", 5)] : []), ...(isText(schema) ? [give(part, "maximum", 5)] : [])]),
    },
    {
      name: "an option that the property can't hold",
      makes: function* (shipped) {
        for (const { file, path, node } of fieldsOf(shipped))
          if (Array.isArray(node["options"]))
            for (const at of node["options"].keys()) yield put({ file, path: `${path}/options/${at}/value` }, "none-of-these");
      },
    },
    {
      name: "an option that stands twice",
      makes: function* (shipped) {
        for (const { file, path, node } of fieldsOf(shipped))
          if (Array.isArray(node["options"]) && node["options"].length > 1)
            yield put({ file, path: `${path}/options/1/value` }, (node["options"] as Node[])[0]!["value"]);
      },
    },
    {
      name: "a file asked for another purpose than the property's",
      makes: function* (shipped) {
        for (const { file, path, node, asks } of fieldsOf(shipped)) {
          const own = shipped.survey.types.property(asks.resource, asks.property)?.["file"];
          const other = (shipped.documents.catalog.tokens["purpose"] ?? []).find((word) => word !== own && word !== node["purpose"]);
          if (own !== undefined && typeof node["purpose"] === "string" && other) yield put({ file, path: `${path}/purpose` }, other);
        }
      },
    },
    {
      name: "a number that is compared with what it never is",
      makes: function* (shipped) {
        for (const { file, path, of, side } of comparisons(shipped)) {
          const type = shipped.type(of);
          if (type?.type === "number" && type.maximum !== undefined) yield put({ file, path: `${path}/${side}` }, type.maximum + 5);
          if (type?.type === "number" && type.minimum !== undefined) yield put({ file, path: `${path}/${side}` }, type.minimum - 5);
        }
      },
    },
    {
      name: "a currency in another case",
      makes: function* (shipped) {
        for (const part of shipped.parts("personas/"))
          if (part.name === "currency" && typeof part.value === "string") yield put(part, part.value.toUpperCase());
        for (const part of shipped.parts("resources/")) if (part.name === "default" && part.value === "usd") yield put(part, "USD");
      },
    },
    {
      name: "a constant outside of what it may be set to",
      makes: function* (shipped) {
        for (const part of shipped.parts("constants/")) {
          if (!isNode(part.value) || !isNode(part.value["adjustable"])) continue;
          const { minimum, maximum, unit } = part.value["adjustable"] as { minimum?: number; maximum?: number; unit: string };
          if (minimum !== undefined) yield put({ ...part, path: `${part.path}/default_value` }, minimum - 1);
          if (maximum !== undefined) yield put({ ...part, path: `${part.path}/default_value` }, maximum + 1);
          if (minimum !== undefined && maximum !== undefined) yield put({ ...part, path: `${part.path}/adjustable/minimum` }, maximum + 1);
          if (unit === "month-list") yield put({ ...part, path: `${part.path}/default_value` }, "1,13");
        }
      },
    },
    {
      name: "a constant of another type in one place",
      makes: function* (shipped) {
        for (const part of shipped.parts("constants/")) {
          if (!isNode(part.value) || typeof part.value["identifier"] !== "string") continue;
          const { default_value: usual, overrides } = part.value as { default_value: unknown; overrides?: Node };
          for (const place of Object.keys(overrides ?? {}))
            yield put({ ...part, path: `${part.path}/overrides/${place}` }, typeof usual === "number" ? "a lot" : 7);
        }
      },
    },
    {
      name: "a constant in the words of another type",
      makes: function* (shipped) {
        for (const part of shipped.parts("constants/"))
          if (part.name === "default_value") yield put(part, typeof part.value === "number" ? String(part.value) : typeof part.value === "string" ? 7 : "true");
      },
    },
    {
      name: "a list of so many that there can be none",
      makes: function* (shipped) {
        for (const file of shipped.files) if (file.startsWith("resources/") && shipped.json(file)["many"]) yield give({ file, path: "" }, "most", 0);
      },
    },
  ],
];
