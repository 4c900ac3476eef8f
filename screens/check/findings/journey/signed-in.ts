import type { Finding } from "#screens/language/documents/finding.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { error } from "../../words/places.ts";

/** Routes that say who comes there has to be signed in, and that no guard keeps anybody else from. */
export function checkSignedIn(world: World, found: Finding[]): void {
  const { documents, fileOf, outside } = world.survey;
  const { signedIn } = documents.catalog;
  const said = outside.find((site) => site.is === "condition" && site.condition === signedIn);
  if (signedIn === undefined || said?.is !== "condition" || !world.isSound(said)) return;
  const file = fileOf("flow");
  const stranger = world.wanted(signedIn, "false");
  documents.flow.routes.forEach((route, index) => {
    if (route.meta?.requiresAuth !== true) return;
    const at = { file, path: `/routes/${index}/meta/requiresAuth`, id: route.name };
    const isOpen = canHold(world.space, all([world.shows(route), stranger]));
    if (world.isOpen(at, isOpen) || !isOpen) return;
    // A guard that would, but for an exception that it makes.
    const related = documents.flow.guards.flatMap(({ id, except = [] }, guard) =>
      except.flatMap((name, i) => (name === route.name || name === route.area ? [{ file, path: `/guards/${guard}/except/${i}`, id }] : [])),
    );
    found.push(
      error("access/audience", at, `"${route.name}" is for whoever is signed in, and nothing keeps others from it`, {
        related,
        suggestion: 'Let the guard that leads to signing in watch it, or take "requiresAuth" out.',
      }),
    );
  });
}
