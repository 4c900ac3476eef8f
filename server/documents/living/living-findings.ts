/** What a profile asks (`schemas/living.json`) beside the documents: texts and drawings that are not there, and two of one id. */
import { SOURCE_LOCALE, type DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, FindingCode } from "#screens/language/documents/finding.ts";
import { didYouMean } from "#screens/language/documents/nearest.ts";
import { answerKeys, interestGroupKey, interestKey, questionKeys, type Living } from "../../kernel/definitions/living.ts";

const FILE = "living.json";
const finding = (code: FindingCode, path: string, id: string, reason: string, more: Partial<Finding> = {}): Finding => ({
  code,
  severity: "error",
  reason,
  at: { file: FILE, path, id },
  related: [],
  ...more,
});

export function livingFindings({ catalog, copy }: Pick<DocumentSet, "catalog" | "copy">, { questions, interests }: Living): Finding[] {
  const texts = Object.keys(copy[SOURCE_LOCALE]?.texts ?? {});
  const known = new Set(texts);
  const said = (path: string, keys: readonly string[]): Finding[] =>
    keys
      .filter((key) => !known.has(key))
      .map((key) => finding("reference/unknown-copy", path, key, `There is no text with the key "${key}"`, didYouMean(key, texts)));
  const drawn = (path: string, of: "icon" | "picture", name: string | undefined): Finding[] => {
    const words = catalog.tokens[of] ?? [];
    return name === undefined || words.includes(name)
      ? []
      : [finding("reference/unknown-token", path, name, `There is no ${of} "${name}"`, didYouMean(name, words))];
  };
  const once = (path: string, list: readonly { id: string }[]): Finding[] =>
    list.flatMap(({ id }, at) =>
      list.findIndex((each) => each.id === id) === at ? [] : [finding("shape/duplicate-id", `${path}/${at}`, id, `"${id}" stands there twice`)],
    );
  return [
    ...once("/questions", questions),
    ...once(
      "/interests",
      interests.flatMap(({ list }) => list),
    ),
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
