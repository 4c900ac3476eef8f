/** Values that are written out where something is used: options, purposes, what a condition compares with. */
import type { FieldDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { parseDay } from "#screens/language/expressions/calendar.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { keepsSchema, typesOf } from "../../schema/keeps-schema.ts";
import { whyNoPattern } from "../../schema/pattern.ts";
import { ownProperty, type Scope } from "../../survey/data-types.ts";
import type { ConditionSite, Element } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, pointerTo, replaced, warning } from "../../words/places.ts";

export function checkUsedValues(survey: Survey): Finding[] {
  return [
    ...survey.asks.flatMap((element) => checkField(survey, element)),
    ...survey.sites.flatMap((site) => (site.is === "condition" && survey.problemsOf(site).length === 0 ? checkCompared(survey, site) : [])),
  ];
}

interface Option {
  value?: unknown;
  when?: unknown;
}

function checkField({ types }: Survey, element: Element): Finding[] {
  const { asks, at } = element;
  const { options, purpose, limit } = element.node as FieldDoc;
  const schema = asks && types.property(asks.resource, asks.property);
  if (!schema) return [];
  const found: Finding[] = [];
  if (typeof purpose === "string" && schema.file !== undefined && purpose !== schema.file)
    found.push(
      error(
        "constraint/rule",
        { ...at, path: `${at.path}/purpose` },
        `"${asks.property}" is a file for "${schema.file}", and this is uploaded for "${purpose}"`,
        {
          suggestion: `Ask for it with "purpose": "${schema.file}".`,
          fix: replaced({ ...at, path: `${at.path}/purpose` }, schema.file),
        },
      ),
    );
  const { minimumAge = 0 } = schema as { minimumAge?: number };
  if (limit === "future" && minimumAge > 0)
    found.push(
      error(
        "constraint/no-value",
        { ...at, path: `${at.path}/limit` },
        `Nobody can answer "${asks.property}" here: it is a day at least ${minimumAge} years ago, and only days to come are taken`,
        { suggestion: 'Say "limit": "birthday", or leave it out.' },
      ),
    );
  if (!Array.isArray(options)) return found;
  const held = schema.items ?? schema;
  (options as Option[]).forEach(({ value, when }, index) => {
    const place = { ...at, path: `${at.path}/options/${index}/value` };
    if (typeof value !== "string") return;
    const isSame = (other: Option): boolean => other.value === value && JSON.stringify(other.when) === JSON.stringify(when);
    if ((options as Option[]).findIndex(isSame) < index)
      found.push(
        error("constraint/twice", place, `"${value}" is offered twice, and whoever chooses the second has chosen the first`, {
          suggestion: "Take one of the two out, or write the value that was meant.",
        }),
      );
    // A word that there is none of is said as one, where the property itself has them.
    else if (!schema.enum && typesOf(held).includes("string") && isRefused(held, value))
      found.push(
        error("constraint/refused", place, `"${value}" is offered here, and the rules of "${asks.property}" refuse it`, {
          suggestion: "Offer a value that they accept, or mend them.",
        }),
      );
  });
  return found;
}

/** A pattern that can't be read refuses everything, and is said by itself. */
const isRefused = (schema: PropertySchema, value: unknown): boolean => whyNoPattern(schema.pattern ?? "") === null && !keepsSchema(schema, value);

const isDayLike = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value);
const isNoDay = (value: unknown): boolean => isDayLike(value) && parseDay(value.slice(0, 10)) === null;

function checkCompared(survey: Survey, site: ConditionSite): Finding[] {
  return [...comparisons(survey, site.condition, site.scope, site.at.path)].flatMap(({ operator, operands, scope, path }) =>
    operands.flatMap((operand, side) => {
      const [kind, name] = onlyEntry(operands[1 - side]);
      if (kind !== "var" || isReference(operand)) return [];
      const literals = Array.isArray(operand) ? (operand as Literal[]) : [operand as Literal];
      return literals.flatMap((literal, index) => {
        const at = { ...site.at, path: `${path}/${side}${Array.isArray(operand) ? `/${index}` : ""}` };
        if (literals.indexOf(literal) < index)
          return [warning("constraint/twice", at, `${JSON.stringify(literal)} stands twice in this list`, { suggestion: "Take one of the two out." })];
        return whyNever(survey, String(name), scope, operator, literal).map((why) =>
          error("constraint/refused", at, `"${String(name)}" is never ${JSON.stringify(literal)}: ${why}`, {
            suggestion: "Compare it with a value that it can have.",
          }),
        );
      });
    }),
  );
}

const isReference = (operand: Operand): boolean => typeof operand === "object" && operand !== null && !Array.isArray(operand);

function whyNever({ types }: Survey, name: string, scope: Scope, operator: string, literal: Literal): string[] {
  const { type } = types.lookup(name, scope);
  if (!type || literal === null || literal === "") return [];
  if (type.type === "date" || type.type === "instant") return isNoDay(literal) ? ["no calendar has this day"] : [];
  if (!["==", "!=", "in"].includes(operator)) return [];
  if (type.type === "number") return type.integer && !Number.isInteger(literal) ? ["it is a whole number"] : [];
  const schema = ofResource(types, name, scope);
  return schema && !schema.enum && isRefused(schema, literal) ? ["its own rules refuse it"] : [];
}

/** The property that a name is of; undefined for what is no answer, or only known here. */
function ofResource(types: Survey["types"], name: string, scope: Scope): PropertySchema | undefined {
  const [root = "", ...steps] = name.split(".");
  const resource = types.resourceOf(root);
  return resource === undefined || types.isList(root) || ownProperty(scope.ephemeral ?? {}, root) ? undefined : types.property(resource, steps.join("."));
}

interface Compared {
  operator: string;
  operands: readonly [Operand, Operand];
  scope: Scope;
  path: string;
}

function* comparisons({ types }: Survey, condition: Condition, scope: Scope, at: string): Generator<Compared> {
  const pending = [{ condition, scope, at }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [operator, argument] = onlyEntry(next.condition);
    const path = pointerTo(next.at, operator ?? "");
    if (operator === null || operator === "var" || operator === "cond") continue;
    if (operator === "not") pending.push({ condition: argument as Condition, scope: next.scope, at: path });
    else if (operator === "and" || operator === "or")
      for (const [index, part] of (argument as Condition[]).entries()) pending.push({ condition: part, scope: next.scope, at: `${path}/${index}` });
    else if (operator === "some" || operator === "all") {
      const [list, test] = argument as [{ var: string }, Condition];
      const { type } = types.lookup(list.var, next.scope);
      if (type?.type === "list") pending.push({ condition: test, scope: { ...next.scope, item: type.items }, at: `${path}/1` });
    } else yield { operator, operands: argument as [Operand, Operand], scope: next.scope, path };
  }
}
