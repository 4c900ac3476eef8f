/**
 * Where the records of a resource are kept. What a record may hold stands in `schemas/resources`; an area says here
 * (`records.ts`) the few things that no schema can say. A resource that no area knows is kept in `answer_records`.
 */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import { rootOfResource } from "#screens/language/documents/resource-roots.ts";
import type { PlaceholderValues } from "../../ports/records.ts";
import { ANSWERS_OF, type OwnerName, type ScreenState } from "../../ports/state.ts";
import type { Reads, Writes } from "../../ports/store.ts";
import type { Brand } from "../rules/brand.ts";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import type { Refusal } from "../rules/refusal.ts";

export type Values = Record<string, unknown>;

/** What was sent, as long as it wasn't judged by its resource: nothing of it can be read by name. */
export type SentBody = object;

/** A record as a client sends it. `version`: the `If-Match` header's; null asks for nothing. */
export interface RecordChange {
  id: string;
  body: SentBody;
  version: number | null;
}

/** Tables that answers are kept in. */
export type KeptName = "applicant_info" | "residence" | "income" | "additional_income" | "emergency_contact" | "flag" | "answer_record" | "cosigner";
/** A record of one of them, whichever it is. */
export type Row = Values & { id: string; version: number };

export interface RecordDefinition {
  /** File of `schemas/resources`. */
  resource: string;
  /** Data root under which documents know it, where that isn't the resource's own. */
  root?: string;
  record: KeptName;
  part: AnsweredPart;
  /** The column that keeps what has no column of its own. In a table where that is everything, columns of the same name are no answers. */
  answersIn: { column: "answers" | "flag_data"; alone: boolean };
  /** Property that links to the parent, and the parent's resource. Set once, at creation. */
  parent: { property: string; resource: string };
  /** Written when the record is made, and left as it is then. */
  setOnce?: readonly string[];
  /** Properties that say again what another one of them says. */
  repeats?: readonly string[];
  /** The record that the form asks. Without it the form asks none. */
  inState?: (state: Partial<ScreenState>) => object | null | undefined;
  /** Those of a list that it asks one by one. */
  items?: (state: Partial<ScreenState>) => readonly { id: string }[] | undefined;
  /** Of which there is one: what finds it below its parent. Null: this body makes a further one. */
  only?: (body: Values) => Values | null;
  /** What a new record holds where nothing was given. */
  unasked?: (placeholders: PlaceholderValues, marketCountry: string) => Values;
  /** What is kept of a question that was left blank, where its column is never empty. */
  blanks?: Values;
  /** What the API shows beside what is kept: read-only properties of the resource. */
  beside?: (reads: Reads, row: Row) => Promise<Values>;
}

/** Why values may not be written, beside what the resource says. Called in the transaction that would write them, with the application held. */
type JudgeValues = (
  tx: Writes,
  deps: { config: { brand: Brand }; documents: { current(): { set: DocumentSet } } },
  change: { current: Row; values: Values },
) => Promise<Refusal[]>;

/** What an area has to say about the answers of a resource, whoever gives them. */
export interface RecordHooks {
  resource: string;
  /** Those that stay as they are by now: a page says it at each, a whole object of the API is taken without them. */
  closed?: JudgeValues;
  /** Those that are wrong, as everywhere. */
  refuse?: JudgeValues;
  /** What follows from a change, in the transaction that made it. `paths`: what was changed. */
  changed?: (tx: Writes, change: { application: string; actorUserId: string; now: string; paths: readonly string[] }) => Promise<void>;
}

/** Whose records, and which of them have a place of their own. */
export interface RecordKeeper {
  /** As a resource says it in `of`. */
  of: OwnerName;
  records: readonly RecordDefinition[];
}

/** A resource with the place where it is kept. */
export interface KeptResource {
  owner: OwnerName;
  definition: RecordDefinition;
  doc: ResourceDoc;
  /** Data root under which documents know it. */
  root: string;
}

export type Resources = Readonly<Record<string, ResourceDoc>>;

/** Null: they keep no such record. */
export function keptResource({ of, records }: RecordKeeper, resources: Resources, resource: string): KeptResource | null {
  const doc = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  if (!doc) return null;
  const definition = records.find((one) => one.resource === resource) ?? answersAlone(of, doc);
  return definition && { owner: of, definition, doc, root: definition.root ?? rootOfResource(doc) };
}

/** The resource that their documents read under a root. */
export function keptRoot(keeper: RecordKeeper, resources: Resources, root: string): KeptResource | null {
  const resource =
    keeper.records.find((one) => one.root === root)?.resource ??
    Object.values(resources).find((one) => one.of !== undefined && rootOfResource(one) === root)?.$id;
  const kept = resource === undefined ? null : keptResource(keeper, resources, resource);
  return kept?.root === root ? kept : null;
}

/** Every resource of theirs that only the documents know. */
export const isKeptAlone = (keeper: RecordKeeper, resources: Resources): KeptResource[] =>
  Object.keys(resources)
    .filter((resource) => !keeper.records.some((one) => one.resource === resource))
    .flatMap((resource) => keptResource(keeper, resources, resource) ?? []);

/** A record that only the documents know: it belongs to an owner itself, and all of it is answers. */
function answersAlone(owner: OwnerName, { $id, of, many }: ResourceDoc): RecordDefinition | null {
  if (of !== owner) return null;
  const records = (state: Partial<ScreenState>) => state[ANSWERS_OF[owner]]?.filter(({ resource }) => resource === $id);
  return {
    resource: $id,
    record: "answer_record",
    part: "answers",
    answersIn: { column: "answers", alone: true },
    parent: { property: owner, resource: owner },
    ...(many === true ? { items: records } : { only: () => ({ resource: $id }), inState: (state) => records(state)?.[0] }),
  };
}
