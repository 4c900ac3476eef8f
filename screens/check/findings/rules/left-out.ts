import type { Condition, Operand } from "#screens/language/expressions/condition.ts";
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import type { Showing } from "../../reach/showing.ts";
import type { World } from "../../reach/world.ts";
import { NO_BINDINGS } from "../../solver/normal-form.ts";
import type { Bindings } from "../../solver/normal-form.ts";
import { all, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { certainly, conditionsOf, inside } from "../../survey/frame.ts";
import type { ConditionSite, Surface } from "../../survey/site.ts";
import { error } from "../../words/places.ts";

/** A `match` that says nothing of a value that there can be where it stands: people would read nothing there. */
export function checkLeftOut(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  const found: Finding[] = [];
  for (const surface of [...survey.surfaces, ...survey.varied, ...survey.mails]) {
    if (!surface.sites.some((site) => site.is === "condition" && site.last)) continue;
    const lists = new Map<string, ConditionSite[]>();
    for (const site of surface.sites) {
      if (site.is !== "condition" || site.role !== "choice") continue;
      const list = `${site.at.file} ${listOf(site)}`;
      lists.set(list, [...(lists.get(list) ?? []), site]);
    }
    for (const choices of lists.values()) {
      if (choices.at(-1)!.last && choices.every((site) => world.isSound(site) && world.isSoundFrame(site.frame)))
        found.push(...leftOut(world, showing, surface, choices));
    }
  }
  return found;
}

const listOf = ({ at }: ConditionSite): string => at.path.replace(/\/\d+\/when$/, "");

function leftOut(world: World, showing: Showing, surface: Surface, choices: readonly ConditionSite[]): Finding[] {
  const site = choices.at(-1)!;
  const [of] = comparisonOf(site.condition) ?? [];
  if (of === undefined) return [];
  const at = { ...site.at, path: listOf(site) };
  const type = typeof of === "object" && of !== null && "var" in of ? world.survey.types.lookup(of.var, site.scope).type : null;
  const words = type && wordsOf(type);
  if (!words)
    return [
      error("logic/left-out", at, "It may be any other word, too, of which nothing is said", { suggestion: 'Say what is to be read then: "else": "…".' }),
    ];
  const named = choices.flatMap(({ condition }) => comparisonOf(condition)?.slice(1) ?? []);
  const left = words.filter((word) => !named.includes(word) && canBe(world, showing, surface, choices, of, word));
  if (left.length === 0) return [];
  return [
    error("logic/left-out", at, `It may be ${left.map((word) => (word === null ? "nothing at all" : `"${word}"`)).join(" or ")}, of which nothing is said`, {
      suggestion: 'Give it a text, or say what is to be read otherwise: "else": "…".',
    }),
  ];
}

function comparisonOf(condition: Condition): [Operand, Operand] | null {
  const [operator, operands] = onlyEntry(condition);
  return operator === "==" ? (operands as [Operand, Operand]) : null;
}

/** All that it may be; null where that is no list of words. */
function wordsOf(type: DataType): (string | null)[] | null {
  if (type.type !== "string" || !type.enum) return null;
  return type.nullable ? [...type.enum, null] : type.enum;
}

/** Whether it can be this where the text is read, and none of those before it is said then. */
function canBe(world: World, showing: Showing, surface: Surface, choices: readonly ConditionSite[], of: Operand, word: string | null): boolean {
  const { frame, at } = choices[0]!;
  const before = choices.filter(({ condition }) => JSON.stringify(comparisonOf(condition)?.[0]) !== JSON.stringify(of));
  const so: Condition = { and: [{ "==": [of, word] }, ...before.map(({ condition }): Condition => ({ not: certainly(condition) }))] };
  const wanted = (bindings: Bindings): Formula => all(conditionsOf(inside(frame, so)).map((condition) => world.wanted(condition, "true", bindings)));
  const ways = surface.kind === "mail" ? [{ formula: YES, bindings: NO_BINDINGS }] : showing.ways(surface);
  return ways.some(({ formula, bindings }) => {
    const can = canHold(world.space, all([formula, wanted(bindings)]));
    return !world.isOpen(at, can) && can === true;
  });
}
