import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { CATALOG_VERSION } from "#screens/language/kinds/manifest.ts";
import { insertImport, insertLast } from "./insert.ts";

/** What one new thing changes: files that are written, and files that are added to. */
export interface Plan {
  write: Record<string, string>;
  edit: Record<string, (text: string) => string>;
  /** Said at the end. */
  next: string[];
  /** Whether snapshots have to be taken again. */
  snapshots: boolean;
  /** Whether the types of resources have to be written again. */
  types?: boolean;
}

export interface Name {
  /** As it was given: `quiet-note`. */
  kebab: string;
  camel: string;
  pascal: string;
  /** `Quiet note`. */
  words: string;
}

export function nameOf(kebab: string): Name {
  const parts = kebab.split("-");
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  const words = parts.join(" ");
  return { kebab, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), words: words.charAt(0).toUpperCase() + words.slice(1) };
}

export const json = (value: unknown): string => JSON.stringify(value);

/** Adds texts to every language; a translation begins as the source text, and says which it was made from. */
export function texts(locales: string[], added: Record<string, string>): Plan["edit"] {
  const entries = (locale: string): string[] =>
    Object.entries(added).map(([key, text]) => `${json(key)}: ${json(locale === "en-US" ? text : { text, from: sourceTextHash(text) })}`);
  return Object.fromEntries(
    locales.map((locale) => [`schemas/copy/${locale}.json`, (file: string) => insertLast(file, '"texts":', entries(locale).join(",\n"))]),
  );
}

export function newScreen({ kebab, words }: Name, locales: string[]): Plan {
  const screen = {
    format: 1,
    id: kebab,
    title: `${kebab}.title`,
    about: `What ${words.toLowerCase()} is for.`,
    layout: "center",
    needs: [],
    audience: ["applicant", "staff"],
    blocks: [
      { id: "title", kind: "heading", text: `${kebab}.title`, level: 1, size: "page" },
      { id: "lead", kind: "text", text: `${kebab}.lead`, tone: "lead" },
      { id: "go-on", kind: "button", label: "applications.view", action: { go: "applications" }, tone: "main" },
    ],
  };
  const route = { name: kebab, path: `/${kebab}`, screen: kebab, meta: { requiresAuth: true, basicNav: true } };
  return {
    write: { [`schemas/screens/${kebab}/${kebab}.json`]: json(screen) },
    edit: {
      "schemas/flow.json": (file) => insertLast(file, '"routes":', json(route)),
      ...texts(locales, { [`${kebab}.title`]: words, [`${kebab}.lead`]: `This is ${words.toLowerCase()}.` }),
    },
    next: [`Open /${kebab}.`, "Move the file into the folder of its area, and translate its texts."],
    snapshots: true,
  };
}

export function newMail({ kebab, words }: Name, locales: string[]): Plan {
  const key = `mail.${kebab}`;
  const mail = {
    format: 1,
    id: kebab,
    about: `What ${words.toLowerCase()} says.`,
    subject: `${key}.subject`,
    needs: ["site", "applicant"],
    audience: ["applicant"],
    blocks: [
      { id: "title", kind: "heading", text: `${key}.subject`, level: 1 },
      { id: "hello", kind: "text", text: { key: "mail.hello", args: { name: { var: "applicant.first_name" } } } },
      { id: "text", kind: "text", text: `${key}.text` },
      { use: "mail-sender" },
    ],
  };
  return {
    write: { [`schemas/mails/${kebab}.json`]: json(mail) },
    edit: {
      "schemas/data.json": (file) => insertLast(file, '"mails":', `${json(kebab)}: ${json({ about: `When ${words.toLowerCase()} is sent, and to whom.` })}`),
      ...texts(locales, { [`${key}.subject`]: words, [`${key}.text`]: `This is ${words.toLowerCase()}.` }),
    },
    next: [
      `npm run screens -- show ${kebab}`,
      `Send it from a use case, in its transaction: mailTo(tx, deps, { to: …, mail: "${kebab}", key: … }).`,
      "What is passed to it stands in schemas/data.json; translate its texts.",
    ],
    snapshots: true,
  };
}

export function newVariant({ kebab, words }: Name, locales: string[]): Plan {
  const variant = {
    format: 1,
    id: kebab,
    about: `${words}: what is different, and for whom.`,
    when: { and: [{ var: "session.signed_in" }, { "==": [{ var: "application.source" }, kebab] }] },
    changes: [{ in: "apply", insert: { id: `${kebab}-note`, kind: "note", text: `${kebab}.note`, tone: "info" }, before: "form" }],
  };
  return {
    write: { [`schemas/variants/${kebab}.json`]: json(variant) },
    edit: texts(locales, { [`${kebab}.note`]: `This is ${words.toLowerCase()}.` }),
    next: [`npm run screens -- show apply --variant ${kebab}`, "Say in its condition for whom it is, and translate its texts."],
    snapshots: true,
  };
}

