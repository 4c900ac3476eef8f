/** People in previews, who could not be, and experiments that test nothing. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import { give, isNode, put, take, type Mutant, type MutantFamily, type Node, type Shipped } from "./mutant.ts";

interface Fact {
  file: string;
  path: string;
  value: unknown;
  type: DataType;
  /** Of a resource, where it is one of its answers. */
  resource: string | null;
  property: string;
  isAnswer: boolean;
}

/** What is written of personas, with what the catalog says that it is. */
function* factsOf(shipped: Shipped): Generator<Fact> {
  for (const file of shipped.files) {
    if (!file.startsWith("personas/")) continue;
    for (const [root, data] of Object.entries((shipped.json(file)["data"] ?? {}) as Node)) {
      const properties = shipped.survey.types.rootType(root);
      const resource = shipped.survey.types.isList(root) ? null : (shipped.survey.types.resourceOf(root) ?? null);
      const { resource: record = "" } = shipped.documents.catalog.roots[root] ?? {};
      const answers = Object.keys(shipped.documents.resources[record]?.properties ?? {});
      if (properties && isNode(data))
        for (const [name, value] of Object.entries(data)) {
          const isAnswer = record !== "" && (shipped.survey.types.isList(root) || answers.includes(name));
          for (const fact of below(file, `/data/${root}`, { [name]: value }, properties, resource, "")) yield { ...fact, isAnswer };
        }
    }
  }
}

function* below(
  file: string,
  path: string,
  data: Node,
  properties: Record<string, DataType>,
  resource: string | null,
  prefix: string,
): Generator<Omit<Fact, "isAnswer">> {
  for (const [name, value] of Object.entries(data)) {
    const type = properties[name];
    if (!type) continue;
    const at = `${path}/${name}`;
    if (type.type === "object" && isNode(value)) yield* below(file, at, value, type.properties, resource, `${prefix}${name}.`);
    else yield { file, path: at, value, type, resource, property: `${prefix}${name}` };
    if (type.type === "list" && Array.isArray(value) && type.items.type === "object")
      for (const [index, member] of value.entries()) if (isNode(member)) yield* below(file, `${at}/${index}`, member, type.items.properties, null, "");
  }
}

const facts = (make: (fact: Fact, shipped: Shipped) => Mutant[]) =>
  function* (shipped: Shipped): Generator<Mutant> {
    for (const fact of factsOf(shipped)) yield* make(fact, shipped);
  };

