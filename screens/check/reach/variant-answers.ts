/** What variants make of the questions, for whom they hold: what they take away, or let wait, nobody of them is asked elsewhere. */
import type { VariantDoc } from "#screens/language/documents/document.ts";
import { all, type Formula } from "../solver/formula.ts";
import { canHold } from "../solver/solve.ts";
import { conditionsOf } from "../survey/frame.ts";
import type { Element, Surface } from "../survey/site.ts";
import { answers, type Answers, varOf } from "./answers.ts";
import type { Showing } from "./showing.ts";
import { shownScreens } from "./shown-screens.ts";
import { sectionsOf } from "./world.ts";
import type { World } from "./world.ts";

export interface VariantAnswers {
  under: readonly VariantDoc[];
  answers: Answers;
  /** "All of them hold." */
  given: Formula;
}

/** So many sets of variants are looked at; documents with more that change what is asked are checked that far. */
const MOST_SETS = 40;

/** Of each variant that changes what is asked and of each two of them that can hold together, smaller sets first. */
export function variantAnswers(world: World, showing: Showing, known: Answers): VariantAnswers[] {
  const { survey } = world;
  const asking = Object.values(survey.documents.variants).filter((variant) => changesQuestions(world, variant) && isLasting(world, variant, known));
  const pairs = asking.flatMap((one, i) => asking.slice(i + 1).map((other): VariantDoc[] => [one, other]));
  const sets = [...asking.map((each) => [each]), ...pairs].filter((set) => canHold(world.space, givenBy(world, set)) !== null);
  if (sets.length > MOST_SETS)
    world.leaveOpen(
      { file: survey.fileOf(`variant:${asking[0]!.id}`), path: "", id: asking[0]!.id },
      `more than ${MOST_SETS} sets of variants change what is asked`,
    );
  const shown = sets.length === 0 ? [] : shownScreens(world);
  return sets.slice(0, MOST_SETS).map((under) => {
    const surfaces = survey.surfaces.map((plain) => {
      const ofSet = shown.find((each) => each.surface.id === plain.id && plain.kind === "screen" && isSame(each.under, under))?.surface;
      return ofSet ?? survey.varied.find(({ kind, id, variant }) => kind === plain.kind && id === plain.id && under.includes(variant!)) ?? plain;
    });
    const asks = surfaces.flatMap(({ elements }) => elements.filter((element) => element.asks !== null));
    const given = givenBy(world, under);
    return { under, given, answers: answers(world, showing, { surfaces, asks, otherwise: [], given }) };
  });
}

const isSame = (one: readonly VariantDoc[], other: readonly VariantDoc[]): boolean => one.length === other.length && one.every((each) => other.includes(each));

const givenBy = (world: World, under: readonly VariantDoc[]): Formula => all(under.map(({ when }) => world.wanted(when, "true")));

/** Whether it takes a question away, or brings one, or asks it at other times. */
function changesQuestions({ survey }: World, variant: VariantDoc): boolean {
  return survey.varied.some((surface) => {
    if (surface.variant !== variant) return false;
    const plain = survey.surfaces.find(({ kind, id }) => kind === surface.kind && id === surface.id);
    return !plain || JSON.stringify(questionsOn(surface)) !== JSON.stringify(questionsOn(plain));
  });
}

const questionsOn = ({ elements }: Surface): unknown =>
  elements.flatMap(({ asks, kind, parent, frame, id }: Element) =>
    asks ? [[id, asks.property, conditionsOf(asks.frame)]] : kind === "item" && parent?.asks ? [[id, conditionsOf(frame)]] : [],
  );

/** Whether it holds of somebody as long as they are asked: not while an answer or their status is this one or that, and not until a command. */
function isLasting(world: World, { when }: VariantDoc, { asked }: Answers): boolean {
  const { survey } = world;
  if (survey.outside.some((site) => site.is === "condition" && site.condition === when && !world.isSound(site))) return false;
  const statuses = sectionsOf(survey).map(({ status }) => status);
  const changed = Object.values(survey.documents.catalog.commands).flatMap(({ changes = [] }) => changes);
  return world.reads(when).every((path) => {
    if (path.startsWith("session.")) return true; // what is asked of nobody else
    return (
      !asked.has(path) && !statuses.includes(path) && !changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`))
    );
  });
}

/** Questions of a set of variants that nobody of whom it holds is ever asked, though others are. */
export const neverUnder = ({ answers: { never } }: VariantAnswers, known: Answers): Element[] => {
  const said = new Set(known.never.map(placeOf));
  return never.filter((element) => varOf(element) !== null && !said.has(placeOf(element)));
};

const placeOf = ({ at }: Element): string => `${at.file}${at.path}`;
