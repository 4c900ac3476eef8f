/** Named conditions that nothing names: they look as if they decided something. */
import { MAX_DEPTH } from "#screens/language/expressions/evaluate.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { namedConditions, namesIn } from "../survey/named-conditions.ts";
import type { Survey } from "../survey/survey.ts";
import { pointerTo, removed, warning } from "../words/places.ts";

export function checkUnusedConditions(survey: Survey): Finding[] {
  const { conditions } = survey.documents.conditions;
  const named = new Set(survey.sites.flatMap((site) => (site.is === "condition" && site.role !== "named" ? namesIn(site.condition) : [])));
  const pending = [...named];
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    for (const other of namesIn((conditions[name]?.when ?? true) as Condition)) if (!named.has(other) && named.add(other)) pending.push(other);
  const { circles, depths } = namedConditions(survey.documents);
  // Of those that can't be read it is said what is wrong with them.
  if (circles.size > 0 || [...depths.values()].some((depth) => depth >= MAX_DEPTH)) return [];
  return Object.keys(conditions).flatMap((name) => {
    const at = { file: survey.fileOf("conditions"), path: pointerTo("/conditions", name), id: name };
    return named.has(name)
      ? []
      : [
          warning("reach/unused", at, `Nothing names the condition "${name}"`, {
            suggestion: "Name it where it should decide something, or take it out.",
            fix: removed(at),
          }),
        ];
  });
}
