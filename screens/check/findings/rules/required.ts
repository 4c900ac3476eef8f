import type { FieldDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { varOf } from "../../reach/answers.ts";
import { blankAt, placeOfAnswer } from "../../reach/sheets.ts";
import type { World } from "../../reach/world.ts";
import { all, YES } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { inside } from "../../survey/frame.ts";
import type { Element } from "../../survey/site.ts";
import { error } from "../../words/places.ts";
import { readsConstantsOnly } from "./constants-only.ts";

/**
 * Answers that have to be given, and only while nobody can, or once they are there.
 * @param said questions that nobody is ever asked, as others say
 */
export function checkRequired(world: World, said: ReadonlySet<Element>, found: Finding[]): void {
  for (const element of world.survey.asks) {
    const { required, readOnly } = element.node as FieldDoc;
    const demanding = inside(element.frame, required || undefined);
    if (!required || !world.isSoundFrame(demanding) || !world.isSoundFrame(element.asks!.frame)) continue;
    const demanded = world.drawn(demanding);
    if (!canHold(world.space, demanded)) continue; // said of the conditions
    const { at } = element;
    const place = { ...at, path: `${at.path}/required` };
    if (readOnly && !readsConstantsOnly(world, { and: [required, readOnly] })) {
      const isAnswerable = canHold(world.space, world.drawn(inside(element.asks!.frame, required)));
      if (!world.isOpen(place, isAnswerable) && !isAnswerable) {
        found.push(
          error("logic/never-answered", place, `"${element.id}" has to be answered, but whenever it has to be it is read-only`, {
            related: [{ ...at, path: `${at.path}/readOnly` }],
          }),
        );
        continue;
      }
    }
    const isMissed = said.has(element) || canHold(world.space, all([demanded, unanswered(world, element, demanded)]));
    if (world.isOpen(place, isMissed) || isMissed) continue;
    found.push(error("logic/never-required", place, `"${element.id}" has to be answered only once it is, so nobody ever has to`));
  }
}

/** "It has no answer yet", of what is asked. */
function unanswered(world: World, element: Element, demanded: Formula): Formula {
  const place = placeOfAnswer(world.survey, element);
  if (place !== null) return blankAt(new Set([place]), demanded);
  const path = varOf(element);
  return path !== null && world.space.has(path) ? world.space.blank(path) : YES;
}
