import type { ForcedChange } from "#screens/language/documents/document.ts";
import type { CodeOf, Finding, Place } from "#screens/language/documents/finding.ts";
import { ownProperty } from "../survey/data-types.ts";
import type { Survey } from "../survey/survey.ts";
import { pointerTo } from "../words/places.ts";
import { unknownName } from "./reference.ts";

type Name = { what: string; code: CodeOf<"reference">; id: string; among: Iterable<string>; property: string };

/** What is forced has to be there, or to be known as taken out: a change that names nothing would reach nobody. */
export function checkRelease(survey: Survey): Finding[] {
  return (survey.documents.release?.forced ?? []).flatMap((change, index) => {
    const path = pointerTo("/forced", index);
    for (const { what, code, id, among, property } of namesOf(survey, change)) {
      const at: Place = { file: survey.fileOf("release"), path: pointerTo(path, property), id };
      const known = [...among];
      if (!known.includes(id)) return [unknownName(what, code, id, known, at)];
    }
    return [];
  });
}

function namesOf({ documents, surfaces, varied }: Survey, change: ForcedChange): Name[] {
  const { screens, modals, variants, conditions, constants, resources, flow, retired = { format: 1 } } = documents;
  if ("element" in change) {
    const elements = [...surfaces, ...varied].filter(({ id }) => id === change.in).flatMap((surface) => surface.elements.map(({ id }) => id));
    const gone = ownProperty(retired.elements ?? {}, change.in) ?? [];
    return [
      { what: "screen or modal", code: "unknown-screen", id: change.in, among: [...Object.keys(screens), ...Object.keys(modals)], property: "in" },
      { what: "element", code: "unknown-id", id: change.element, among: new Set([...elements, ...gone]), property: "element" },
    ];
  }
  if ("screen" in change)
    return [{ what: "screen", code: "unknown-screen", id: change.screen, among: [...Object.keys(screens), ...(retired.screens ?? [])], property: "screen" }];
  if ("modal" in change)
    return [{ what: "modal", code: "unknown-modal", id: change.modal, among: [...Object.keys(modals), ...(retired.modals ?? [])], property: "modal" }];
  if ("variant" in change)
    return [{ what: "variant", code: "unknown-id", id: change.variant, among: [...Object.keys(variants), ...(retired.variants ?? [])], property: "variant" }];
  if ("condition" in change)
    return [{ what: "condition", code: "unknown-condition", id: change.condition, among: Object.keys(conditions.conditions), property: "condition" }];
  if ("constant" in change) return [{ what: "constant", code: "unknown-constant", id: change.constant, among: Object.keys(constants), property: "constant" }];
  if ("resource" in change) {
    const { resource, property } = change;
    const names: Name[] = [{ what: "resource", code: "unknown-resource", id: resource, among: Object.keys(resources), property: "resource" }];
    const properties = Object.keys(ownProperty(resources, resource)?.properties ?? {});
    if (property !== undefined) names.push({ what: "property", code: "unknown-property", id: property, among: properties, property: "property" });
    return names;
  }
  if ("route" in change) return [{ what: "route", code: "unknown-route", id: change.route, among: flow.routes.map(({ name }) => name), property: "route" }];
  if ("guard" in change) return [{ what: "guard", code: "unknown-id", id: change.guard, among: flow.guards.map(({ id }) => id), property: "guard" }];
  if ("status" in change) return [{ what: "status", code: "unknown-status", id: change.status, among: Object.keys(flow.statuses), property: "status" }];
  return [];
}
