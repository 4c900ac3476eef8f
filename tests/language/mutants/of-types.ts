/** Values of another type than what they are given to takes: props, parameters, overrides, inputs. */
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Value } from "#screens/language/documents/document.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import { FIELDS } from "#screens/language/kinds/fields.ts";
import type { PropSpec } from "#screens/language/kinds/specs.ts";
import type { Site } from "#screens/check/survey/site.ts";
import { give, isNode, put, take, type Mutant, type MutantFamily, type MutantRule, type Node, type Shipped } from "./mutant.ts";

type ValueSite = Extract<Site, { is: "value" }>;

/** Where a value stands, by the name of what it stands in: `args` of a text, `input`, `params`, `query`. */
const placeOf = (path: string): string => {
  const steps = path.split("/");
  const within = steps.at(-2) ?? "";
  return ["args", "input", "params", "query"].includes(within) ? within : "prop";
};

/** Arguments of a text and those of a modal. */
function kindOf(shipped: Shipped, { file, path }: { file: string; path: string }): string {
  const place = placeOf(path);
  if (place !== "args") return place;
  const around = shipped.at(file, path.split("/").slice(0, -2).join("/"));
  return isNode(around) && "open" in around ? "modal" : "copy";
}

function* valuesOf(shipped: Shipped): Generator<{ site: ValueSite; file: string; path: string; kind: string }> {
  const seen = new Set<string>();
  for (const site of shipped.survey.sites) {
    if (site.is !== "value") continue;
    const source = shipped.source(site.at, site.value);
    // What staff read in their browser's own console may be anything.
    if (
      source &&
      isNode(shipped.at(source.file, source.path.split("/").slice(0, -2).join("/"))) &&
      "tool" in (shipped.at(source.file, source.path.split("/").slice(0, -2).join("/")) as Node)
    )
      continue;
    const key = source && `${source.file}${source.path}`;
    if (!source || !key || seen.has(key)) continue;
    seen.add(key);
    yield { site, ...source, kind: kindOf(shipped, source) };
  }
}

const isVar = (value: Value): value is { var: string } => typeof value === "object" && value !== null && "var" in value;

/** A path of what else is read there, by its type: of the same root, so that it is loaded. */
function otherVar(shipped: Shipped, { site }: { site: ValueSite }, isWanted: (type: DataType) => boolean): string | null {
  if (!isVar(site.value)) return null;
  const [root = "", ...steps] = site.value.var.split(".");
  const above = steps.length > 1 ? [root, ...steps.slice(0, -1)].join(".") : root;
  const around = shipped.type(above, site.scope);
  const members = around?.type === "object" ? around.properties : (shipped.survey.types.rootType(root) ?? {});
  const found = Object.entries(members).find(([, type]) => isWanted(type));
  return found ? `${around?.type === "object" ? above : root}.${found[0]}` : null;
}

const lastTaken = (kind: string): MutantRule["makes"] =>
  function* (shipped) {
    for (const value of valuesOf(shipped)) {
      if (value.kind !== kind || !isVar(value.site.value)) continue;
      const steps = value.site.value.var.split(".");
      if (steps.length > 1) yield put(value, { var: steps.slice(0, -1).join(".") });
    }
  };

const otherType = (kind: string, wanted: string, is: (from: DataType) => boolean): MutantRule["makes"] =>
  function* (shipped) {
    for (const value of valuesOf(shipped)) {
      if (value.kind !== kind || !isVar(value.site.value)) continue;
      const own = shipped.type(value.site.value.var, value.site.scope);
      const other = own && is(own) ? otherVar(shipped, value, (type) => type.type === wanted) : null;
      if (other) yield put(value, { var: other });
    }
  };

