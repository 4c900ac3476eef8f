/** What a profile asks (`schemas/living.json`) beside the documents: texts and drawings that are not there, and two of one id. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { answerKeys, interestGroupKey, interestKey, interestsIn, questionKeys, type Living } from "../../kernel/definitions/living.ts";
import { findingIn, namesIn, twice } from "../rules/rule-findings.ts";

const FILE = "living.json";
const finding = findingIn(FILE);

export function livingFindings(documents: Pick<DocumentSet, "catalog" | "copy">, { questions, interests }: Living): Finding[] {
  const { unknownText, unknownDrawing } = namesIn(FILE, documents);
  const said = (path: string, keys: readonly string[]): Finding[] => keys.flatMap((key) => unknownText(path, key));
  const drawn = (path: string, of: "icon" | "picture", name: string | undefined): Finding[] => (name === undefined ? [] : unknownDrawing(path, of, name));
  const once = (path: string, list: readonly { id: string }[]): Finding[] =>
    twice(list.map(({ id }) => id)).map((at) => finding("shape/duplicate-id", `${path}/${at}`, list[at]!.id, `"${list[at]!.id}" stands there twice`));
  return [
    ...once("/questions", questions),
    ...once("/interests", interestsIn({ interests })),
    ...questions.flatMap(({ id, answers }, at) => [
      ...said(`/questions/${at}`, Object.values(questionKeys(id))),
      ...once(`/questions/${at}/answers`, answers),
      ...answers.flatMap((answer, nth) => [
        ...said(`/questions/${at}/answers/${nth}`, Object.values(answerKeys(id, answer.id))),
        ...drawn(`/questions/${at}/answers/${nth}/icon`, "icon", answer.icon),
        ...drawn(`/questions/${at}/answers/${nth}/picture`, "picture", answer.picture),
      ]),
    ]),
    ...interests.flatMap(({ id, list }, at) => [
      ...said(`/interests/${at}`, [interestGroupKey(id)]),
      ...list.flatMap((interest, nth) => [
        ...said(`/interests/${at}/list/${nth}`, [interestKey(interest.id)]),
        ...drawn(`/interests/${at}/list/${nth}/icon`, "icon", interest.icon),
      ]),
    ]),
  ];
}