export const PEOPLE: MutantFamily = [
  "personas and experiments",
  [
    {
      name: "a fact of another type",
      makes: facts((fact) => [put(fact, fact.type.type === "string" ? 7 : fact.type.type === "list" ? "none" : "some words")]),
    },
    {
      name: "nothing, where there always is something",
      makes: facts((fact) => (fact.value !== null && !fact.type.nullable && !fact.isAnswer ? [put(fact, null)] : [])),
    },
    { name: "a word that there is none of", makes: facts((fact) => (fact.type.type === "string" && fact.type.enum ? [put(fact, "none-of-these")] : [])) },
    {
      name: "a number beyond its bounds",
      // An answer may be one that its rules refuse.
      makes: facts((fact) =>
        fact.type.type !== "number" || fact.isAnswer
          ? []
          : fact.type.maximum !== undefined
            ? [put(fact, fact.type.maximum + 1)]
            : fact.type.minimum !== undefined
              ? [put(fact, fact.type.minimum - 1)]
              : [],
      ),
    },
    { name: "a part of what comes whole", makes: facts((fact) => (fact.type.type === "number" && fact.type.integer ? [put(fact, 1.5)] : [])) },
    {
      name: "a day that no calendar has",
      makes: facts((fact) => (fact.type.type === "date" ? [put(fact, "2026-02-31")] : fact.type.type === "instant" ? [put(fact, "2026-02-31T10:00:00Z")] : [])),
    },
    {
      name: "an amount in cents, or without its currency",
      makes: facts((fact, shipped) => {
        if (fact.type.type !== "money" || !isNode(fact.value)) return [];
        // Of a record that is like another one's what isn't written is that one's.
        const isWhole = shipped.json(fact.file)["like"] === undefined || /\/\d+\//.test(fact.path);
        return [put(fact, 3500), ...(isWhole ? [take({ file: fact.file, path: `${fact.path}/currency` })] : [])];
      }),
    },
    {
      name: "a name that the data doesn't have",
      makes: facts((fact) => [give({ file: fact.file, path: fact.path.split("/").slice(0, -1).join("/") }, `${fact.path.split("/").at(-1)}_too`, fact.value)]),
    },
    {
      name: "an answer that its rules refuse",
      open: "Somebody has typed it, and it may be wrong: pages show what is said of it.",
      makes: facts((fact, shipped) => {
        const schema = fact.resource === null ? undefined : shipped.survey.types.property(fact.resource, fact.property);
        if (!schema || typeof fact.value !== "string" || schema.enum) return [];
        return [
          ...(schema.format === "email" ? [put(fact, "ada at example.com")] : []),
          ...(schema.format === "phone" ? [put(fact, "12")] : []),
          ...(schema.maxLength !== undefined && schema.maxLength < 500 && !schema.format ? [put(fact, "x".repeat(schema.maxLength + 1))] : []),
        ];
      }),
    },
    {
      name: "what the catalog says can't be",
      *makes(shipped) {
        for (const file of shipped.files) {
          if (!file.startsWith("personas/")) continue;
          const { data } = shipped.documents.personas[String(shipped.json(file)["id"])] as { data: Record<string, Node> };
          const own = (root: string, name: string, value: unknown): Mutant => ({
            file,
            path: `/data/${root}/${name}`,
            about: `became ${JSON.stringify(value)}`,
            edits: [{ file, op: "add", path: `/data/${root}`, value: { ...((shipped.json(file)["data"] as Node)[root] as Node), [name]: value } }],
          });
          if (data["application"]?.["is_group"] === false && data["group"]) yield own("group", "slug", "A1B2");
          if (data["payment"]?.["state"] === "settled") yield own("application", "payment_settled", false);
          if (data["payment"]?.["state"] === "outstanding" && data["application"]) yield own("application", "payment_settled", true);
          if (data["check"]?.["state"] === "complete") yield own("check", "exists", false);
          if (data["check"]?.["state"] === "none") yield own("check", "exists", true);
          if (data["application"]?.["is_group"] === true && data["application"]["status"] === "open") yield own("group", "submissions_pending", false);
        }
      },
    },
    {
      name: "a block for those whom the catalog's facts say there are none of",
      *makes(shipped) {
        const file = shipped.documents.files["screen:apply"]!;
        for (const [index, { when, then }] of (shipped.documents.catalog.facts ?? []).entries()) {
          const roots = [...JSON.stringify([when, then]).matchAll(/"var":"([a-z_]+)/g)].map(([, root]) => root!);
          if (!roots.every((root) => ((shipped.json(file)["needs"] as string[]) ?? []).includes(root))) continue;
          const block = { id: "for-nobody", kind: "text", text: "begin.unique", when: { and: [when, { not: then }] } };
          yield { file, path: "/blocks/-", about: `is for whom fact ${index} isn't true of`, edits: [{ file, op: "add", path: "/blocks/-", value: block }] };
        }
      },
    },
    {
      name: "data that nobody of the audience may read",
      *makes(shipped) {
        for (const file of shipped.files)
          if (file.startsWith("personas/") && shipped.json(file)["audience"] === "applicant") yield put({ file, path: "/audience" }, "anyone");
      },
    },
    {
      name: "a parameter that no address has",
      *makes(shipped) {
        for (const part of shipped.parts("personas/"))
          if (part.path === "/params" && isNode(part.value))
            for (const name of Object.keys(part.value))
              yield put(
                part,
                { ...Object.fromEntries(Object.entries(part.value).filter(([own]) => own !== name)), [`${name}_id`]: part.value[name] },
                `has "${name}_id" for "${name}"`,
              );
      },
    },
    {
      name: "a mail that there is none of, or without what it is passed",
      *makes(shipped) {
        for (const part of shipped.parts("personas/")) {
          if (!/^\/mails\/[^/]+$/.test(part.path) || !isNode(part.value)) continue;
          yield give({ ...part, path: "/mails" }, `${part.name}-again`, part.value);
          for (const [name, value] of Object.entries(part.value)) {
            // What may be nothing may be left out.
            if (value !== null && !shipped.documents.catalog.mails?.[part.name ?? ""]?.args?.[name]?.nullable)
              yield take({ file: part.file, path: `${part.path}/${name}` });
            yield put({ file: part.file, path: `${part.path}/${name}` }, typeof value === "string" ? 7 : "some words");
          }
        }
      },
    },
    {
      name: "a clock that shows no time",
      *makes(shipped) {
        for (const file of shipped.files) if (file.startsWith("personas/")) yield put({ file, path: "/now" }, "2026-02-31T10:00:00.000Z");
      },
    },
    {
      name: "an experiment that nothing reads",
      *makes() {
        yield put({ file: "experiments.json", path: "/active" }, ["new-intro"]);
      },
    },
    {
      name: "an arm that there is none of, that nothing shows, or that nobody is given",
      *makes(shipped) {
        const with_ = (tests: unknown, arm: string, about: string): Mutant => {
          const file = "variants/flow-1-5.json";
          return {
            file,
            path: "/when",
            about,
            edits: [
              { file: "experiments.json", op: "replace", path: "/active", value: ["new-intro"] },
              { file: "experiments.json", op: "add", path: "/tests", value: tests },
              { file, op: "replace", path: "/when", value: { and: [shipped.json(file)["when"], { "==": [{ var: "experiments.new-intro" }, arm] }] } },
            ],
          };
        };
        yield with_({ "new-intro": { about: "Two ways.", variants: ["long", "short"] } }, "wide", "asks for an arm that there is none of");
        yield with_({ "new-intro": { about: "Two ways.", variants: ["long", "long"] } }, "long", "has one arm twice");
        yield with_({ "new-intro": { about: "Two ways.", variants: ["long"] } }, "long", "has one arm alone");
        yield with_({ "new-intro": { about: "Two ways.", variants: ["long", "short"], percentage: 0 } }, "long", "is given to nobody");
        yield with_({ "new-intro": { about: "Two ways.", variants: ["long", "short", "excluded_from_test"] } }, "long", "has an arm of those who take no part");
        yield with_({ "old-intro": { about: "Two ways.", variants: ["long", "short"] } }, "true", "has a test under another name");
      },
    },
  ],
];
