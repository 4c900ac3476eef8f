/** The reference of the language, as pages of Markdown: made of manifests, meta-schema, codes of findings and the words beside them. */
import { OPERATORS } from "../expressions/condition.ts";
import type { Finding, FindingCode } from "../documents/finding.ts";
import { FIELDS, type FieldManifest } from "../kinds/fields.ts";
import { BLOCKS, MAIL_KINDS } from "../kinds/manifest.ts";
import type { KindManifest, PropSpec } from "../kinds/specs.ts";
import { ACTIONS } from "../meta/expression.ts";
import { SCHEMAS } from "../meta/meta-schema.ts";
import { type DocumentType, documentSchema, type JsonSchema, partsSchema } from "./json-schema.ts";
import { ABOUT, OPERATOR_WORDS } from "./words/of-documents.ts";
import { wordsOf } from "./words/of-properties.ts";

/** Pages by their file. */
export type Pages = Record<string, string>;

/** A mistake that is found as a code, and what is said of it. */
export interface FindingExample {
  about: string;
  /** What was written, as JSON Patch of a set without mistakes. */
  patch: readonly { file: string; op: string; path: string; value?: unknown }[];
  found: Finding;
}

export interface Examples {
  /** By kind: a block or field of the samples. */
  kinds: Readonly<Record<string, unknown>>;
  findings: Readonly<Partial<Record<FindingCode, FindingExample>>>;
}

const MADE = "<!-- Written by `npm run screens -- reference`. -->";

export const referencePages = (examples: Examples, codes: readonly FindingCode[]): Pages => ({
  "kinds.md": kindsPage(examples.kinds),
  "expressions.md": expressionsPage(),
  "documents.md": documentsPage(),
  "findings.md": findingsPage(examples.findings, codes),
});

