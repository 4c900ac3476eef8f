import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { certainly, liftedOutOfList, OPEN_FRAME } from "../../survey/frame.ts";
import type { Frame } from "../../survey/frame.ts";
import { pointerTo, error } from "../../words/places.ts";
import { all, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import type { ConditionSite } from "../../survey/site.ts";
import { sectionsOf } from "../../reach/world.ts";
import type { World } from "../../reach/world.ts";
import { readsConstantsOnly } from "./constants-only.ts";

/** One of several of which the first that holds counts. */
interface Turn {
  at: Place;
  when: Condition;
}

/** What an earlier one of its list always comes before: texts, homes, where people come who handed in, how far a status has come, guards. */
export function checkShadowed(world: World, sites: readonly ConditionSite[]): Finding[] {
  return [...shadowedChoices(world, sites), ...shadowedSteps(world), ...shadowedGuards(world)];
}

/** Of each that can hold, but never does before another one: it, and those before it. */
function neverInTurn(world: World, turns: readonly Turn[], { frame = OPEN_FRAME, where = YES }: { frame?: Frame; where?: Formula }, what: string): Finding[] {
  return turns.flatMap(({ at, when }, i) => {
    const earlier = turns.slice(0, i);
    if (i === 0 || readsConstantsOnly(world, { and: turns.slice(0, i + 1).map((each) => each.when) })) return [];
    const wanted = (condition: Condition): Formula => all([where, world.wanted(liftedOutOfList(frame, condition), "true")]);
    if (!canHold(world.space, wanted(when))) return []; // said of the condition itself
    const inTurn = canHold(world.space, wanted({ and: [when, ...earlier.map((each): Condition => ({ not: certainly(each.when) }))] }));
    return world.isOpen(at, inTurn) || inTurn ? [] : [shadowedBy(at, earlier, `An earlier ${what} always comes before this one`)];
  });
}

const shadowedBy = (at: Place, earlier: readonly Pick<Turn, "at">[], reason: string): Finding =>
  error("logic/never-chosen", at, reason, { related: earlier.slice(-5).map((each) => each.at) });

function shadowedChoices(world: World, sites: readonly ConditionSite[]): Finding[] {
  const lists = new Map<string, ConditionSite[]>();
  for (const site of sites) {
    if (site.role !== "choice") continue;
    const list = `${site.at.file} ${site.at.path.replace(/\/\d+\/when$/, "")} ${site.surface?.variant?.id ?? ""}`;
    lists.set(list, [...(lists.get(list) ?? []), site]);
  }
  return [...lists.values()].flatMap((choices) => {
    const turns = choices.map(({ at, condition }) => ({ at, when: condition }));
    return neverInTurn(world, turns, { frame: choices[0]!.frame }, "choice");
  });
}

function shadowedSteps(world: World): Finding[] {
  const { survey } = world;
  const flow = survey.fileOf("flow");
  const unsound = new Set(survey.outside.flatMap((site) => (site.is === "condition" && !world.isSound(site) ? [site.condition] : [])));
  const turns = (path: string, id: string, list: readonly { when?: Condition }[] | undefined, where: Formula, what: string): Finding[] => {
    if (!list || list.some(({ when }) => when !== undefined && unsound.has(when))) return [];
    const each = list.map(({ when = true }, i) => ({ at: { file: flow, path: pointerTo(path, i), id }, when }));
    return neverInTurn(world, each, { where }, what);
  };
  return [
    ...sectionsOf(survey).flatMap(({ status, statuses, path }) =>
      Object.entries(statuses).flatMap(([word, { home, reached }]) => {
        if (!survey.types.lookup(status).type) return [];
        const where = world.wanted({ "==": [{ var: status }, word] }, "true");
        const at = pointerTo(path, word);
        return [...turns(`${at}/home`, word, home, where, "home"), ...turns(`${at}/reached`, word, reached, where, "step")];
      }),
    ),
    ...Object.entries(survey.documents.flow.fillings ?? {}).flatMap(([kind, { handedIn }]) =>
      turns(`${pointerTo("/fillings", kind)}/handedIn`, kind, handedIn, YES, "route"),
    ),
  ];
}

/** Guards that move somebody, but never before another one does, on any route that they watch. */
function shadowedGuards(world: World): Finding[] {
  const { survey } = world;
  const { routes, guards } = survey.documents.flow;
  const unsound = new Set(survey.outside.flatMap((site) => (site.is === "condition" && !world.isSound(site) ? [site.condition] : [])));
  const at = (index: number): Place => ({ file: survey.fileOf("flow"), path: pointerTo("/guards", index), id: guards[index]!.id });
  const found: Finding[] = [];
  guards.forEach(({ when }, index) => {
    if (unsound.has(when) || readsConstantsOnly(world, when)) return;
    let blockers: number[] | null = null;
    for (const route of routes) {
      const watching = world.guardsOf(route);
      const own = watching.findIndex((guard) => guard.index === index);
      if (own < 0) continue;
      const bindings = world.bindingsOf(route);
      const moves = world.wanted(when, "true", bindings);
      if (!canHold(world.space, moves)) continue;
      const earlier = watching.slice(0, own).filter((guard) => !unsound.has(guard.when));
      const rests = earlier.map((guard) => world.letsStay(route, guard, bindings));
      if (canHold(world.space, all([moves, ...rests]))) return;
      blockers = earlier.map((guard) => guard.index);
    }
    if (blockers)
      found.push(
        shadowedBy(
          at(index),
          blockers.map((each) => ({ at: at(each) })),
          `The guard "${guards[index]!.id}" never moves anybody: one before it always does`,
        ),
      );
  });
  return found;
}
