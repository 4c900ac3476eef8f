/**
 * What is kept of somebody beside what their pages asked: what came over the API, and whatever a resource has that no screen shows.
 * Drawn from the resources alone, so that a property which documents add is among it. A government id is never.
 */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { codecOf } from "#screens/language/forms/codecs.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { decideChoice } from "#screens/language/forms/live.ts";
import { isBlank } from "#screens/language/rules/constraint.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import { isKeptAlone, keptResource, type KeptResource, type RecordKeeper, type Resources, type Row } from "../definitions/record-definition.ts";
import { answersOf } from "../records/record-columns.ts";
import { screenScope } from "../screens/form-sections.ts";
import { amountIn, type AskedFacts, type AskedSection, NOTHING, type AskedQuestion } from "../screens/given-answers.ts";
import type { ScreenState } from "../../ports/state.ts";

/** What of an address says again what its codes and names say. */
const SAID_AGAIN = ["country", "region_code"];

export interface KeptRecord {
  kept: KeptResource;
  row: Row;
  /** Under which the pages would ask it. */
  root: string;
}

interface Unasked {
  documents: PublishedDocuments;
  /** In the order in which they are told. */
  records: readonly KeptRecord[];
  /** Every page of the filling, as it is drawn for this person. */
  screens: readonly ScreenDescriptor[];
  /** What these asked, as it is told. */
  sections: readonly AskedSection[];
}

/** Section by section, a record each: the answers that no screen asked for, and as not asked what nobody was asked. */
export function unaskedAnswers({ documents, records, screens, sections: told }: Unasked, facts: AskedFacts): AskedSection[] {
  const texts = documents.revision.texts(facts.locale);
  const nameOf = (key: string, written: string): string => (texts.has(key) ? texts.message(key).text({}) : written);
  const labels = new Map(screens.flatMap((screen) => [...labelsOf(screen)]));
  const asked = new Set(told.flatMap(({ questions }) => questions.map(({ path }) => path)));
  const sections: AskedSection[] = [];
  for (const { kept, row, root } of records) {
    const { definition, doc } = kept;
    const path = (property: string): string => `${root}.${property}`;
    const answers = answersOf(definition, doc, row);
    const all = leavesOf(doc.properties, [definition.parent.property, ...(definition.setOnce ?? []), ...(definition.repeats ?? [])]);
    const unasked = all.filter(({ name }) => !asked.has(path(name)) && facts.isTold(kept.root, name));
    const open = unasked.filter(({ name, isPart }) => !(isPart && isBlank(answers[name], "text")));
    if (open.length === 0) continue;
    const key = doc.$id === "residence" && row["current"] === false ? "record.former-residence" : `record.${doc.$id}`;
    const title = nameOf(key, doc.title);
    sections.push({
      id: `kept-${root}`,
      title: unasked.length < all.length ? texts.message("record.beyond-form").text({ record: title }) : title,
      questions: open.map(({ name, property }) => ({
        ...NOTHING,
        path: path(name),
        label: labels.get(`${kept.root}.${name}`) ?? nameOf(`property.${doc.$id}.${name}`, (property.description ?? name).replace(/\.$/u, "")),
        ...saidOf(property, name, answers[name], facts, (chosen) => nameOf(`property.${doc.$id}.${name}.${chosen}`, chosen)),
      })),
    });
  }
  // What somebody said comes before all that nobody was asked.
  const isSaid = ({ questions }: AskedSection): boolean => questions.some(({ not_asked }) => !not_asked);
  return [...sections.filter(isSaid), ...sections.filter((section) => !isSaid(section))];
}

/** What somebody said of it, without what nobody was asked. */
export const saidAnswers = (sections: readonly AskedSection[]): AskedSection[] =>
  sections.flatMap((section) => {
    const questions = section.questions.filter(({ not_asked }) => !not_asked);
    return questions.length > 0 ? [{ ...section, questions }] : [];
  });

/** Every record of theirs that stands in their state, each list in its order. */
export const recordsInState = (keeper: RecordKeeper, resources: Resources, state: Partial<ScreenState>): KeptRecord[] =>
  [...keeper.records.flatMap(({ resource }) => keptResource(keeper, resources, resource) ?? []), ...isKeptAlone(keeper, resources)].flatMap((kept) => {
    const { items, inState } = kept.definition;
    if (items) return (items(state) ?? []).map((row): KeptRecord => ({ kept, row: row as Row, root: `${kept.root}:${row.id}` }));
    const row = inState?.(state);
    return row ? [{ kept, row: row as Row, root: kept.root }] : [];
  });

/** What the pages call each of their questions, those that they don't ask this person among them. */
function labelsOf(screen: ScreenDescriptor): Map<string, string> {
  const scope = screenScope(screen);
  const labels = sectionsOf(screen.blocks).flatMap(({ root, fields }) =>
    fields.map(({ property, label }) => [`${root.split(":")[0]}.${property}`, decideChoice(label, scope) ?? null] as const),
  );
  return new Map(labels.flatMap(([path, label]) => (label === null ? [] : [[path, label]])));
}

interface Leaf {
  /** Path below the record. */
  name: string;
  property: PropertySchema;
  /** Of an object, of which only what is there is told. */
  isPart: boolean;
}

function leavesOf(properties: Record<string, PropertySchema>, without: readonly string[], prefix = ""): Leaf[] {
  return Object.entries(properties).flatMap(([name, property]): Leaf[] => {
    if (property.readOnly === true || property.writeOnly === true || property.format === "secure-id" || without.includes(name)) return [];
    if (property.properties) return leavesOf(property.properties, "country_code" in property.properties ? SAID_AGAIN : [], `${prefix}${name}.`);
    return [{ name: prefix + name, property, isPart: prefix !== "" }];
  });
}

/** As a reviewer reads it. `choiceOf`: what a word of the property's `enum` is called. */
function saidOf(
  property: PropertySchema,
  name: string,
  value: unknown,
  { locale, files, yes }: AskedFacts,
  choiceOf: (word: string) => string,
): Partial<AskedQuestion> {
  if (isBlank(value, "text")) return { not_asked: true };
  if (typeof value === "boolean") return { text: yes(value) };
  if (property.format === "date") return { date: String(value) };
  if (property.money === true) return { text: amountIn(locale).format(Number(value)) };
  if (property.file !== undefined) return { file: String(value), text: files.find(({ id }) => id === value)?.filename ?? null };
  if (property.format === "phone") {
    const phone = codecOf({ kind: "phone", props: {} });
    return { text: phone.format(value, phone.aside?.(value) ?? "") };
  }
  if (name.endsWith("country_code")) return { text: new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(String(value)) ?? String(value) };
  if (property.enum?.includes(String(value))) return { text: choiceOf(String(value)) };
  if (typeof value === "number") return { text: new Intl.NumberFormat(locale).format(value) };
  return { text: [value].flat().join(", ") };
}