const page = (title: string, lead: string, ...parts: string[]): string => `${[MADE, `# ${title}`, lead, ...parts].join("\n\n")}\n`;
const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
const cell = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ")
    .replaceAll("<", "&lt;")
    .replaceAll(/&lt;(?=[^`]*`[^`]*$)/gu, "<");

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

// ---- kinds ----

const TAKES: Record<PropSpec["is"], string> = {
  copy: "a text",
  steps: "a text with {value}",
  pattern: "a text",
  rich: "a text, also with marks",
  value: "a value",
  chosen: "the name of what is chosen",
  token: "a word",
  enum: "one of",
  number: "a number",
  boolean: "true or false",
  condition: "a condition",
  action: "an action",
  items: "a list",
  fields: "fields",
  save: "how answers are kept",
};

function takes(spec: PropSpec): string {
  switch (spec.is) {
    case "enum":
      return `one of ${spec.of.map((word) => `\`${word}\``).join(", ")}`;
    case "token":
      return `a word of \`tokens.${spec.of}\``;
    case "pattern":
      return `a text with ${spec.of.map((gap) => `{${gap}}`).join(", ")}`;
    case "action":
      return spec.of === "command" ? "a command" : TAKES.action;
    default:
      return TAKES[spec.is];
  }
}

function propRows(of: string, props: Readonly<Record<string, PropSpec>>, within = ""): string[][] {
  return Object.entries(props).flatMap(([name, spec]) => [
    [`\`${within}${name}\``, takes(spec), "optional" in spec && spec.optional === true ? "" : "yes", wordsOf(of, name) ?? ""],
    ...(spec.is === "items" ? propRows(`${of}.${name}`, spec.of, `${within}${name}[].`) : []),
  ]);
}

function kindPart(of: "block" | "field", kind: string, { about, props, since }: KindManifest | FieldManifest, further: string[], example: unknown): string {
  const rows = propRows(`${of}.${kind}`, props);
  return [
    `### ${kind}`,
    [about, ...further, ...(since === undefined ? [] : [`Since version ${since} of the catalog.`])].join(" "),
    ...(rows.length > 0 ? [table(["property", "takes", "needed", "for"], rows)] : []),
    ...(example === undefined ? [] : [json(example)]),
  ].join("\n\n");
}

const ROLES: Record<KindManifest["role"], string> = { leaf: "", container: "Holds `blocks`.", input: "" };

function kindsPage(examples: Examples["kinds"]): string {
  const blocks = Object.entries<KindManifest>(BLOCKS).map(([kind, manifest]) => {
    const inMails = (MAIL_KINDS as readonly string[]).includes(kind) ? ["Also in mails."] : [];
    return kindPart("block", kind, manifest, [ROLES[manifest.role], ...inMails].filter(Boolean), examples[`block-${kind}`]);
  });
  const fields = Object.entries<FieldManifest>(FIELDS).map(([kind, manifest]) =>
    kindPart("field", kind, manifest, [`Holds ${manifest.holds.join(" or ")}.`], examples[`field-${kind}`]),
  );
  const common = (of: string, names: readonly string[]): string =>
    table(
      ["property", "for"],
      names.map((name) => [`\`${name}\``, wordsOf(of, name) ?? ""]),
    );
  return page(
    "Kinds of blocks and fields",
    "What a screen, a modal or a mail is made of. Each stands in every state at `/sandbox/kinds`.",
    "## Blocks",
    `Every block has these, too:\n\n${common("block.any", ["id", "kind", "when", "region"])}`,
    ...blocks,
    "## Fields",
    `Every field has these, too:\n\n${common("field.any", ["id", "kind", "property", "label", "hint", "placeholder", "help", "when", "required", "readOnly", "width", "autocomplete", "errors"])}`,
    ...fields,
  );
}

// ---- conditions, values, texts, actions ----

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);

function schemaTable(schema: JsonSchema): string {
  const needed = (schema["required"] ?? []) as string[];
  return table(
    ["property", "needed", "for"],
    propertiesOf(schema).map(([name, { description }]) => [`\`${name}\``, needed.includes(name) ? "yes" : "", String(description ?? "")]),
  );
}

function expressionsPage(): string {
  const parts = partsSchema()["$defs"] as Record<string, JsonSchema>;
  const alternatives = (name: string): JsonSchema[] => parts[name]!["anyOf"] as JsonSchema[];
  const section = (title: string, about: string, ...further: string[]): string => [`## ${title}`, about, ...further].join("\n\n");
  const named = (name: string): string[] => alternatives(name).map((schema) => `### ${propertiesOf(schema)[0]?.[0] ?? "kind"}\n\n${schemaTable(schema)}`);
  return page(
    "Conditions, values, texts, actions",
    "What stands inside documents everywhere.",
    section(
      "Conditions",
      ABOUT.condition,
      table(
        ["operator", "says"],
        OPERATORS.map((name) => [`\`${name}\``, OPERATOR_WORDS[name] ?? ""]),
      ),
      json({ and: [{ "$order.status": "open" }, { not: { cond: "paid" } }, { ">": ["$order.count", 2] }] }),
    ),
    section("Values", ABOUT.value, json({ lookup: "prices.by_day", at: ["$view.day"] })),
    section(
      "Texts",
      ABOUT.copy_reference,
      json([
        { when: "$order.open", copy: ".open" },
        { key: ".done", day: "$order.day" },
      ]),
      json({ match: "$order.status", is: { open: ".open", sent: { key: ".sent", day: "$order.day" } }, else: ".over" }),
    ),
    section("Actions", ABOUT.action, ...named("action").slice(0, Object.keys(ACTIONS).length)),
    section("Changes of a variant", ABOUT.change, ...alternatives("change").map((schema) => `### ${changeName(schema)}\n\n${schemaTable(schema)}`)),
    section("Types of data", ABOUT.data_type, ...alternatives("data-type").map((schema) => `### ${typeName(schema)}\n\n${schemaTable(schema)}`)),
  );
}

const changeName = (schema: JsonSchema): string => propertiesOf(schema).find(([name]) => name !== "in")?.[0] ?? "setScreen";
const typeName = (schema: JsonSchema): string => {
  const type = propertiesOf(schema).find(([name]) => name === "type")?.[1]["const"];
  return typeof type === "string" ? type : "table";
};

function documentsPage(): string {
  const types = (Object.keys(SCHEMAS) as DocumentType[]).map((type) => {
    const own = documentSchema(type);
    return [`## ${type}`, ABOUT[type], schemaTable(own), `As JSON Schema: [\`schema/${type}.json\`](schema/${type}.json).`].join("\n\n");
  });
  return page(
    "Types of documents",
    "Every file below `schemas/` is one of these. Files that only the server and the console read (`desk.json`, `life-cycle.json` and so on) have their own shapes.",
    ...types,
  );
}

// ---- findings ----

function findingsPage(examples: Examples["findings"], codes: readonly FindingCode[]): string {
  const families = [...new Set(codes.map((code) => code.split("/")[0]!))];
  return page(
    "Findings",
    "Everything that the check says, by its code, each with a mistake that it finds and what would mend it. How it is called, and what programs read, stands in [the checker](checker.md).",
    ...families.flatMap((family) => [
      `## ${family}`,
      ...codes.filter((code) => code.startsWith(`${family}/`)).map((code) => findingPart(code, examples[code])),
    ]),
  );
}

const OF_SHAPE = "Found when a file is read, before anything else is looked at; the finding says what was expected.";
const BESIDE = "Found of what stands beside the documents, when they are loaded for a server.";

function findingPart(code: FindingCode, example: FindingExample | undefined): string {
  const title = `### ${code}`;
  if (!example) return `${title}\n\n${code.startsWith("shape/") ? OF_SHAPE : BESIDE}`;
  const { about, patch, found } = example;
  const written = patch.map(({ op, file, path, value }) => `${op} ${file}${path}${op === "remove" ? "" : ` ${JSON.stringify(value)}`}`).join("\n");
  const said = [`${found.severity}: ${found.reason}.`, ...(found.suggestion === undefined ? [] : [`→ ${found.suggestion}`])].join("\n");
  const mended = found.fix ? [`\`--fix\` mends it:\n\n${json(found.fix)}`] : [];
  return [
    title,
    about,
    `Written:\n\n\`\`\`text\n${written}\n\`\`\``,
    `Said at \`${found.at.file}${found.at.path}\`:\n\n\`\`\`text\n${said}\n\`\`\``,
    ...mended,
  ].join("\n\n");
}
