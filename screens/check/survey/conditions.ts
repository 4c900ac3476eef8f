import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Comparison, Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { inWords, ownProperty, typeOfLiteral } from "./data-types.ts";
import type { DataTypes, Scope } from "./data-types.ts";
import { didYouMean, nearest, onlyNearest } from "#screens/language/documents/nearest.ts";
import { pointerTo, error, meantWord, replaced, warning } from "../words/places.ts";
import type { ConditionSite } from "./site.ts";

/** What a condition may name. */
export interface Names {
  documents: DocumentSet;
  types: DataTypes;
}

/** References that a condition makes and the types that it compares. None: the other families may rely on it. */
export function problemsOfCondition(survey: Names, site: ConditionSite): Finding[] {
  const found: Finding[] = [];
  visit(survey, site.condition, site.scope, site.at, found);
  return found;
}

function visit(survey: Names, condition: Condition, scope: Scope, at: Place, found: Finding[]): void {
  const [operator, argument] = onlyEntry(condition);
  if (operator === null) return;
  const inner = { ...at, path: pointerTo(at.path, operator) };
  switch (operator) {
    case "var": {
      const type = typeOfVar(survey, argument as string, scope, inner, found);
      if (type && type.type !== "boolean") {
        found.push(
          error("type/not-boolean", inner, `"${String(argument)}" is ${inWords(type)}, but stands where true or false is needed`, {
            suggestion: `Compare it, for example {"!=": [{"var": "${String(argument)}"}, null]}.`,
          }),
        );
      }
      return;
    }
    case "cond": {
      const { conditions } = survey.documents.conditions;
      if (!Object.hasOwn(conditions, argument as string))
        found.push(
          error(
            "reference/unknown-condition",
            inner,
            `There is no named condition "${String(argument)}"`,
            meantWord(argument as string, Object.keys(conditions), inner),
          ),
        );
      return;
    }
    case "not":
      return visit(survey, argument as Condition, scope, inner, found);
    case "and":
    case "or":
      return (argument as Condition[]).forEach((part, i) => visit(survey, part, scope, { ...inner, path: pointerTo(inner.path, i) }, found));
    case "some":
    case "all": {
      const [list, test] = argument as [{ var: string }, Condition];
      const type = typeOfVar(survey, list.var, scope, { ...inner, path: `${inner.path}/0/var` }, found);
      if (type && type.type !== "list") {
        found.push(
          error("type/not-a-list", { ...inner, path: `${inner.path}/0/var` }, `"${list.var}" is ${inWords(type)}, but "${operator}" goes through a list`),
        );
      } else if (type) {
        visit(survey, test, { ...scope, item: type.items }, { ...inner, path: `${inner.path}/1` }, found);
      }
      return;
    }
    default:
      compared(survey, operator as Comparison, argument as [Operand, Operand], scope, inner, found);
  }
}

/** The type of a var; null, with a finding, when nothing has that name. */
export function typeOfVar(survey: Names, path: string, scope: Scope, at: Place, found: Finding[]): DataType | null {
  const lookup = survey.types.lookup(path, scope);
  if (lookup.type) return lookup.type;
  const rest = path.slice(lookup.known === "" ? lookup.missing.length : lookup.known.length + 1 + lookup.missing.length);
  const instead = (near: string | undefined): string | undefined =>
    near === undefined ? undefined : `${lookup.known === "" ? "" : `${lookup.known}.`}${near}${rest}`;
  const better = instead(nearest(lookup.missing, lookup.among));
  const only = instead(onlyNearest(lookup.missing, lookup.among));
  const whose = lookup.known === "" ? "The data has nothing named" : `"${lookup.known}" has nothing named`;
  found.push(
    error("reference/unknown-data", at, `${whose} "${lookup.missing}" (in "${path}")`, {
      ...(better !== undefined && { suggestion: `Did you mean "${better}"?` }),
      ...(only !== undefined && { fix: replaced(at, only) }),
    }),
  );
  return null;
}

function compared(survey: Names, operator: Comparison, operands: [Operand, Operand], scope: Scope, at: Place, found: Finding[]): void {
  const before = found.length;
  const [left, right] = operands.map((operand, i) => side(survey, operand, scope, { ...at, path: pointerTo(at.path, i) }, found)) as [Side, Side];
  if (found.length > before) return;
  if (operator === "in") {
    membership(left, right, at, found);
  } else if (operator === "==" || operator === "!=") {
    comparable(left, right, at, found);
  } else if (comparable(left, right, at, found)) {
    const unordered = [left, right].find(({ type }) => !type || !["number", "date", "instant"].includes(type.type));
    if (unordered)
      found.push(
        error(
          "type/comparison",
          at,
          `${unordered.name} is ${unordered.type ? inWords(unordered.type) : "nothing"}: "${operator}" only orders numbers, dates and moments`,
        ),
      );
  }
}

