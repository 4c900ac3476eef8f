import type { VariantDoc } from "#screens/language/documents/document.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import type { Element } from "./site.ts";
import type { Survey } from "./survey.ts";

/** Where a variant makes an element what it is: the change that wrote it, or a condition of it or around it, or else its first on that screen. */
export function changeOf(survey: Survey, element: Element, under: readonly VariantDoc[]): Place {
  const files = under.map(({ id }) => survey.fileOf(`variant:${id}`));
  if (files.includes(element.at.file)) return element.at;
  for (let at: Element | null = element; at; at = at.parent) {
    const site = element.surface.sites.find((each) => each.is === "condition" && each.element === at && files.includes(each.at.file));
    if (site) return { ...site.at, id: element.id };
  }
  const [file, variant] = [files[0]!, under[0]!];
  const index = variant.changes.findIndex((change) => "in" in change && change.in === element.surface.id);
  return { file, path: `/changes/${Math.max(index, 0)}`, id: element.id };
}
