import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../survey/data-types.ts";
import { pointerTo, error } from "../words/places.ts";
import type { Survey } from "../survey/survey.ts";

/** Ids that were taken out once and stand for something else now: what still hangs on the old one would be taken for the new. */
export function checkRetired(survey: Survey): Finding[] {
  const { documents, surfaces, mails, varied, fileOf } = survey;
  const { retired } = documents;
  if (!retired) return [];
  const found: Finding[] = [];
  const find = (what: string, id: string, at: Place, ids: readonly string[] | undefined, list: string): void => {
    const index = ids?.indexOf(id) ?? -1;
    if (index < 0) return;
    found.push(
      error("reference/retired-id", at, `The id "${id}" belonged to ${what} that was taken out, and is never given again`, {
        related: [{ file: fileOf("retired"), path: pointerTo(list, index), id }],
        suggestion: `Give it an id of its own, or take it off the list if it is the same ${what.split(" ")[1]} again.`,
      }),
    );
  };
  for (const kind of ["screen", "modal", "mail", "variant"] as const)
    for (const id of Object.keys(documents[`${kind}s`]))
      find(`a ${kind}`, id, { file: fileOf(`${kind}:${id}`), path: "/id", id }, retired[`${kind}s`], `/${kind}s`);
  for (const surface of [...surfaces, ...mails, ...varied])
    for (const { id, kind, at, fromVariant } of surface.elements) {
      if (kind === "item" || (surface.variant && !fromVariant)) continue;
      find(kind === "field" ? "a question" : "a block", id, at, ownProperty(retired.elements ?? {}, surface.id), pointerTo("/elements", surface.id));
    }
  return found;
}