interface Side {
  name: string;
  type: DataType | null;
  literals: Literal[] | null;
  /** A list written out in the condition. */
  list: boolean;
}

function side(survey: Names, operand: Operand, scope: Scope, at: Place, found: Finding[]): Side {
  if (Array.isArray(operand)) return { name: "the list", type: null, literals: operand, list: true };
  if (typeof operand !== "object" || operand === null) return { name: JSON.stringify(operand), type: typeOfLiteral(operand), literals: [operand], list: false };
  if ("const" in operand) {
    const value = ownProperty(survey.documents.constants, operand.const);
    if (value === undefined) {
      found.push(
        error(
          "reference/unknown-constant",
          { ...at, path: `${at.path}/const` },
          `There is no constant "${operand.const}"`,
          meantWord(operand.const, Object.keys(survey.documents.constants), { ...at, path: `${at.path}/const` }),
        ),
      );
      return { name: operand.const, type: null, literals: null, list: false };
    }
    return { name: `the constant "${operand.const}"`, type: typeOfLiteral(value), literals: [value], list: false };
  }
  const path = { ...at, path: `${at.path}/var` };
  return { name: `"${operand.var}"`, type: typeOfVar(survey, operand.var, scope, path, found), literals: null, list: false };
}

function membership(left: Side, right: Side, at: Place, found: Finding[]): void {
  if (right.list) {
    for (const literal of right.literals ?? []) {
      if (!comparable(left, { name: JSON.stringify(literal), type: typeOfLiteral(literal), literals: [literal], list: false }, at, found)) return;
    }
  } else if (right.type?.type !== "list") {
    found.push(error("type/not-a-list", at, `${right.name} is ${right.type ? inWords(right.type) : "nothing"}, but "in" looks in a list`));
  } else {
    comparable(left, { ...right, name: `a member of ${right.name}`, type: right.type.items }, at, found);
  }
}

const SCALAR = ["string", "number", "boolean", "date", "instant"];

function comparable(left: Side, right: Side, at: Place, found: Finding[]): boolean {
  for (const each of [left, right]) {
    if (each.list || (each.type && !SCALAR.includes(each.type.type))) {
      const suggestion = each.type?.type === "money" ? { suggestion: `Compare its amount: ${each.name.replace(/"$/, '.amount"')}.` } : {};
      found.push(
        error(
          "type/comparison",
          at,
          `${each.name} is ${each.type ? inWords(each.type) : "a list"}: only texts, numbers, dates, true and false can be compared`,
          suggestion,
        ),
      );
      return false;
    }
  }
  if (!left.type || !right.type) return true; // null: whether that can be is a question of logic
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one.type?.type !== "string" || !other.literals) continue;
    warnOfStrangers(one.name, one.type.known, other.literals, at, found);
    if (!one.type.enum) continue;
    const words = one.type.enum;
    const strange = other.literals.find((literal): literal is string => typeof literal === "string" && !words.includes(literal));
    if (strange === undefined) continue;
    found.push(error("type/unknown-word", at, `${one.name} is never "${strange}"; it is ${inWords(one.type)}`, didYouMean(strange, words)));
    return false;
  }
  if (!sameKind(left.type, right.type)) {
    found.push(error("type/comparison", at, `${left.name} is ${inWords(left.type)} and ${right.name} is ${inWords(right.type)}: they can't be compared`));
    return false;
  }
  return true;
}

/** Words that a text may be, but that nobody has heard of: most likely a slip of the pen. */
function warnOfStrangers(name: string, known: string[] | undefined, literals: Literal[], at: Place, found: Finding[]): void {
  if (!known) return;
  for (const literal of literals) {
    if (typeof literal !== "string" || known.includes(literal)) continue;
    found.push(
      warning("type/unlisted-word", at, `${name} has not been "${literal}" so far; it is one of ${known.map((word) => `"${word}"`).join(", ")}`, {
        ...didYouMean(literal, known),
      }),
    );
  }
}

/** A literal date in quotes is also a text. */
function sameKind(left: DataType, right: DataType): boolean {
  if (left.type !== right.type) return false;
  return !(left.type === "string" && right.type === "string" && left.enum && right.enum && !left.enum.some((word) => right.enum?.includes(word)));
}
