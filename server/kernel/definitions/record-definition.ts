/**
 * Where the records of a resource are kept. What a record may hold stands in `schemas/resources`; an area says here
 * (`records.ts`) the few things that no schema can say. A resource that no area knows is kept in `answer_records`.
 */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import { rootOfResource } from "#screens/language/documents/resource-roots.ts";
import type { PlaceholderValues } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Reads, Writes } from "../../ports/store.ts";
import type { Brand } from "../rules/brand.ts";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import type { Refusal } from "../rules/refusal.ts";

export type Values = Record<string, unknown>;

/** A record as a client sends it. `version`: the `If-Match` header's; null asks for nothing. */
export interface RecordChange {
  id: string;
  body: Values;
  version: number | null;
}

/** Tables that answers are kept in. */
export type KeptName = "applicant_info" | "residence" | "income" | "additional_income" | "emergency_contact" | "flag" | "answer_record" | "cosigner";
/** A record of one of them, whichever it is. */
export type Row = Values & { id: string; version: number };

export interface RecordDefinition {
  /** File of `schemas/resources`. */
  resource: string;
  record: KeptName;
  part: AnsweredPart;
  /** The column that keeps what has no column of its own. In a table where that is everything, columns of the same name are no answers. */
  answersIn: { column: "answers" | "flag_data"; alone: boolean };
  /** Property that links to the parent, and the parent's resource. Set once, at creation. */
  parent: { property: string; resource: string };
  /** Written when the record is made, and left as it is then. */
  setOnce?: readonly string[];
  /** The record that the form asks. Without it the form asks none. */
  inState?: (state: ApplicationState) => object | null;
  /** Of which there is one: what finds it below its parent. Null: this body makes a further one. */
  only?: (body: Values) => Values | null;
  /** What a new record holds where nothing was given. */
  unasked?: (placeholders: PlaceholderValues, marketCountry: string) => Values;
  /** What the API shows beside what is kept: read-only properties of the resource. */
  beside?: (reads: Reads, row: Row) => Promise<Values>;
}

/** What an area has to say about the answers of a resource, whoever gives them. */
export interface RecordHooks {
  resource: string;
  /** Why values may not be written, beside what the resource says. Called in the transaction that would write them, with the application held. */
  refuse?: (
    tx: Writes,
    deps: { config: { brand: Brand }; documents: { current(): { set: DocumentSet } } },
    change: { current: Row; values: Values },
  ) => Promise<Refusal[]>;
  /** What follows from a change, in the transaction that made it. `paths`: what was changed. */
  changed?: (tx: Writes, change: { application: string; actorUserId: string; now: string; paths: readonly string[] }) => Promise<void>;
}

/** A resource with the place where it is kept. */
export interface KeptResource {
  definition: RecordDefinition;
  doc: ResourceDoc;
  /** Data root under which documents know it. */
  root: string;
}

export type Resources = Readonly<Record<string, ResourceDoc>>;

/** Null: nobody keeps such a record. */
export function keptResource(definitions: readonly RecordDefinition[], resources: Resources, resource: string): KeptResource | null {
  const doc = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  if (!doc) return null;
  const definition = definitions.find((one) => one.resource === resource) ?? answersAlone(doc);
  return definition && { definition, doc, root: rootOfResource(doc) };
}

/** The resource that documents read under a root. */
export function keptRoot(definitions: readonly RecordDefinition[], resources: Resources, root: string): KeptResource | null {
  const doc = Object.values(resources).find((one) => one.of !== undefined && rootOfResource(one) === root);
  return doc ? keptResource(definitions, resources, doc.$id) : null;
}

/** Every resource that only the documents know. */
export const isKeptAlone = (definitions: readonly RecordDefinition[], resources: Resources): KeptResource[] =>
  Object.keys(resources)
    .filter((resource) => !definitions.some((one) => one.resource === resource))
    .flatMap((resource) => keptResource(definitions, resources, resource) ?? []);

/** A record that only the documents know: it belongs to an application, and all of it is answers. */
const answersAlone = ({ $id, of, many }: ResourceDoc): RecordDefinition | null =>
  of === "application"
    ? {
        resource: $id,
        record: "answer_record",
        part: "answers",
        answersIn: { column: "answers", alone: true },
        parent: { property: "application", resource: "application" },
        ...(many === true
          ? {}
          : { only: () => ({ resource: $id }), inState: ({ answer_records }) => answer_records.find(({ resource }) => resource === $id) ?? null }),
      }
    : null;
