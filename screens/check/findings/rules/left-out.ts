import type { BlockDoc } from "#screens/language/documents/document.ts";
import type { Condition, Operand } from "#screens/language/expressions/condition.ts";
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { BLOCKS } from "#screens/language/kinds/manifest.ts";
import type { KindManifest, PropSpec } from "#screens/language/kinds/specs.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import type { Showing } from "../../reach/showing.ts";
import type { World } from "../../reach/world.ts";
import { NO_BINDINGS } from "../../solver/normal-form.ts";
import type { Bindings } from "../../solver/normal-form.ts";
import { all, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import { canHold, isFound, solve } from "../../solver/solve.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { certainly, conditionsOf, inside } from "../../survey/frame.ts";
import type { ConditionSite, Element, Surface } from "../../survey/site.ts";
import { error } from "../../words/places.ts";

/**
 * A list of texts that may all be passed over, where one has to be read: a button without a label, a page without a title. What need
 * not be there (a hint, a note beside) may well be left out by its conditions.
 */
export function checkUnsaidWords(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  return [...survey.surfaces, ...survey.varied, ...survey.mails].flatMap((surface) => {
    const lists = choicesByList(surface);
    const found = (node: object, names: readonly string[]): Finding[] =>
      names.flatMap((name) => {
        const list = (node as Record<string, unknown>)[name];
        if (!Array.isArray(list)) return [];
        const choices = lists.get((list as { when?: Condition }[])[0]?.when);
        if (!choices || choices.length < list.length || choices.some((site) => site.last || site.condition === true)) return [];
        return wordless(world, showing, surface, name, choices);
      });
    return [
      ...(surface.kind === "mail" ? found(surface.doc, ["subject"]) : found(surface.doc, ["title"])),
      ...surface.elements.flatMap((element) => found(element.node, wordsThatStand(element))),
    ];
  });
}

/** By the first condition of each, which stands in it alone. */
function choicesByList(surface: Surface): Map<Condition | undefined, ConditionSite[]> {
  const lists = new Map<string, ConditionSite[]>();
  for (const site of surface.sites) {
    if (site.is !== "condition" || site.role !== "choice" || typeof site.condition !== "object") continue;
    const list = `${site.at.file} ${listOf(site)}`;
    lists.set(list, [...(lists.get(list) ?? []), site]);
  }
  return new Map([...lists.values()].map((choices) => [choices[0]!.condition, choices]));
}

/** Texts that an element is never without. */
function wordsThatStand({ kind, node, parent }: Element): string[] {
  const isSaid = ([, spec]: [string, PropSpec]): boolean => (spec.is === "copy" || spec.is === "rich") && spec.optional !== true;
  if (kind === "field") return ["label"];
  if (kind !== "item")
    return Object.entries(ownProperty<KindManifest>(BLOCKS, kind)?.props ?? {})
      .filter(isSaid)
      .map(([name]) => name);
  const lists = Object.entries(ownProperty<KindManifest>(BLOCKS, parent?.kind ?? "")?.props ?? {});
  return lists.flatMap(([name, spec]) =>
    spec.is === "items" && ((parent!.node as BlockDoc)[name] as unknown[] | undefined)?.includes(node) === true
      ? Object.entries(spec.of)
          .filter(isSaid)
          .map(([own]) => own)
      : [],
  );
}

function wordless(world: World, showing: Showing, surface: Surface, name: string, choices: readonly ConditionSite[]): Finding[] {
  const site = choices[0]!;
  if (!choices.every((each) => world.isSound(each) && world.isSoundFrame(each.frame))) return [];
  const none: Condition = { and: choices.map(({ condition }): Condition => ({ not: certainly(condition) })) };
  const wanted = (bindings: Bindings): Formula => all(conditionsOf(inside(site.frame, none)).map((condition) => world.wanted(condition, "true", bindings)));
  for (const { formula, bindings } of waysOf(surface, showing)) {
    const without = solve(world.space, all([formula, wanted(bindings)]));
    if (world.isOpen(site.at, without)) return [];
    if (isFound(without))
      return [
        error("logic/left-out", { ...site.at, path: listOf(site) }, `"${site.at.id}" has no "${name}" where none of these holds`, {
          suggestion: "End the list with a text without a condition, or give the case that is left one of its own.",
          witness: { data: assignmentData(without), steps: [] },
        }),
      ];
  }
  return [];
}

const waysOf = (surface: Surface, showing: Showing): { formula: Formula; bindings: Bindings }[] =>
  surface.kind === "mail" ? [{ formula: YES, bindings: NO_BINDINGS }] : showing.ways(surface);

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
  return waysOf(surface, showing).some(({ formula, bindings }) => {
    const can = canHold(world.space, all([formula, wanted(bindings)]));
    return !world.isOpen(at, can) && can === true;
  });
}
