import type { Finding } from "#screens/language/documents/finding.ts";
import type { Showing } from "../../reach/showing.ts";
import { askedOfFilling, declaredFillings, questionOf } from "../../reach/fillings.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

/**
 * Of whoever hands in what they filled in by parts: a question on a page that is of none. Nobody waits for its answer, and nobody who
 * decides is told of it. What a page of a part asks as well, itself or in a modal over it, is handed in with that; what goes its own
 * way is said to be apart. And a part of something that nothing says to be handed in to anybody.
 */
export function checkUnsubmittedQuestions(survey: Survey, showing: Showing, found: Finding[]): void {
  const fillings = declaredFillings(survey);
  for (const filling of fillings) {
    const { inParts, beside } = askedOfFilling(survey, showing, filling);
    const handedIn = new Set(inParts.map(questionOf));
    for (const element of beside) {
      if (handedIn.has(questionOf(element))) continue;
      const { id } = element.surface;
      found.push(
        error("flow/not-handed-in", element.at, `"${element.id}" is asked on "${id}", which is no part of what the ${filling.kind} hands in`, {
          suggestion: "Say the part of the page on its route in the flow. Until then nobody waits for the answer, and whoever decides is not told of it.",
        }),
      );
    }
    if (!survey.documents.flow.routes.some(({ part, subject }) => part !== undefined && subject === filling.subject))
      found.push(
        error("flow/not-handed-in", filling.at, `No page is a part of what the ${filling.kind} hands in`, {
          suggestion: "Say the part of each page on its route in the flow, or take the filling out.",
        }),
      );
  }
  const file = survey.fileOf("flow");
  survey.documents.flow.routes.forEach(({ name, part, subject }, i) => {
    if (part === undefined || fillings.some((filling) => filling.subject === subject)) return;
    found.push(
      error("flow/not-handed-in", { file, path: `/routes/${i}/part`, id: name }, `"${name}" is the part "${part}" of something that nobody hands in`, {
        suggestion: `Say under "fillings" in the flow whom it is handed in to, and who may read it.`,
      }),
    );
  });
}