const otherLiteral = (kind: string): MutantRule["makes"] =>
  function* (shipped) {
    for (const value of valuesOf(shipped)) {
      if (value.kind !== kind) continue;
      const type = isVar(value.site.value)
        ? shipped.type(value.site.value.var, value.site.scope)?.type
        : isNode(value.site.value) || value.site.value === null
          ? undefined
          : typeof value.site.value;
      if (type === "number" || type === "boolean" || type === "list" || type === "money" || type === "date" || type === "instant" || type === "object")
        yield put(value, "some words");
      else if (type === "string") yield put(value, true);
    }
  };

const isScalar = ({ type }: DataType): boolean => ["string", "number", "date", "instant", "boolean"].includes(type);

/** Props of a kind that are given here, with their specs. */
function* propsOf(shipped: Shipped): Generator<{ file: string; path: string; value: unknown; spec: PropSpec }> {
  for (const surface of [...shipped.survey.surfaces, ...shipped.survey.mails])
    for (const element of surface.elements) {
      const node = element.node as unknown as Node;
      const kind = String(node["kind"]);
      const manifest = (element.kind === "field" ? FIELDS : BLOCKS)[kind as never] as { props: Record<string, PropSpec> } | undefined;
      const source = manifest && shipped.source(element.at, node);
      if (!source) continue;
      for (const [name, spec] of Object.entries(manifest.props))
        if (node[name] !== undefined) yield { file: source.file, path: `${source.path}/${name}`, value: node[name], spec };
    }
}

const ofSpec = (wanted: PropSpec["is"], wrong: unknown): MutantRule["makes"] =>
  function* (shipped) {
    for (const { spec, ...at } of propsOf(shipped)) if (spec.is === wanted) yield put(at, wrong);
  };

/** Comparisons with a literal, in every condition. */
function* literalsOf(shipped: Shipped): Generator<Mutant> {
  const seen = new Set<string>();
  for (const site of shipped.survey.sites) {
    if (site.is !== "condition") continue;
    const source = shipped.source(site.at, site.condition);
    if (!source || seen.has(`${source.file}${source.path}`)) continue;
    seen.add(`${source.file}${source.path}`);
    yield* below(source.file, source.path, site.condition);
  }
  function* below(file: string, path: string, value: unknown): Generator<Mutant> {
    if (typeof value !== "object" || value === null) return;
    for (const [operator, operands] of Object.entries(value)) {
      const at = `${path}/${operator}`;
      if (["==", "!=", "<", "<=", ">", ">="].includes(operator) && Array.isArray(operands)) {
        const side = operands.findIndex((one) => typeof one === "string" || typeof one === "number");
        if (side >= 0) yield put({ file, path: `${at}/${side}` }, typeof operands[side] === "string" ? 7 : String(operands[side]));
      } else if (operator === "in" && Array.isArray(operands) && Array.isArray(operands[1])) yield put({ file, path: `${at}/1/0` }, 7);
      else yield* below(file, at, operands);
    }
  }
}

const actionsOf = (shipped: Shipped) =>
  shipped.survey.sites.flatMap((site) => {
    if (site.is !== "action") return [];
    const source = shipped.source(site.at, site.action);
    return source ? [{ ...source, action: site.action }] : [];
  });

