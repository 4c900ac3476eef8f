/** Pages whose arrows back, or whose next pages, lead round in a circle. */
import type { RouteDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

const WORDS = { back: "The arrow back leads", next: "The next page leads" } as const;

export function checkPageLoops(survey: Survey, found: Finding[]): void {
  const { routes } = survey.documents.flow;
  const file = survey.fileOf("flow");
  const byName = new Map(routes.map((route) => [route.name, route]));
  for (const way of ["back", "next"] as const) {
    const follow = (route: RouteDoc): RouteDoc | undefined => (route[way] === undefined ? undefined : byName.get(route[way]));
    const met = new Set<RouteDoc>();
    for (const start of routes) {
      const trail: RouteDoc[] = [];
      let at: RouteDoc | undefined = start;
      while (at && !met.has(at)) {
        met.add(at);
        trail.push(at);
        at = follow(at);
      }
      const from = at ? trail.indexOf(at) : -1;
      // To itself is said of the arrow itself.
      if (from < 0 || trail.length - from < 2) continue;
      const circle = trail.slice(from);
      const place = ({ name }: RouteDoc) => ({ file, path: `/routes/${routes.findIndex((each) => each.name === name)}/${way}`, id: name });
      const last = circle.at(-1)!;
      found.push(
        error("flow/turned-back", place(last), `${WORDS[way]} round in a circle: ${[...circle, circle[0]!].map(({ name }) => name).join(" → ")}`, {
          related: circle.slice(0, -1).map(place),
          suggestion: "Let one of them lead out of it.",
        }),
      );
    }
  }
}
