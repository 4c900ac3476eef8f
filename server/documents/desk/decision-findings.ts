/** What a reviewer decides, held against what is sent for it: properties, words, and what the resource can't do without. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import type { PropertySchema, ResourceDoc } from "#screens/language/documents/resource.ts";
import type { DecisionField, DeskDecision } from "../../kernel/context/desk-decisions.ts";
import type { RuleFinding } from "../rules/rule-findings.ts";

/** What is held until its mail leaves: its enumeration names every decision. */
const HELD = "held-decision";
/** What the property of such a field has to be. */
const TYPES: Record<DecisionField["kind"], readonly string[]> = {
  choice: ["string", "boolean"],
  reasons: ["array"],
  money: ["number"],
  lines: ["string"],
  lease: ["string"],
};

export interface Told {
  unknownText(path: string, key: string): Finding[];
  finding: RuleFinding;
}

export function decisionFindings(
  kinds: readonly DeskDecision[],
  { resources, shortcuts, told }: Pick<DocumentSet, "resources"> & { shortcuts: Readonly<Record<string, string>>; told: Told },
): Finding[] {
  const { finding } = told;
  const known = (resources[HELD]?.properties["decision"]?.enum ?? []).map(String);
  return [
    ...known.flatMap((id) =>
      kinds.some((one) => one.id === id) ? [] : [finding("shape/wrong", "/decisions/kinds", id, `"${id}" can be decided, and nothing here asks for it`)],
    ),
    ...kinds.flatMap((decision, at) => {
      const path = `/decisions/kinds/${at}`;
      const resource = resources[decision.resource];
      if (!known.includes(decision.id))
        return [finding("reference/unknown-token", `${path}/id`, decision.id, `There is no decision "${decision.id}"`, didYouMean(decision.id, known))];
      if (kinds.findIndex((one) => one.id === decision.id) < at)
        return [finding("shape/duplicate-id", `${path}/id`, decision.id, "Another decision has this id")];
      if (!resource)
        return [
          finding(
            "reference/unknown-resource",
            `${path}/resource`,
            decision.resource,
            `There is no resource "${decision.resource}"`,
            didYouMean(decision.resource, Object.keys(resources)),
          ),
        ];
      return [...saidOf(decision, path, told), ...askedOf(decision, path, resource, shortcuts, told)];
    }),
  ];
}

function saidOf({ id, about, fields }: DeskDecision, path: string, { unknownText: said, finding }: Told): Finding[] {
  return [
    ...["do", "go", "held", "decided", "proposed"].flatMap((word) => said(`${path}/id`, `desk.review.${word}.${id}`)),
    ...(about === undefined ? [] : said(`${path}/about`, about)),
    ...(about === undefined && fields.length === 0
      ? [finding("shape/wrong", path, id, `"${id}" asks nothing, and doesn't say what it does: it needs \`about\``)]
      : []),
    ...fields.flatMap(({ label, hint, part, options = [], kind }, n) => [
      ...said(`${path}/fields/${n}/label`, label),
      ...(hint === undefined ? [] : said(`${path}/fields/${n}/hint`, hint)),
      ...(part === undefined
        ? []
        : ["part", "missing", ...(kind === "money" ? ["unclear"] : [])].flatMap((word) => said(`${path}/fields/${n}/part`, `desk.review.${word}.${part}`))),
      ...options.flatMap((option, m) =>
        [option.label, option.about, option.refused].flatMap((key) => (key === undefined ? [] : said(`${path}/fields/${n}/options/${m}`, key))),
      ),
    ]),
  ];
}

function askedOf(decision: DeskDecision, path: string, resource: ResourceDoc, shortcuts: Readonly<Record<string, string>>, { finding }: Told): Finding[] {
  const names = Object.keys(resource.properties);
  const unasked = (resource.required ?? []).filter((name) => !decision.fields.some(({ property }) => property === name));
  return [
    ...unasked.map((name) =>
      finding("logic/never-asked", `${path}/fields`, name, `"${decision.resource}" can't do without "${name}", and nothing asks for it`),
    ),
    ...decision.fields.flatMap((field, n) => {
      const at = `${path}/fields/${n}`;
      const schema = resource.properties[field.property];
      if (!schema)
        return [
          finding(
            "reference/unknown-property",
            `${at}/property`,
            field.property,
            `"${decision.resource}" has no property "${field.property}"`,
            didYouMean(field.property, names),
          ),
        ];
      const before = decision.fields.slice(0, n).map(({ property }) => property);
      return [
        ...typeOf(field, schema, at, finding),
        ...(field.when === undefined ? [] : laterOf(field.when, before, `${at}/when`, finding)),
        ...(field.options ?? []).flatMap(({ command }, m) =>
          command === undefined || shortcuts[command] !== undefined
            ? []
            : [
                finding(
                  "reference/unknown-command",
                  `${at}/options/${m}/command`,
                  command,
                  `No key is pressed for "${command}"`,
                  didYouMean(command, Object.keys(shortcuts)),
                ),
              ],
        ),
      ];
    }),
  ];
}

function typeOf({ property, kind, options = [], of, shown }: DecisionField, schema: PropertySchema, at: string, finding: RuleFinding): Finding[] {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  const wrong = types.some((type) => !TYPES[kind].includes(type))
    ? [finding("type/field-kind", `${at}/kind`, property, `A field of the kind "${kind}" can't hold "${property}", which is ${types.join(" or ")}`)]
    : [];
  const values = options.map(({ value }) => value);
  const strange = kind === "choice" ? values.filter((value) => (schema.enum ? !schema.enum.includes(String(value)) : !types.includes(typeof value))) : [];
  return [
    ...wrong,
    ...strange.map((value) => finding("type/unknown-word", `${at}/options`, property, `"${property}" is never ${JSON.stringify(value)}`)),
    ...(kind === "choice" && values.length === 0
      ? [finding("type/no-options", at, property, `"${property}" has nothing to choose from: it needs \`options\``)]
      : []),
    ...(kind === "reasons" && of === undefined
      ? [finding("shape/missing-property", at, property, `It isn't said of which decision the reasons are: "${property}" needs \`of\``)]
      : []),
    // What somebody writes in their own words stands in no address.
    ...(kind === "lines" && shown !== undefined
      ? [finding("shape/wrong", `${at}/shown`, property, `"${property}" is written in somebody's own words, and would stand in an address`)]
      : []),
  ];
}

/** It reads what is asked before it, and nothing else: nobody has answered the rest by then. */
const laterOf = (when: Condition, before: readonly string[], at: string, finding: RuleFinding): Finding[] =>
  dependencies(when).flatMap((name) =>
    before.includes(name) ? [] : [finding("order/later-field", at, name, `"${name}" isn't asked before this`, didYouMean(name, before))],
  );
