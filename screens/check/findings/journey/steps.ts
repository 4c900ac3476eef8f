/** Steps of the whole that there are not so many of. */
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { sectionsOf } from "../../reach/world.ts";
import type { Survey } from "../../survey/survey.ts";
import { error, pointerTo } from "../../words/places.ts";

export function checkSteps(survey: Survey, found: Finding[]): void {
  const { flow, variants } = survey.documents;
  const file = survey.fileOf("flow");
  const held = (step: number | undefined, at: Place): void => {
    if (step !== undefined && step > flow.totalSteps)
      found.push(
        error("constraint/refused", at, `This is step ${step} of ${flow.totalSteps}`, {
          related: [{ file, path: "/totalSteps" }],
          suggestion: "Name a step that there is, or let there be more of them.",
        }),
      );
  };
  flow.routes.forEach(({ name, meta }, i) => held(meta?.currentStep, { file, path: `/routes/${i}/meta/currentStep`, id: name }));
  for (const { statuses, path } of sectionsOf(survey))
    for (const [status, { reached }] of Object.entries(statuses))
      reached?.forEach(({ currentStep }, i) => held(currentStep, { file, path: `${pointerTo(path, status)}/reached/${i}/currentStep`, id: status }));
  for (const { id, changes } of Object.values(variants))
    changes.forEach((change, i) => {
      if ("route" in change) held(change.meta.currentStep, { file: survey.fileOf(`variant:${id}`), path: `/changes/${i}/meta/currentStep`, id });
    });
}
