import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding, Place, Witness } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import { conditionsOf } from "../../survey/frame.ts";
import { changeOf } from "../../survey/variant-place.ts";
import { conflictOf, demandsAround, demandsOfRoute } from "../rules/conflict.ts";
import { readsConstantsOnly } from "../rules/constants-only.ts";
import { askedPlaces, givenTooLate, waitsForAnswers } from "../rules/logic.ts";
import { error } from "../../words/places.ts";
import { placesOfGuards } from "./turned-away.ts";
import type { Showing, Way } from "../../reach/showing.ts";
import { all, any, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { canHold, Doubt, isFound, solve } from "../../solver/solve.ts";
import type { Assignment } from "../../solver/solve.ts";
import type { Element, Surface } from "../../survey/site.ts";
import { assignmentData } from "../../solver/assignment-data.ts";
import { witnessPaths } from "../../reach/witness-path.ts";
import type { World } from "../../reach/world.ts";

/** Something that a person can come to see, with the least that has to be so for it. */
export interface Reached {
  kind: Surface["kind"] | "block" | "field" | "item";
  id: string;
  /** The screen or modal that it is, or is on. */
  on: string;
  onKind: Surface["kind"];
  /** Route whose address shows it. */
  route: string;
  /** The variant that brings it; null where it is there as things stand. */
  variant: string | null;
  readonly witness: Witness;
}

/** So many guards are named where several routes show the same. */
const MOST_GUARDS = 5;

export interface Reach {
  findings: Finding[];
  reached: Reached[];
}

/** Screens, modals, blocks and fields that nobody ever sees; a way to each of the others. */
export function checkReach(world: World, showing: Showing, answers: Answers): Reach {
  const { survey } = world;
  const findings: Finding[] = [];
  const reached: Reached[] = [];
  checkRoutes(world, answers, findings);
  const pathOf = witnessPaths(world, answers);

  for (const surface of [...survey.surfaces, ...survey.varied]) {
    const unaffected = surface.variant ? othersApart(world, surface) : YES;
    const ways = showing.ways(surface);
    const shown = reachedBy(ways, ({ formula }) => formula, unaffected);
    if (world.isOpen({ file: surface.file, path: "", id: surface.id }, shown)) continue;
    if (!shown) {
      if (!surface.variant) findings.push(neverShown(survey.fileOf(`${surface.kind}:${surface.id}`), surface, ways));
      continue;
    }
    if (!surface.variant) reached.push(reachedAs(surface.kind, surface.id, surface, shown.way, shown.found));
    checkElements(surface, ways, shown, unaffected);
  }
  return { findings, reached };

  function checkElements(surface: Surface, ways: Way[], shown: Found, unaffected: Formula): void {
    const lost = new Set<Element>();
    const results = new Map<Element, Found>();
    const absentUnder = surface.variant ? null : absences(world, surface);
    for (const element of surface.elements) {
      if (surface.variant && !element.fromVariant) continue;
      if (element.parent && lost.has(element.parent)) {
        lost.add(element);
        continue;
      }
      const above = element.parent ? results.get(element.parent) : shown;
      const plain = above && (element.parent ? element.parent.frame === element.frame : conditionsOf(element.frame).length === 0);
      const absent = absentUnder?.(element) ?? YES;
      const found = plain && absent === YES ? above : reachElement(surface, element, ways, all([unaffected, absent]));
      if (found === null) lost.add(element);
      if (!found) continue;
      results.set(element, found);
      const kind = element.kind === "field" || element.kind === "item" ? element.kind : "block";
      reached.push(reachedAs(kind, element.id, surface, found.way, found.found));
    }
  }

  /** undefined: there is no way, but that is said elsewhere or hangs on settings. */
  function reachElement(surface: Surface, element: Element, ways: Way[], apart: Formula): Found | null | undefined {
    if (!world.isSoundFrame(element.frame)) return undefined;
    const drawn = (way: Way): Formula => all([way.formula, world.drawn(element.frame, way.bindings)]);
    const found = reachedBy(ways, drawn, apart);
    if (world.isOpen(element.at, found)) return undefined;
    if (found) return found;
    if (conditionsOf(element.frame).some((condition) => readsConstantsOnly(world, condition))) return null;
    const conditions = conditionsOf(element.frame);
    if (conditions.some((condition) => !canHold(world.space, world.wanted(condition, "not-false")))) return null; // said by the logic family
    const isImpossible = !ways.some((way) => canHold(world.space, drawn(way)));
    // What waits for answers is said by the logic family, unless it couldn't be shown with any.
    const needsAnswers = (condition: Condition): boolean => !canHold(world.space, world.wanted(condition, "not-false"), answers.implications);
    if (!isImpossible && (waitsForAnswers(world, element, answers) || conditions.some(needsAnswers))) return null;
    if (isShownOtherwise(surface, element)) return null;
    const what = element.kind === "field" ? "field" : "block";
    const [at, name] = surface.variant
      ? [changeOf(survey, element, [surface.variant]), `Under "${surface.variant.id}" "${element.id}"`]
      : [element.at, `"${element.id}"`];
    if (!isImpossible) {
      findings.push(
        error("logic/contradiction", at, `${name} needs ${givenTooLate(world, conditions, answers)} when it can't be shown`, {
          related: conditions.flatMap((condition) => askedPlaces(world, condition, answers)),
        }),
      );
    } else if (!canHold(world.space, world.drawn(element.frame))) {
      const { words, places } = conflictOf(world, demandsAround(world, element));
      findings.push(
        error(`reach/${what}`, at, `${name} is never shown: its condition and those around it can't hold together${words}`, {
          related: places.length > 0 ? places : outerPlaces(element),
        }),
      );
    } else {
      const routes = [...new Set(ways.map(({ route }) => route))];
      const [only] = surface.kind === "screen" && !surface.variant && routes.length === 1 ? routes : [];
      const guards = routes.flatMap((route) => demandsOfRoute(world, route));
      const { words, places } = only
        ? conflictOf(world, [...demandsAround(world, element), ...guards])
        : conflictOf(world, demandsAround(world, element), [any(ways.map(({ formula }) => formula))]);
      findings.push(
        error(`reach/${what}`, at, `${name} is never shown: whenever "${surface.id}" is, its condition does not hold${words}`, {
          related: [...places, ...(only ? [] : guards.slice(0, MOST_GUARDS).map((guard) => guard.at))],
        }),
      );
    }
    return null;
  }

  /** Whether a variant shows to somebody what is shown to nobody as things stand. */
  function isShownOtherwise(surface: Surface, { id, kind, frame }: Element): boolean {
    if (surface.variant) return false;
    return survey.varied.some(
      (other) =>
        other.kind === surface.kind &&
        other.id === surface.id &&
        other.elements.some(
          (element) =>
            element.id === id &&
            element.kind === kind &&
            element.frame !== frame &&
            showing.ways(other).some((way) => canHold(world.space, all([way.formula, world.drawn(element.frame, way.bindings)]), answers.implications)),
        ),
    );
  }

  /** The first way that there is, better one on which nothing else plays in; a doubt where there may be one. */
  function reachedBy(ways: Way[], wanted: (way: Way) => Formula, apart: Formula): Found | Doubt | null {
    let doubt: Doubt | null = null;
    for (const formulaOf of apart === YES ? [wanted] : [(way: Way) => all([wanted(way), apart]), wanted]) {
      doubt = null;
      for (const way of ways) {
        const found = solve(world.space, formulaOf(way), answers.implications);
        if (isFound(found)) return { way, found };
        doubt ??= found;
      }
    }
    return doubt;
  }

  function reachedAs(kind: Reached["kind"], id: string, surface: Surface, way: Way, found: Assignment): Reached {
    const { route } = way;
    return {
      kind,
      id,
      on: surface.id,
      onKind: surface.kind,
      route: route.name,
      variant: surface.variant?.id ?? null,
      // Most are never asked for their witness, and putting one together costs more than knowing that there is one.
      get witness() {
        return { data: assignmentData(found), steps: pathOf(way, found, surface) };
      },
    };
  }
}

interface Found {
  way: Way;
  found: Assignment;
}

function neverShown(file: string, surface: Surface, ways: Way[]): Finding {
  if (surface.kind === "modal")
    return error("reach/modal", { file, path: "", id: surface.id }, `Nothing that a person can reach opens the modal "${surface.id}"`, {
      related: ways.flatMap(({ opener }) => (opener ? [opener.at] : [])),
    });
  const reason =
    ways.length === 0 ? `No route shows the screen "${surface.id}"` : `The screen "${surface.id}" is never shown: its guards always lead elsewhere`;
  return error(
    "reach/screen",
    { file, path: "", id: surface.id },
    reason,
    ways.length === 0
      ? { suggestion: `Add a route for it to the routes of flow.json: {"name": "${surface.id}", "path": "/${surface.id}", "screen": "${surface.id}"}.` }
      : {},
  );
}

function checkRoutes(world: World, answers: Answers, findings: Finding[]): void {
  const { survey } = world;
  survey.documents.flow.routes.forEach((route, i) => {
    if (route.screen === undefined || canHold(world.space, world.shows(route), answers.implications)) return;
    findings.push(
      error(
        "reach/route",
        { file: survey.fileOf("flow"), path: `/routes/${i}`, id: route.name },
        `The route "${route.name}" (${route.path}) is never shown: its guards always lead elsewhere`,
        {
          related: placesOfGuards(world, world.guardsOf(route)),
        },
      ),
    );
  });
}

function outerPlaces(element: Element): Place[] {
  const places: Place[] = [];
  for (let at = element.parent; at; at = at.parent) if ("when" in at.node) places.push(at.at);
  return places;
}

/** "No other variant that changes the same screen holds", so that one witness speaks of one variant. */
function othersApart(world: World, surface: Surface): Formula {
  const others = world.survey.varied.filter((other) => other.kind === surface.kind && other.id === surface.id && other.variant !== surface.variant);
  return all(others.map(({ variant }) => world.wanted(variant!.when, "not-true")));
}

/** "No variant holds that takes the element away or shows it at other times." */
function absences(world: World, surface: Surface): (element: Element) => Formula {
  const changed = world.survey.varied.filter((other) => other.kind === surface.kind && other.id === surface.id);
  if (changed.length === 0) return () => YES;
  const key = (element: Element): string => `${element.kind} ${element.parent?.id} ${element.id} ${JSON.stringify(conditionsOf(element.frame))}`;
  const kept = changed.map((other) => ({ when: other.variant!.when, keys: new Set(other.elements.map(key)) }));
  return (element) => {
    const own = key(element);
    const apart = kept.filter(({ keys }) => !keys.has(own)).map(({ when }) => world.wanted(when, "not-true"));
    return apart.length === 0 ? YES : all(apart);
  };
}
