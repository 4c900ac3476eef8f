import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing } from "../../reach/showing.ts";
import { underlyingScreens } from "../../reach/underlying-screens.ts";
import type { Element } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

/**
 * Of whoever hands in what they filled in by parts: a question on a page that is of none. Nobody waits for its answer, and nobody who
 * decides is told of it. What a page of a part asks as well, itself or in a modal over it, is handed in with that; what goes its own
 * way is said to be apart.
 */
export function checkUnsubmittedQuestions(survey: Survey, showing: Showing, found: Finding[]): void {
  const { surfaces } = survey;
  const { flow } = survey.documents;
  const subjects = new Set(flow.routes.flatMap(({ part, subject }) => (part !== undefined ? [subject] : [])));
  for (const subject of subjects) {
    const screens = new Map<string, boolean>();
    for (const { screen, part, apart, subject: own } of flow.routes)
      if (own === subject && screen !== undefined && apart !== true) screens.set(screen, screens.get(screen) === true || part !== undefined);
    const asking = surfaces.flatMap(({ kind, id, elements }) => (kind === "screen" && screens.has(id) ? elements.filter(isKept) : []));
    const modals = surfaces.filter(
      (surface) => surface.kind === "modal" && surface.elements.some(isKept) && underlyingScreens(survey, showing, surface).some(({ id }) => screens.get(id)),
    );
    const inParts = [...asking.filter(({ surface }) => screens.get(surface.id)), ...modals.flatMap(({ elements }) => elements.filter(isKept))];
    const handedIn = new Set(inParts.map(questionOf));
    for (const element of asking) {
      if (handedIn.has(questionOf(element))) continue;
      const { id } = element.surface;
      found.push(
        error(
          "flow/not-handed-in",
          element.at,
          `"${element.id}" is asked on "${id}", which is no part of what ${subject === undefined ? "is" : `the ${subject} has`} handed in`,
          {
            suggestion: "Say the part of the page on its route in the flow. Until then nobody waits for the answer, and whoever decides is not told of it.",
          },
        ),
      );
    }
  }
}

/** What is only chosen on the screen is kept nowhere. */
const isKept = ({ asks }: Element): boolean => asks !== null && asks.saves !== null;
const questionOf = ({ asks }: Element): string => `${asks!.root}.${asks!.property}`;