export function newFragment({ kebab, words }: Name): Plan {
  const fragment = {
    format: 1,
    id: kebab,
    about: `${words}: what it is for.`,
    parameters: {
      copy: { is: "copy-prefix", about: "The texts: a title and a lead below it." },
      when: { is: "condition", about: "Whether it is shown.", default: true },
    },
    blocks: [
      { id: `${kebab}-title`, kind: "heading", when: { param: "when" }, text: "{copy}.title", level: 2, size: "sub" },
      { id: `${kebab}-lead`, kind: "text", when: { param: "when" }, text: "{copy}.lead" },
    ],
  };
  return {
    write: { [`schemas/fragments/${kebab}.json`]: json(fragment) },
    edit: {},
    next: [`Put it among the blocks of a screen: {"use": "${kebab}", "with": {"copy": "apply"}}`, "Until something uses it the check says so."],
    snapshots: false,
  };
}

const raiseCatalog = (file: string): string => file.replace(/CATALOG_VERSION = \d+/, `CATALOG_VERSION = ${CATALOG_VERSION + 1}`);

/** The first sample of a kind, for the page that shows them all; more states are more of the same. */
const sampleOf = (of: "block" | "field", kebab: string, block: object): Plan["write"] => ({
  [`schemas/samples/screens/${of}-${kebab}.json`]: json({
    format: 1,
    id: `${of}-${kebab}`,
    title: "kinds.title",
    layout: "page",
    needs: of === "field" ? ["unanswered"] : [],
    audience: ["anyone"],
    blocks: [block],
    end: "A sample leads nowhere.",
  }),
});

export function newBlock({ kebab, pascal, words }: Name): Plan {
  return {
    write: {
      [`screens/render/blocks/content/${kebab}.tsx`]: `import type { BlockProps } from "../draw/block.ts";

/** ${words}: say when to use it. */
export function ${pascal}Block({ block }: BlockProps<{ text: string }>) {
  return <p className="${kebab}">{block.text}</p>;
}
`,
      ...sampleOf("block", kebab, {
        id: `${kebab}-plain`,
        kind: "group",
        title: "state.plain",
        blocks: [{ id: `${kebab}-one`, kind: kebab, text: "sample.title" }],
      }),
      [`tests/render/block-${kebab}.test.tsx`]: `// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BLOCK_COMPONENTS } from "#screens/render/blocks/index.ts";
import { ${pascal}Block } from "#screens/render/blocks/content/${kebab}.tsx";

test("a ${words.toLowerCase()} shows its text", () => {
  expect(BLOCK_COMPONENTS[${json(kebab)}]).toBe(${pascal}Block);
  expect(renderToString(<${pascal}Block block={{ id: "example", text: "Hello" }} />)).toContain("Hello");
});
`,
    },
    edit: {
      "screens/language/kinds/manifest.ts": (file) =>
        raiseCatalog(
          insertLast(
            file,
            "export const BLOCKS =",
            `${json(kebab)}: { ...leaf("${words}: say when to use it.", { text: copy }), since: ${CATALOG_VERSION + 1} },`,
          ),
        ),
      "screens/render/blocks/index.ts": (file) =>
        insertLast(
          insertImport(file, `import { ${pascal}Block } from "./content/${kebab}.tsx";`),
          "export const BLOCK_COMPONENTS =",
          `${json(kebab)}: ${pascal}Block,`,
        ),
    },
    next: [`Use it in a document: {"id": "…", "kind": "${kebab}", "text": "…"}.`],
    snapshots: true,
  };
}

export function newField({ kebab, pascal, words }: Name): Plan {
  return {
    write: {
      [`screens/render/fields/${kebab}.tsx`]: `import { type FieldWidgetProps, controlProps } from "./widget.ts";

/** ${words}: say when to use it. */
export function ${pascal}Field(props: FieldWidgetProps) {
  return (
    <div className="input">
      <input type="text" defaultValue={props.state.text} {...controlProps(props)} />
    </div>
  );
}
`,
      ...sampleOf("field", kebab, {
        id: `field-${kebab}`,
        kind: "form-section",
        root: "unanswered",
        fields: [{ id: kebab, kind: kebab, property: "nickname", label: "text.label", required: true }],
      }),
      [`tests/render/field-${kebab}.test.tsx`]: `// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FIELD_WIDGETS } from "#screens/render/fields/index.ts";
import { ${pascal}Field } from "#screens/render/fields/${kebab}.tsx";
import type { FieldWidgetProps } from "#screens/render/fields/widget.ts";

test("a ${words.toLowerCase()} field shows what was answered", () => {
  expect(FIELD_WIDGETS[${json(kebab)}]).toBe(${pascal}Field);
  const props = { id: "f", name: "person.example", field: {}, state: { text: "Hello", problem: null, required: false } } as unknown as FieldWidgetProps;
  expect(renderToString(<${pascal}Field {...props} />)).toContain('value="Hello"');
});
`,
    },
    edit: {
      "screens/language/kinds/manifest.ts": raiseCatalog,
      "screens/language/kinds/fields.ts": (file) =>
        insertLast(
          file,
          "export const FIELDS =",
          `${json(kebab)}: { about: "${words}: say when to use it.", holds: ["string"], props: {}, since: ${CATALOG_VERSION + 1} },`,
        ),
      "screens/render/fields/index.ts": (file) =>
        insertLast(insertImport(file, `import { ${pascal}Field } from "./${kebab}.tsx";`), "export const FIELD_WIDGETS =", `${json(kebab)}: ${pascal}Field,`),
      "screens/language/forms/codecs.ts": (file) => insertLast(file, "export const CODECS:", `${json(kebab)}: plain,`),
      "screens/render/blocks/form-section/json-schema.ts": (file) => insertLast(file, "const PROPERTIES:", `${json(kebab)}: text,`),
    },
    next: [`Use it in a section: {"id": "…", "kind": "${kebab}", "property": "…", "label": "…"}.`],
    snapshots: true,
  };
}

