/** One answer that two questions of a screen ask at the same time: whoever gives one has changed the other. */
import type { BlockDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing } from "../reach/showing.ts";
import type { World } from "../reach/world.ts";
import { all } from "../solver/formula.ts";
import { isFound, solve } from "../solver/solve.ts";
import type { Frame } from "../survey/frame.ts";
import type { Element, Surface } from "../survey/site.ts";
import { error, pointerTo } from "../words/places.ts";
import { questionOf } from "./modal.ts";

export function checkAskedTwice(world: World, showing: Showing): Finding[] {
  const { survey } = world;
  return [...survey.surfaces, ...survey.varied].flatMap((surface) => {
    const byQuestion = new Map<string, Element[]>();
    for (const element of surface.elements) {
      const question = questionOf(element);
      if (question !== null) byQuestion.set(question, [...(byQuestion.get(question) ?? []), element]);
    }
    return [...byQuestion].flatMap(([question, asking]) =>
      asking.flatMap((second, index) => {
        const first = asking
          .slice(0, index)
          .find((other) => (!surface.variant || other.fromVariant || second.fromVariant) && areAskedAtOnce(world, showing, surface, other, second));
        return first ? [askedTwice(question, first, second)] : [];
      }),
    );
  });
}

const isInList = ({ list }: Frame): boolean => list !== null;

/** Of one member of a list it is only known whether nothing is said of the member. */
function areAskedAtOnce(world: World, showing: Showing, surface: Surface, one: Element, other: Element): boolean {
  const [here, there] = [one.asks!.frame, other.asks!.frame];
  if (!world.isSoundFrame(here) || !world.isSoundFrame(there) || areSteps(one, other)) return false;
  if ((isInList(here) || isInList(there)) && here.conditions.length + there.conditions.length > 0) return false;
  return showing
    .ways(surface)
    .some(({ formula, bindings }) => isFound(solve(world.space, all([formula, world.drawn(here, bindings), world.drawn(there, bindings)]))));
}

/** On two steps of a form of which one is there at a time. */
function areSteps(one: Element, other: Element): boolean {
  const around = (element: Element): Element[] => (element.parent ? [element, ...around(element.parent)] : [element]);
  const ways = around(one);
  const common = around(other).find((element) => ways.includes(element));
  return common?.kind === "sections" && (common.node as BlockDoc)["layout"] === "steps";
}

/** The one that came with a variant is the mistake, wherever it stands. */
function askedTwice(question: string, one: Element, other: Element): Finding {
  const [second, first] = one.fromVariant && !other.fromVariant ? [one, other] : [other, one];
  return error(
    "reference/asked-twice",
    { ...second.at, path: pointerTo(second.at.path, "property") },
    `"${second.id}" asks for "${question}", which "${first.id}" asks at the same time`,
    { related: [first.at], suggestion: "Ask it once, or under conditions that never hold together." },
  );
}
