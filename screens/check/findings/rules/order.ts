import type { BlockDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import { liftedOutOfList } from "../../survey/frame.ts";
import { error, warning } from "../../words/places.ts";
import type { ConditionSite, Element, Surface } from "../../survey/site.ts";
import { blankAt, isAbout, placeOfAnswer } from "../../reach/sheets.ts";
import { all } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
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
    checkSheet(site, site.surface);
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
    checkOwn(site, surface, path, here, asks, step);
    if (asks.some((ask) => (stepOf(ask.surface, Math.min) ?? Infinity) < (step ?? Infinity))) return;
    if (here.every((ask) => ask.surface === surface) && world.space.has(path)) checkPlace(site, surface, here, () => world.space.blank(path));
  }

  /** What its own answer opens, where that may only be given on a later screen. */
  function checkOwn(site: ConditionSite, surface: Surface, path: string, here: readonly Element[], asks: readonly Element[], step = Infinity): void {
    const { element } = site;
    const elsewhere = asks.filter((ask) => !here.includes(ask));
    if (site.role !== "when" || !element || elsewhere.length === 0 || !world.isSound(site) || !world.space.has(path)) return;
    if ((element.node as { readOnly?: unknown }).readOnly !== undefined || here.some((ask) => !isWithin(ask, element))) return;
    if (!elsewhere.every((ask) => (stepOf(ask.surface, Math.min) ?? -1) > step)) return;
    const wanted = world.wanted(liftedOutOfList(site.frame, site.condition), "not-false");
    if (canHold(world.space, all([world.space.blank(path), wanted])) !== null) return;
    found.push(
      error(
        "order/later-screen",
        site.at,
        `"${element.id}" is only asked once it has been answered, which is possible only later, on "${elsewhere[0]!.surface.id}"`,
        {
          related: elsewhere.map(({ at }) => at),
          suggestion: `Ask it here whatever the answer is, or decide this on something known by then.`,
        },
      ),
    );
  }

  /** Of what is typed into a form, or said of one member of a list: what it asks there, further down. */
  function checkSheet(site: ConditionSite, surface: Surface): void {
    const own = site.element?.parent;
    if (!own || !site.element?.asks) return;
    const beside = surface.elements.filter((element) => element.parent === own && element !== site.element && placeOfAnswer(survey, element) !== null);
    if (beside.length === 0 || (own.node as { from?: unknown }).from !== undefined) return;
    if (!world.isSound(site)) return;
    const wanted = world.wanted(liftedOutOfList(site.frame, site.condition), "not-false");
    for (const ask of beside) {
      const place = placeOfAnswer(survey, ask)!;
      if (isAbout(place, wanted)) checkPlace(site, surface, [ask], () => blankAt(new Set([place]), wanted));
    }
  }

  /** What comes up only after an answer that is asked for below it. What an answer further down takes away again was there in its turn. */
  function checkPlace(site: ConditionSite, surface: Surface, here: readonly Element[], blank: () => Formula): void {
    const { element } = site;
    if ((site.role !== "when" && site.role !== "required") || !element || !world.isSound(site)) return;
    if (standsApart(element) || here.some((ask) => isWithin(ask, element))) return;
    const order = positionsOn(surface);
    const own = order.get(element.id) ?? Infinity;
    if (!here.every((ask) => (order.get(ask.id) ?? -1) > own)) return;
    const wanted = world.wanted(liftedOutOfList(site.frame, site.condition), "not-false");
    if (canHold(world.space, all([blank(), wanted])) !== null) return;
    found.push(
      warning("order/later-field", site.at, `"${element.id}" depends on "${here[0]!.id}", which is asked further down`, {
        related: here.map(({ at }) => at),
        suggestion: "Put the question first.",
      }),
    );
  }

  /** Of a modal: the step of the screen that it lies over; of several the one that `choose` says. */
  function stepOf(surface: Surface, choose: (...steps: number[]) => number): number | undefined {
    if (surface.kind === "screen") return steps.get(surface.id);
    const under = underlyingScreens(survey, showing, surface).map(({ id }) => steps.get(id));
    const known = under.filter((step) => step !== undefined);
    return under.length === 0 || known.length < under.length ? undefined : choose(...known);
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
