import { asksFields } from "#screens/language/kinds/asking-kinds.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { underlyingScreens } from "../reach/underlying-screens.ts";
import type { Showing } from "../reach/showing.ts";
import type { World } from "../reach/world.ts";
import { NO_BINDINGS } from "../solver/normal-form.ts";
import { all } from "../solver/formula.ts";
import { isFound, solve } from "../solver/solve.ts";
import type { Element, Surface } from "../survey/site.ts";
import { pointerTo, error } from "../words/places.ts";

/**
 * What a modal asks stands beside what the screen under it asks: one question has one place, and one answer
 * that is being typed; a section has an id of its own among both.
 */
export function checkModals(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  const found: Finding[] = [];
  for (const modal of [...survey.surfaces, ...survey.varied]) {
    const asking = modal.kind === "modal" ? modal.elements.filter(({ asks }) => asks) : [];
    if (asking.length === 0) continue;
    for (const screen of underlyingScreens(survey, showing, modal)) {
      found.push(...sharedIds(modal, screen));
      for (const ask of asking) {
        const other = screen.elements.find(
          (element) => questionOf(element) !== null && questionOf(element) === questionOf(ask) && areAskedTogether(ask, element, modal),
        );
        if (other) found.push(askedTwice(ask, other, screen));
      }
    }
  }
  return found;

  function areAskedTogether(ask: Element, other: Element, modal: Surface): boolean {
    const [here, there] = [ask.asks!.frame, other.asks!.frame];
    if (!world.isSoundFrame(here) || !world.isSoundFrame(there)) return false;
    return showing.ways(modal).some((way) => isFound(solve(world.space, all([way.formula, world.drawn(here, way.bindings), world.drawn(there, NO_BINDINGS)]))));
  }
}

/** What it asks for, a member's or what is only chosen among it; null for what is typed into a form, which has answers of its own. */
export const questionOf = ({ asks }: Element): string | null => (asks && asks.root !== "input" ? `${asks.root}.${asks.property}` : null);

const isSection = ({ kind }: Element): boolean => asksFields(kind) || kind === "form";

const sharedIds = (modal: Surface, screen: Surface): Finding[] =>
  modal.elements.filter(isSection).flatMap((section) => {
    const other = screen.elements.find((element) => isSection(element) && element.id === section.id);
    if (!other) return [];
    const at = { ...section.at, path: pointerTo(section.at.path, "id") };
    return [
      error("reference/duplicate-id", at, `The section "${section.id}" of this modal has the id of a section on the screen under it, "${screen.id}"`, {
        related: [other.at],
        suggestion: "Give it an id of its own: both are open at the same time.",
      }),
    ];
  });

function askedTwice(ask: Element, other: Element, screen: Surface): Finding {
  const at = { ...ask.at, path: pointerTo(ask.at.path, "property") };
  return error("reference/asked-twice", at, `"${ask.id}" asks for "${questionOf(ask)}", which the screen under this modal, "${screen.id}", asks as well`, {
    related: [other.at],
    suggestion: "Ask it in one of the two places, or under conditions that never hold together.",
  });
}
