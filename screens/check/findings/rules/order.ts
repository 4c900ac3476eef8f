import type { BlockDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import { liftedOutOfList } from "../../survey/frame.ts";
import { error, warning } from "../../words/places.ts";
import type { ConditionSite, Element, Surface } from "../../survey/site.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { underlyingScreens } from "../../reach/underlying-screens.ts";
import type { Showing } from "../../reach/showing.ts";
import type { Survey } from "../../survey/survey.ts";
import type { World } from "../../reach/world.ts";

/** Rules that read what is asked only later: on a later screen of the flow, or further down. */
export function checkOrder(world: World, showing: Showing, answers: Answers): Finding[] {
  const found: Finding[] = [];
  const { survey } = world;
  const steps = screenSteps(survey);
  const positions = new Map<Surface, Map<string, number>>();
  for (const site of survey.sites) {
    if (site.is !== "condition" || !site.surface) continue;
    for (const path of world.reads(site.condition)) {
      const asks = answers.asked.get(path);
      if (asks) checkRule(site, site.surface, path, asks);
    }
  }
  return found;

  function checkRule(site: ConditionSite, surface: Surface, path: string, asks: Element[]): void {
    const here = asks.filter((ask) => ask.surface.kind === surface.kind && ask.surface.id === surface.id);
    const step = stepOf(surface, Math.max);
    if (here.length === 0) {
      const later = asks.every((ask) => (stepOf(ask.surface, Math.min) ?? -1) > (step ?? Infinity));
      if (!later) return;
      const [first] = asks as [Element];
      found.push(
        error("order/later-screen", site.at, `This reads "${path}", which is only asked later, on "${first.surface.id}"`, {
          related: asks.map(({ at }) => at),
          suggestion: `Ask it on "${surface.id}" or before, or decide this on something known by then.`,
        }),
      );
      return;
    }
    if ((site.role !== "when" && site.role !== "required") || !site.element) return;
    if (asks.some((ask) => (stepOf(ask.surface, Math.min) ?? Infinity) < (step ?? Infinity))) return;
    const { element } = site;
    if (standsApart(element) || here.some((ask) => isWithin(ask, element))) return;
    const order = positionsOn(surface);
    const own = order.get(element.id) ?? Infinity;
    if (here.every((ask) => ask.surface === surface && (order.get(ask.id) ?? -1) > own) && needsAnswer(site, path)) {
      found.push(
        warning("order/later-field", site.at, `"${element.id}" depends on "${here[0]!.id}", which is asked further down`, {
          related: here.map(({ at }) => at),
          suggestion: "Put the question first.",
        }),
      );
    }
  }

  /** Of a modal: the step of the screen that it lies over; of several the one that `choose` says. */
  function stepOf(surface: Surface, choose: (...steps: number[]) => number): number | undefined {
    if (surface.kind === "screen") return steps.get(surface.id);
    const under = underlyingScreens(survey, showing, surface).map(({ id }) => steps.get(id));
    const known = under.filter((step) => step !== undefined);
    return under.length === 0 || known.length < under.length ? undefined : choose(...known);
  }

  /** Whether the thing only comes up after the answer. What an answer further down takes away again was there in its turn. */
  function needsAnswer(site: ConditionSite, path: string): boolean {
    if (!world.isSound(site) || !world.space.has(path)) return false;
    return canHold(world.space, all([world.space.blank(path), world.wanted(liftedOutOfList(site.frame, site.condition), "not-false")])) === null;
  }

  function positionsOn(surface: Surface): Map<string, number> {
    let order = positions.get(surface);
    if (!order) positions.set(surface, (order = new Map(surface.elements.map(({ id }, i) => [id, i]))));
    return order;
  }
}

/** Screens with an area, in the order of their routes in the flow. */
function screenSteps({ documents }: Survey): Map<string, number> {
  const steps = new Map<string, number>();
  documents.flow.routes.forEach(({ screen, area, meta }, index) => {
    if (screen !== undefined && (area !== undefined || meta?.currentStep !== undefined) && !steps.has(screen)) steps.set(screen, index);
  });
  return steps;
}

/** A footer or an aside is not read in turn. */
function standsApart(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parent) {
    const { region } = at.node as BlockDoc;
    if (region !== undefined && region !== "main") return true;
  }
  return false;
}

function isWithin(element: Element, container: Element): boolean {
  for (let at: Element | null = element; at; at = at.parent) if (at === container) return true;
  return false;
}
