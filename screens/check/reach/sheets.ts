/** Answers that are nowhere but where they are asked: what is typed into the form of a command, and what is said of one member of a list. */
import type { DocumentSet, VariantDoc } from "#screens/language/documents/document.ts";
import { all, extentOf, oneOf } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { canHold } from "../solver/solve.ts";
import type { Variable } from "../solver/variable.ts";
import type { Element, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { writersBeside } from "./answers.ts";
import type { Showing } from "./showing.ts";
import type { World } from "./world.ts";

/** Questions whose answers may open one another, in one form or of the members of one list. */
export interface Sheet {
  /** The variant that makes it what it is. */
  variant: VariantDoc | null;
  elements: readonly Element[];
  /** Whether something else gives such answers too: a member may have come with them. */
  isWrittenElsewhere: boolean;
}

/** A question that nobody is ever asked, because of answers that are given only once it is. */
export interface Waiter {
  element: Element;
  /** What it asks, and what it waits for. */
  own: string;
  awaits: readonly string[];
}

/** Where the answer is kept of which a var is: the same place for all members of a list. */
const placeOfVariable = ({ path }: Pick<Variable, "path">): string => path.replaceAll(/\[\d+\]#?/g, "[]");

/** Where the answers are kept that a field of a form or of a list asks for; null for every other field. */
export function placeOfAnswer({ types }: Survey, { asks, surface }: Element): string | null {
  if (!asks || asks.root in surface.chosen) return null;
  if (asks.root === "input") return `input.${asks.property}`;
  return types.isList(asks.root) ? `${asks.root}.list[].${asks.property}` : null;
}

/** Whether the var is the answer that is kept there, or a part of it. */
const belongsTo = (place: string, variable: Variable): boolean => {
  const at = placeOfVariable(variable);
  return at === place || at.startsWith(`${place}[]`) || at.startsWith(`${place}.`);
};

/** "None of these has an answer", of all that a formula is about. */
export function blankAt(places: ReadonlySet<string>, formula: Formula): Formula {
  const about = [...extentOf(formula).variables].filter((variable) => [...places].some((place) => belongsTo(place, variable)));
  return all(about.map((variable) => oneOf(variable, variable.blank)));
}

/** All forms and lists, as they stand and as each variant makes them. */
export function sheetsOf(survey: Survey): Sheet[] {
  const isWritten = writersBeside(survey);
  return [null, ...Object.values(survey.documents.variants)].flatMap((variant) => {
    const sheets = new Map<string, Element[]>();
    for (const surface of surfacesUnder(survey, variant))
      for (const element of surface.elements) {
        if (placeOfAnswer(survey, element) === null || isFilledIn(element)) continue;
        const { root } = element.asks!;
        const key = root === "input" ? `${surface.kind} ${surface.id} ${element.parent?.id}` : root;
        sheets.set(key, [...(sheets.get(key) ?? []), element]);
      }
    return [...sheets.values()]
      .filter((elements) => variant === null || elements.some(({ surface }) => surface.variant !== null))
      .map((elements) => ({ variant, elements, isWrittenElsewhere: elements[0]!.asks!.root !== "input" && isWritten(`${elements[0]!.asks!.root}.list`) }));
  });
}

const surfacesUnder = ({ surfaces, varied }: Survey, variant: DocumentSet["variants"][string] | null): Surface[] =>
  surfaces.map((plain) => varied.find(({ kind, id, variant: own }) => variant !== null && own === variant && kind === plain.kind && id === plain.id) ?? plain);

/** Of a form that begins with what is there already. */
const isFilledIn = ({ asks, parent }: Element): boolean => asks!.root === "input" && (parent?.node as { from?: unknown } | undefined)?.from !== undefined;

/** Questions of a sheet that nobody is ever asked, because each of them waits for another such question. */
export function waitersOf(world: World, showing: Showing, { elements }: Sheet): Waiter[] {
  const places = new Set(elements.map((element) => placeOfAnswer(world.survey, element)!));
  const asked = elements.map((element) => ({ element, own: placeOfAnswer(world.survey, element)!, drawn: drawnOf(world, showing, element, places) }));
  let waiting = asked.filter(({ drawn }) => drawn.length > 0);
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    const blank = new Set(waiting.map(({ own }) => own));
    for (const { element, own } of asked) if (!waiting.some((each) => each.element === element)) blank.delete(own);
    waiting = waiting.filter(({ drawn }) => drawn.every((formula) => canHold(world.space, all([formula, blankAt(blank, formula)])) === null));
  }
  const never = new Set(waiting.map(({ own }) => own));
  return waiting.map(({ element, own, drawn }) => ({ element, own, awaits: [...never].filter((place) => drawn.some((formula) => isAbout(place, formula))) }));
}

/** When it is asked, on each way to it; none where no such answer plays in, that can't be said, or it is never asked whatever was answered: others say so. */
function drawnOf(world: World, showing: Showing, { surface, asks }: Element, places: ReadonlySet<string>): Formula[] {
  if (!world.isSoundFrame(asks!.frame)) return [];
  const drawn = world.drawn(asks!.frame);
  if (![...places].some((place) => isAbout(place, drawn))) return [];
  const formulas = showing.ways(surface).map((way) => all([way.formula, world.drawn(asks!.frame, way.bindings)]));
  return formulas.filter((formula) => canHold(world.space, formula) !== null);
}

/** Whether a formula is about the answer that is kept there. */
export const isAbout = (place: string, formula: Formula): boolean => [...extentOf(formula).variables].some((variable) => belongsTo(place, variable));
