/**
 * What is kept of an applicant beside what their form asked: what came over the API, and whatever a resource has that no screen shows.
 * Drawn from the resources alone, so that a property which documents add is among it. A government id is never.
 */
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { codecOf } from "#screens/language/forms/codecs.ts";
import { isBlank } from "#screens/language/rules/constraint.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { keptResource, type KeptResource, type Row } from "../../kernel/definitions/record-definition.ts";
import { answersOf } from "../../kernel/records/record-columns.ts";
import { amountIn, NOTHING, type AskedQuestion, type AskedSection } from "../../kernel/screens/given-answers.ts";
import type { DocumentRecord } from "../../ports/records.ts";
import type { ApplicationState, FurtherAnswers } from "../../ports/state.ts";
import type { Reads } from "../../ports/store.ts";
import { all } from "../../kernel/records/read-records.ts";

/** What of an address says again what its codes and names say. */
const SAID_AGAIN = ["country", "region_code"];

/** Read before, or where they are read. */
export type KeptReads = Pick<Reads, "list"> | FurtherAnswers;

async function furtherIn(reads: KeptReads, { applicant_info }: ApplicationState): Promise<FurtherAnswers> {
  if (!("list" in reads)) return reads;
  const of = { applicant_info: applicant_info.id };
  return { residences: await all(reads, "residence", of), emergency_contacts: await all(reads, "emergency_contact", of) };
}

interface Kept {
  kept: KeptResource;
  row: Row;
  /** Under which the form would ask it. */
  root: string;
}

export interface KeptFacts {
  locale: string;
  files: readonly DocumentRecord[];
  yes: (is: boolean) => string;
  /** Paths that the form asked. */
  asked: ReadonlySet<string>;
  /** Whether whoever reads it is told the answer of `<root>.<property>`. */
  isTold: (root: string, property: string) => boolean;
  /** What the form calls a question, by its path; shown or not. */
  labels: ReadonlyMap<string, string>;
}

/** Section by section, a record each: the answers that no screen asked for, and as not asked what nobody was asked. */
export async function unaskedAnswers(deps: Deps, state: ApplicationState, reads: KeptReads, facts: KeptFacts): Promise<AskedSection[]> {
  const published = deps.documents.current();
  const texts = published.revision.texts(facts.locale);
  const nameOf = (key: string, written: string): string => (texts.has(key) ? texts.message(key).text({}) : written);
  const sections: AskedSection[] = [];
  for (const { kept, row, root } of await keptRecords(deps, state, reads)) {
    const { definition, doc } = kept;
    const path = (property: string): string => `${root}.${property}`;
    const answers = answersOf(definition, doc, row);
    const all = leavesOf(doc.properties, [definition.parent.property, ...(definition.setOnce ?? [])]);
    const unasked = all.filter(({ name }) => !facts.asked.has(path(name)) && facts.isTold(kept.root, name));
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
        label: facts.labels.get(`${kept.root}.${name}`) ?? nameOf(`property.${doc.$id}.${name}`, (property.description ?? name).replace(/\.$/u, "")),
        ...saidOf(property, name, answers[name], facts),
      })),
    });
  }
  // What somebody said comes before all that nobody was asked.
  const isSaid = ({ questions }: AskedSection): boolean => questions.some(({ not_asked }) => !not_asked);
  return [...sections.filter(isSaid), ...sections.filter((section) => !isSaid(section))];
}

/** In the form's order; answers that it doesn't ask come last. */
async function keptRecords({ areas, documents }: Deps, state: ApplicationState, reads: KeptReads): Promise<Kept[]> {
  const { resources } = documents.current().set;
  const { residences, emergency_contacts } = await furtherIn(reads, state);
  const records: readonly (readonly [string, object | null])[] = [
    ["applicant-info", state.applicant_info],
    ["residence", state.residence],
    ["income", state.income],
    ...state.additional_income.map((row) => ["additional-income", row] as const),
    ...state.flags.map((row) => [`flag-${row.flag}`, row] as const),
    ...state.answer_records.map((row) => [row.resource, row] as const),
    ...residences.filter(({ current }) => !current).map((row) => ["residence", row] as const),
    ...emergency_contacts.map((row) => ["emergency-contact", row] as const),
  ];
  return records.flatMap(([resource, record]) => {
    const kept = record && keptResource(areas.owners.application, resources, resource);
    if (!kept) return [];
    const row = record as Row;
    const isOneOfMany = kept.doc.many === true || row["current"] === false;
    return [{ kept, row, root: isOneOfMany ? `${kept.root}:${row.id}` : kept.root }];
  });
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

/** As a reviewer reads it. */
function saidOf(property: PropertySchema, name: string, value: unknown, { locale, files, yes }: KeptFacts): Partial<AskedQuestion> {
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
  if (typeof value === "number") return { text: new Intl.NumberFormat(locale).format(value) };
  return { text: [value].flat().join(", ") };
}
