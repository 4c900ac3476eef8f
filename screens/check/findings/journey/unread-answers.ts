import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing } from "../../reach/showing.ts";
import { sectionsOf, type World } from "../../reach/world.ts";
import { all, any } from "../../solver/formula.ts";
import { isFound, solve } from "../../solver/solve.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { askedOfFilling, type DeclaredFilling, declaredFillings, questionOf } from "../../reach/fillings.ts";
import type { Element } from "../../survey/site.ts";
import { error } from "../../words/places.ts";

/**
 * A question that is handed in, whose answer none of those who may read the filling is ever told. Whoever answers it is asked for
 * nothing, and whoever decides goes without it, and nobody says so. What is withheld on purpose says why in the filling.
 */
export function checkUnreadAnswers(world: World, showing: Showing, found: Finding[]): void {
  const { survey } = world;
  for (const filling of declaredFillings(survey)) {
    const { kind, doc } = filling;
    const asked = new Map<string, Element[]>();
    for (const element of askedOfFilling(survey, showing, filling).inParts) {
      const question = questionOf(element);
      if (!ownProperty(doc.withheld ?? {}, question)) asked.set(question, [...(asked.get(question) ?? []), element]);
    }
    for (const elements of asked.values()) {
      const [first] = elements as [Element, ...Element[]];
      const because = hidesFrom(world, filling, first) ?? (elements.every((element) => isGoneOnceHandedIn(world, showing, filling, element)) ? GONE : null);
      if (because === null) continue;
      const readers = doc.readers.map((reader) => ownProperty(survey.documents.catalog.audiences ?? {}, reader) ?? reader).join(" and ");
      found.push(
        error("flow/unread-answer", first.at, `What the ${kind} answers to "${first.id}" is never told to ${readers}, who read what they hand in: ${because}`, {
          suggestion: `Let one of them read it, or say under "withheld" of the filling in the flow why nobody does.`,
          related: [filling.at],
        }),
      );
    }
  }
}

const GONE = "it is asked only until it is handed in, and read after that";

/** Why no reader may be told, whatever else holds; null where one may. */
function hidesFrom({ survey }: World, { doc }: DeclaredFilling, { asks }: Element): string | null {
  const { root, resource, property } = asks!;
  const audiences = ownProperty(survey.documents.catalog.roots, root)?.audiences;
  if (audiences && !audiences.includes("anyone") && !doc.readers.some((reader) => audiences.includes(reader)))
    return `"${root}" may not be read by any of them`;
  const schema = survey.types.property(resource, property);
  // Of a number that is kept sealed the last digits are told.
  return schema?.writeOnly === true && schema.format !== "secure-id" ? `"${property}" is written and never read back` : null;
}

/** What a page doesn't ask any more is told to those alone who are also told what is kept beside it. */
function isGoneOnceHandedIn(world: World, showing: Showing, { subject, doc }: DeclaredFilling, { surface, frame, at }: Element): boolean {
  if (doc.beside || !world.isSoundFrame(frame)) return false;
  const sections = sectionsOf(world.survey).find((each) => each.subject === (subject ?? null));
  if (!sections || !Object.hasOwn(sections.statuses, doc.status)) return false;
  const asked = any(showing.ways(surface).map(({ formula, bindings }) => all([formula, world.drawn(frame, bindings)])));
  const handedIn = solve(world.space, all([world.drawn(frame), world.wanted({ "==": [{ var: sections.status }, doc.status] }, "true")]));
  // What nobody is ever asked is said by others.
  return !world.isOpen(at, handedIn) && !handedIn && isFound(solve(world.space, asked));
}