/** Areas that have commands. */
export const AREAS = ["account", "entry", "form", "identity", "income", "screening", "submission", "support"];

export function newCommand(area: string, { kebab, camel, words }: Name): Plan {
  const entry = { about: `${words}: what it does, and what it leads to.`, audiences: ["applicant", "staff"] };
  return {
    write: {
      [`server/areas/${area}/${kebab}.ts`]: `/** ${words}: what it does, and what it leads to. */
import { aboutOpenApplication } from "../../kernel/screens/application-command.ts";

export const ${camel} = aboutOpenApplication(async () => ({ ok: true, stay: true }));
`,
      [`tests/areas/${area}/${kebab}.test.ts`]: `import { expect, it } from "vitest";
import { AREAS } from "#server/areas/index.ts";
import { ${camel} } from "#server/areas/${area}/${kebab}.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";

it("${words.toLowerCase()} is a command that documents may give", () => {
  expect(AREAS.commands[${json(kebab)}]).toBe(${camel});
  expect(publishedDocuments().set.catalog.commands).toHaveProperty(${json(kebab)});
});
`,
    },
    edit: {
      [`server/areas/${area}/commands.ts`]: (file) =>
        insertLast(insertImport(file, `import { ${camel} } from "./${kebab}.ts";`), "export const commands", `${json(kebab)}: ${camel},`),
      "schemas/data.json": (file) => insertLast(file, '"commands":', `${json(kebab)}: ${json(entry)}`),
    },
    next: [`Give it in a document: "action": {"command": "${kebab}"}.`, "List in schemas/data.json what it takes, changes, leads to and opens."],
    snapshots: false,
  };
}

/** Ports with one plain adapter, and what an adapter has to do. */
export const PORTS: Record<string, { type: string; methods: string[] }> = {
  analytics: { type: "Analytics", methods: ["page", "track", "flush"] },
  errors: { type: "ErrorReporter", methods: ["report", "flush"] },
  files: { type: "Files", methods: ["put", "get", "remove"] },
  identity: { type: "Identity", methods: ["begin", "read", "webhook"] },
  income: { type: "Income", methods: ["browser", "createUser", "token", "connected", "disconnect", "webhook"] },
  mail: { type: "Mailer", methods: ["send"] },
  places: { type: "Places", methods: ["suggest", "details"] },
  support: { type: "SupportChat", methods: ["browser"] },
};

export function newProvider(port: string, { kebab, pascal, words }: Name): Plan {
  const { type, methods } = PORTS[port]!;
  return {
    write: {
      [`server/providers/${port}/${kebab}.ts`]: `/** ${words}. */
import { ProviderUnavailable } from "../../ports/failures.ts";
import type { ${type} } from "../../ports/outside.ts";

export interface ${pascal}Settings {
  apiKey: string;
  apiUrl: string;
}

export function create${pascal}${type}(settings: ${pascal}Settings): ${type} {
  const unavailable = (): never => {
    throw new ProviderUnavailable("${kebab}", \`\${settings.apiUrl} is not spoken to yet\`);
  };
  return { ${methods.map((method) => `${method}: unavailable`).join(", ")} };
}
`,
      [`tests/providers/${port}-${kebab}.test.ts`]: `import { expect, test } from "vitest";
import { ProviderUnavailable } from "#server/ports/failures.ts";
import { create${pascal}${type} } from "#server/providers/${port}/${kebab}.ts";

test("${words} says plainly that it does not work yet", () => {
  const adapter = create${pascal}${type}({ apiKey: "key", apiUrl: "https://api.example.com" });
  for (const method of Object.values(adapter) as (() => never)[]) expect(method).toThrow(ProviderUnavailable);
});
`,
    },
    edit: {},
    next: [
      `Choose it in server/providers/index.ts: ${port === "mail" ? "mailer" : port}: create${pascal}${type}(…), with its settings in server/config/provider-settings.ts.`,
    ],
    snapshots: false,
  };
}
