/** What the authors of documents say is meant so, beside what it is about (`accepts`). */
import { documentSource } from "#screens/language/documents/document-source.ts";
import type { Acceptance, Accepting, Finding, Place } from "#screens/language/documents/finding.ts";
import { sectionsOf } from "../reach/world.ts";
import type { Survey } from "../survey/survey.ts";
import { pointerTo, removed, warning } from "../words/places.ts";

/** An acceptance where it is written, and what it stands beside. */
interface Given extends Acceptance {
  at: Place;
  around: Place;
  /** What goes with it where it is taken out. */
  whole: Place;
}

export interface Acceptances {
  /** What is left to say of findings at their source. */
  without(findings: readonly Finding[]): Finding[];
  /** Those that accept nothing any more, of all that was found: a fragment's, where nothing is found at any of its uses. */
  unfounded(findings: readonly Finding[]): Finding[];
}

export function acceptances(survey: Survey): Acceptances {
  const given = acceptancesOf(survey);
  const covers = ({ finding, around }: Given, { code, at }: Finding): boolean =>
    code === finding && at.file === around.file && (at.path === around.path || at.path.startsWith(`${around.path}/`));
  const accepts = (each: Given, finding: Finding): boolean => covers(each, finding) && finding.reason === each.says;
  return {
    without: (findings) => (given.length === 0 ? [...findings] : findings.filter((finding) => !given.some((each) => accepts(each, finding)))),
    unfounded: (findings) =>
      given
        .filter((each) => !findings.some((finding) => accepts(each, finding)))
        .map((each) => {
          const others = findings.filter((finding) => covers(each, finding));
          return others.length > 0
            ? warning("acceptance/unfounded", each.at, `What is accepted here is no longer what is found: ${others.map(({ reason }) => reason).join("; ")}`, {
                related: others.map(({ at }) => at),
              })
            : warning("acceptance/unfounded", each.at, `"${each.finding}" is accepted here, and isn't found any more`, { fix: removed(each.whole) });
        }),
  };
}

function acceptancesOf(survey: Survey): Given[] {
  const { documents, surfaces, mails, varied, fileOf } = survey;
  const found = new Map<string, Given>();
  const beside = (node: Accepting, id: string, file: string, path: string): void => {
    if (node.accepts === undefined) return;
    const around = documentSource(documents.sources, { file, path, id }).at;
    const list: Place = { ...around, path: pointerTo(around.path, "accepts") };
    node.accepts.forEach((each, i) => {
      const at: Place = { ...list, path: pointerTo(list.path, i) };
      found.set(`${at.file} ${at.path}`, { ...each, at, around, whole: node.accepts!.length === 1 ? list : at });
    });
  };
  for (const { doc, file, elements, variant } of [...surfaces, ...mails, ...varied]) {
    if (!variant) beside(doc, doc.id, file, "");
    for (const { node, id, at } of elements) beside(node as Accepting, id, at.file, at.path);
  }
  for (const variant of Object.values(documents.variants)) beside(variant, variant.id, fileOf(`variant:${variant.id}`), "");
  const { flow, conditions } = documents;
  flow.routes.forEach((route, i) => beside(route, route.name, fileOf("flow"), `/routes/${i}`));
  flow.guards.forEach((guard, i) => beside(guard, guard.id, fileOf("flow"), `/guards/${i}`));
  for (const { path, statuses } of sectionsOf(survey))
    for (const [status, doc] of Object.entries(statuses)) beside(doc, status, fileOf("flow"), pointerTo(path, status));
  for (const [name, condition] of Object.entries(conditions.conditions)) beside(condition, name, fileOf("conditions"), pointerTo("/conditions", name));
  return [...found.values()];
}