export const TYPES: MutantFamily = [
  "values of another type",
  [
    { name: "a prop without its last step", makes: lastTaken("prop") },
    { name: "a text's argument without its last step", makes: lastTaken("copy") },
    { name: "a command's input without its last step", makes: lastTaken("input") },
    { name: "a modal's argument without its last step", makes: lastTaken("modal") },
    { name: "a route's parameter without its last step", makes: lastTaken("params") },
    { name: "a word of an address without its last step", makes: lastTaken("query") },
    { name: "a list for a prop", makes: otherType("prop", "list", isScalar) },
    { name: "a truth for a prop", makes: otherType("prop", "boolean", ({ type }) => type !== "boolean") },
    { name: "a list for a text's argument", makes: otherType("copy", "list", isScalar) },
    { name: "an amount for a command's input", makes: otherType("input", "money", isScalar) },
    { name: "a truth for a command's input", makes: otherType("input", "boolean", ({ type }) => type !== "boolean") },
    { name: "a truth for a route's parameter", makes: otherType("params", "boolean", ({ type }) => type !== "boolean") },
    { name: "a list for a word of an address", makes: otherType("query", "list", isScalar) },
    { name: "a literal of another type for a prop", makes: otherLiteral("prop") },
    { name: "a literal of another type for a command's input", makes: otherLiteral("input") },
    { name: "a literal of another type for a modal's argument", makes: otherLiteral("modal") },
    { name: "a truth for a parameter", makes: otherLiteral("params") },
    {
      name: "a number of the list for a word",
      *makes(shipped) {
        for (const value of valuesOf(shipped))
          if (["input", "params", "modal"].includes(value.kind) && isVar(value.site.value) && value.site.value.var.startsWith("item."))
            yield put(value, { var: "each.number" });
      },
    },
    { name: "a tone of another type", makes: ofSpec("enum", { const: "minimum_age" }) },
    { name: "a number in words", makes: ofSpec("number", { const: "date_minimum" }) },
    { name: "a truth in numbers", makes: ofSpec("boolean", { const: "minimum_age" }) },
    { name: "an icon by a number", makes: ofSpec("token", { const: "minimum_age" }) },
    { name: "a literal of another type in a condition", makes: literalsOf },
    {
      name: "an input that is left out",
      *makes(shipped) {
        for (const { action, ...at } of actionsOf(shipped))
          if ("command" in action)
            for (const name of Object.keys(action.input ?? {})) {
              const declared = shipped.documents.catalog.commands[action.command]?.input?.[name];
              if (declared && !declared.nullable) yield take({ file: at.file, path: `${at.path}/input/${name}` });
            }
      },
    },
    {
      name: "an input that the command doesn't take",
      *makes(shipped) {
        for (const { action, ...at } of actionsOf(shipped)) if ("command" in action) yield give(at, "input", { ...action.input, reason_code: "x" });
      },
    },
    {
      name: "an argument that the modal isn't given",
      *makes(shipped) {
        for (const { action, ...at } of actionsOf(shipped))
          if ("open" in action)
            for (const name of Object.keys(action.args ?? {}))
              if (!shipped.documents.modals[action.open]?.args?.[name]?.nullable) yield take({ file: at.file, path: `${at.path}/args/${name}` });
      },
    },
    {
      name: "a variant's override of another type",
      *makes(shipped) {
        for (const part of shipped.parts("variants/"))
          if (isNode(part.value) && "set" in part.value && "to" in part.value)
            yield put({ ...part, path: `${part.path}/to` }, typeof part.value["to"] === "number" ? "seven" : 7);
      },
    },
    {
      name: "what a mail or a modal is passed, of another type",
      *makes(shipped) {
        const swap = (type: unknown): string | null =>
          ({ string: "number", number: "boolean", boolean: "list", money: "string", date: "boolean", instant: "boolean" })[String(type)] ?? null;
        for (const part of [...shipped.parts("data.json"), ...shipped.parts("modals/")]) {
          if (!isNode(part.value) || !/\/args\/[^/]+$/.test(part.path)) continue;
          const other = swap(part.value["type"]);
          if (other) yield put(part, other === "list" ? { type: "list", items: { type: "string" } } : { type: other }, `became of the type ${other}`);
        }
      },
    },
    {
      name: "data of another type than where it is read",
      *makes(shipped) {
        for (const part of shipped.parts("data.json")) {
          if (!isNode(part.value) || !/^\/roots\/[^/]+\/properties\/[^/]+$/.test(part.path)) continue;
          const { type } = part.value as { type?: string };
          if (type === "boolean") yield put(part, { type: "string" });
          if (type === "list") yield put(part, { type: "string" });
          if (type === "money") yield put(part, { type: "number" });
        }
      },
    },
  ],
];
