/** What an author of `schemas/living.json` is told of it before anybody is asked. */
import { expect, test } from "vitest";
import type { Living } from "#server/kernel/definitions/living.ts";
import { livingFindings } from "#server/documents/living/living-findings.ts";
import { publishedDocuments } from "../support/published-documents.ts";

const { set, living } = publishedDocuments();
type Changeable<Value> = { -readonly [Key in keyof Value]: Value[Key] extends object ? Changeable<Value[Key]> : Value[Key] };
/** In the author's words, of a file that is changed like this. */
function told(change: (living: Changeable<Living>) => void): string[] {
  const changed = structuredClone(living) as Changeable<Living>;
  change(changed);
  return livingFindings(set, changed as Living).map(({ reason, at, suggestion }) => [at.file, at.path, reason, suggestion].filter(Boolean).join(" · "));
}

test("nothing is wrong with what is shipped", () => expect(livingFindings(set, living)).toEqual([]));

test("an answer and an interest that nothing says, and a drawing that isn't there", () => {
  const [question] = living.questions;
  const findings = told((file) => {
    file.questions[0]!.answers[0] = { id: "unheard-of", picture: "pref-quiett" };
    file.interests[0]!.list[0]!.id = "unheard-of";
  });
  const texts = ["label", "about", "both"].map(() => expect.stringContaining("There is no text with the key") as string);
  expect(findings).toEqual([
    ...texts,
    expect.stringMatching(/^living\.json · \/questions\/0\/answers\/0\/picture · There is no picture "pref-quiett" · .*pref-quiet"/),
    expect.stringMatching(/^living\.json · \/interests\/0\/list\/0 · There is no text with the key "living\.interest\.unheard-of"/),
  ]);
  expect(findings[0]).toContain(`living.answer.${question!.id}.unheard-of`);
});

test("two questions, two answers of one question and two interests of one id, of whatever groups", () => {
  const findings = told((file) => {
    file.questions.push(file.questions[0]!);
    file.questions[1]!.answers.push(file.questions[1]!.answers[0]!);
    file.interests[1]!.list.push(file.interests[0]!.list[0]!);
  });
  expect(findings).toHaveLength(3);
  for (const each of findings) expect(each).toMatch(/stands there twice$/);
});
