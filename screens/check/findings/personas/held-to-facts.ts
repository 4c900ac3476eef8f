/** A persona against what the catalog says that always holds. */
import type { PersonaDoc } from "#screens/language/documents/document.ts";
import { documentSource } from "#screens/language/documents/document-source.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { evaluate, type Scope } from "#screens/language/expressions/evaluate.ts";
import type { Survey } from "../../survey/survey.ts";
import { conditionInWords } from "../../words/condition-words.ts";
import { error, pointerTo } from "../../words/places.ts";

/** What isn't known of somebody contradicts nothing. */
export function factsFindings({ documents, fileOf }: Survey, { data }: PersonaDoc, at: Place): Finding[] {
  const { catalog, constants, sources } = documents;
  const conditions = Object.fromEntries(Object.entries(documents.conditions.conditions).map(([name, { when }]) => [name, when]));
  const scope: Scope = { data, constants, conditions };
  return (catalog.facts ?? []).flatMap(({ about, when, then }, index) => {
    if (evaluate(when, scope).is !== true || evaluate(then, scope).is !== false) return [];
    const told = [then, when].flatMap((condition) => dependencies(condition, conditions)).map((path) => ({ ...at, path: pointerInto(data, path) }));
    const own = told.find((place) => documentSource(sources, place).at.file === at.file);
    const place = own ?? told[0] ?? at;
    return [
      error("logic/never-so", place, `Nobody is like this: ${about.replace(/\.$/, "")}`, {
        related: [...told.filter(({ path }) => path !== place.path), { file: fileOf("catalog"), path: `/facts/${index}`, id: "facts" }],
        suggestion: `Where ${inWords(when)}, this has to hold: ${inWords(then)}.`,
      }),
    ];
  });
}

const inWords = (condition: Condition): string => conditionInWords(condition);

/** As far as a path leads into what is written of somebody. */
function pointerInto(data: Readonly<Record<string, unknown>>, path: string): string {
  let [at, pointer]: [unknown, string] = [data, "/data"];
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null || Array.isArray(at) || !Object.hasOwn(at, step)) break;
    [at, pointer] = [(at as Record<string, unknown>)[step], pointerTo(pointer, step)];
  }
  return pointer;
}
