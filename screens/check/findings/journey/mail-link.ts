/** Links of a mail to where the status in which it is sent never lets anybody in. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { error, pointerTo } from "../../words/places.ts";
import { unknownName } from "../reference.ts";
import { placesOfGuards, statusGuards } from "./turned-away.ts";

export function checkMailLinks(world: World, found: Finding[]): void {
  const { survey } = world;
  const { catalog, flow } = survey.documents;
  const known = Object.keys(flow.statuses);
  for (const mail of survey.mails) {
    const statuses = ownProperty(catalog.mails ?? {}, mail.id)?.recipientStatuses ?? [];
    const unknown = statuses.flatMap((status, i) =>
      known.includes(status)
        ? []
        : [
            unknownName("status", "unknown-status", status, known, {
              file: survey.fileOf("catalog"),
              path: `${pointerTo("/mails", mail.id)}/recipientStatuses/${i}`,
              id: mail.id,
            }),
          ],
    );
    found.push(...unknown);
    if (statuses.length === 0 || unknown.length > 0 || catalog.status === undefined || !world.space.has(catalog.status)) continue;
    const when: Condition = { in: [{ var: catalog.status }, statuses] };
    for (const site of mail.sites) {
      if (site.is !== "action" || !("go" in site.action)) continue;
      const { go } = site.action;
      const to = flow.routes.find(({ name }) => name === go);
      const watching = to ? statusGuards(world, to) : [];
      if (!to || watching.length === 0) continue;
      const bindings = world.bindingsOf(to);
      const letIn = all([world.ordinary, world.wanted(when, "true"), ...watching.map((guard) => world.letsStay(to, guard, bindings))]);
      if (canHold(world.space, letIn) !== null) continue;
      found.push(
        error(
          "flow/not-allowed",
          { ...site.at, path: pointerTo(site.at.path, "go") },
          `"${mail.id}" is sent to whoever is "${statuses.join('" or "')}", and leads to "${go}", where that lets nobody in`,
          {
            related: placesOfGuards(world, watching),
            suggestion: "Lead to a page that this status allows, or to one from where everybody comes to where they are.",
          },
        ),
      );
    }
  }
}
