import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { sectionsOf } from "../../reach/world.ts";
import { ownProperty } from "../../survey/data-types.ts";
import { declaredFillings } from "../../reach/fillings.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, pointerTo } from "../../words/places.ts";
import { unknownName } from "../reference.ts";

/** What a filling names: whom it is handed in to, its status, dialog, commands and mails. Its routes are looked up with all others. */
export function checkFillingNames(survey: Survey, found: Finding[]): void {
  const { catalog, modals, mails } = survey.documents;
  const audiences = catalog.audiences && Object.keys(catalog.audiences);
  for (const { doc, at, subject } of declaredFillings(survey)) {
    const place = (path: string): Place => ({ ...at, path: `${at.path}/${path}` });
    doc.readers.forEach((reader, i) => {
      if (audiences && !audiences.includes(reader)) found.push(unknownName("audience", "unknown-audience", reader, audiences, place(`readers/${i}`)));
    });
    if (!doc.readers.includes(doc.to)) found.push(unknownName("reader of it that is", "unknown-audience", doc.to, doc.readers, place("to")));
    const sections = sectionsOf(survey).find((each) => each.subject === (subject ?? null));
    if (sections && !ownProperty(sections.statuses, doc.status))
      found.push(unknownName("status", "unknown-status", doc.status, Object.keys(sections.statuses), place("status")));
    if (!ownProperty(modals, doc.consent.modal))
      found.push(unknownName("modal", "unknown-modal", doc.consent.modal, Object.keys(modals), place("consent/modal")));
    for (const [path, command] of [
      ["consent/command", doc.consent.command],
      ["looksAgain", doc.looksAgain],
    ] as const)
      if (!ownProperty(catalog.commands, command)) found.push(unknownName("command", "unknown-command", command, Object.keys(catalog.commands), place(path)));
    for (const [name, mail] of Object.entries(doc.mails))
      if (!ownProperty(mails, mail)) found.push(unknownName("mail", "unknown-mail", mail, Object.keys(mails), place(`mails/${name}`)));
    for (const answer of Object.keys(doc.withheld ?? {})) {
      const [root = "", ...steps] = answer.split(".");
      const resource = survey.types.resourceOf(root);
      if (resource === undefined || !survey.types.property(resource, steps.join(".")))
        found.push(
          error("reference/unknown-data", { ...at, path: pointerTo(`${at.path}/withheld`, answer) }, `There is no answer "${answer}" to withhold`, {
            suggestion: didYouMean(answer, answersOf(survey)).suggestion ?? "Take it out, or name it by its root and its property, like answers.number.",
          }),
        );
    }
    if (doc.handedIn.at(-1)?.when !== undefined)
      found.push(
        error("flow/no-home", place("handedIn"), "Whoever handed in comes nowhere when none of these conditions holds", {
          suggestion: "End the list with a route without a condition.",
        }),
      );
  }
}

const answersOf = ({ types }: Survey): string[] =>
  types.roots.flatMap((root) => {
    const resource = types.resourceOf(root);
    return resource === undefined ? [] : types.properties(resource).map((property) => `${root}.${property}`);
  });
