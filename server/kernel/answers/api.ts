/** Rows of what somebody answered, for the area whose it is: the parts of an application, and records that only the documents know. */
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import type { AccessResource } from "../access/access.ts";
import { deletes, makes, reads, saves } from "../api/route-shapes.ts";
import type { ApiCall, ApiRoute } from "../api/route.ts";
import { type AnswersAt, deleteItem, makeAnswers, readAnswers, readItem, saveAnswersOf, saveItem } from "../records/answer-parts.ts";
import { createPart, readPart, savePart } from "../records/application-parts.ts";

/** `making`: what is said of making one; left out, it is made with the application. */
interface Part {
  path: string;
  resource: AccessResource;
  title: string;
  operation: string;
  making?: string;
}

/** Of a record that an application has a place for: it is made, read and saved. */
export const partRows = ({ path, resource, title, operation, making }: Part): ApiRoute[] => [
  ...(making === undefined
    ? []
    : [makes({ path, name: `create${operation}`, about: making, resource, refusals: [409] }, (deps, actor, body) => createPart(deps, actor, resource, body))]),
  reads({ path: `${path}{id}`, name: `read${operation}`, about: `One ${title}.`, resource }, (deps, actor, id) => readPart(deps, actor, resource, id)),
  saves(
    {
      path: `${path}{id}`,
      name: `save${operation}`,
      about: `Takes the whole ${title}; what isn't there, or isn't the person's to write, stays as it is.`,
      resource,
      refusals: [409],
    },
    (deps, actor, change) => savePart(deps, actor, resource, change),
  ),
];

const RECORDS = "/applications/{id}/answers/{resource}/";
const RECORD = `${RECORDS}{record}`;
const RESOURCE = "answer-record";

type Param = ApiCall["param"];
const at = (param: Param): AnswersAt => ({ application: param("id"), resource: param("resource") });
const itemAt = (param: Param): AnswersAt & { record: string } => ({ ...at(param), record: param("record") });

const READ: ApiRoute = {
  method: "GET",
  path: RECORDS,
  name: "readAnswers",
  about: "The answers of a resource that only the documents know: the one record, with version 0 before it is there; or a page of the list.",
  access: { resource: RESOURCE, verb: "read" },
  answers: { one: RESOURCE },
  refusals: [404],
  async handler(call) {
    const page = call.page();
    const { value } = call.orRefuse(await readAnswers(call.deps, call.actor(), at(call.param), page));
    return "one" in value ? call.record(value.one) : call.results(page, value);
  },
};
const SAVE: ApiRoute = {
  method: "PUT",
  path: RECORDS,
  name: "saveAnswers",
  about: "Saves the one record of a resource, and makes it where there is none; what isn't there stays as it is.",
  access: { resource: RESOURCE, verb: "update" },
  takes: RESOURCE,
  answers: { one: RESOURCE, statuses: [200, 201] },
  refusals: [404, 409, 412],
  async handler(call) {
    const { value, created } = call.orRefuse(await saveAnswersOf(call.deps, call.actor(), at(call.param), await call.body(), call.version()));
    return call.record(value, created ? 201 : 200);
  },
};
const MAKE = makes(
  {
    path: RECORDS,
    name: "makeAnswers",
    about: "Adds an item to a list. Of a resource with one record it saves that one.",
    resource: RESOURCE,
    refusals: [409],
  },
  (deps, actor, body, param) => makeAnswers(deps, actor, at(param), body),
);
const READ_ITEM = reads({ path: RECORD, name: "readAnswerItem", about: "One record of a list.", resource: RESOURCE }, (deps, actor, _, param) =>
  readItem(deps, actor, itemAt(param)),
);
const SAVE_ITEM = saves(
  { path: RECORD, name: "saveAnswerItem", about: "Saves one record of a list; what isn't there stays as it is.", resource: RESOURCE, refusals: [409] },
  (deps, actor, { body, version }, param) => saveItem(deps, actor, itemAt(param), body, version),
);
const DELETE_ITEM = deletes({ path: RECORD, name: "deleteAnswerItem", about: "Takes one record out of a list.", resource: RESOURCE }, (deps, actor, _, param) =>
  deleteItem(deps, actor, itemAt(param)),
);

/** One family for all of them. */
export const ANSWER_ROWS: readonly ApiRoute[] = [READ, SAVE, MAKE, READ_ITEM, SAVE_ITEM, DELETE_ITEM];

/** What is told of one resource, as the documents in force have it: the same rows under its name, with its own schema. */
export function rowsOfAnswers({ $id, many }: ResourceDoc): ApiRoute[] {
  const rows = many === true ? [{ ...READ, answers: { list: $id } }, MAKE, READ_ITEM, SAVE_ITEM, DELETE_ITEM] : [READ, SAVE];
  const suffix = $id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return rows.map((route) => ({
    ...route,
    path: route.path.replace("{resource}", $id),
    name: `${route.name}Of${suffix}`,
    answers: "one" in route.answers ? { ...route.answers, one: $id } : route.answers,
    ...(route.takes === undefined ? {} : { takes: $id }),
  }));
}
