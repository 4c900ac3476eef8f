/** Rows of what somebody answered, for the area whose it is: the parts that have a place of their own, and records that only the documents know. */
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import type { AccessResource } from "../access/access.ts";
import { deletes, makes, reads, saves } from "../api/route-shapes.ts";
import type { ApiCall, ApiRoute } from "../api/route.ts";
import type { RecordOwner } from "../context/record-owner.ts";
import { type AnswersAt, deleteItem, makeAnswers, readAnswers, readItem, saveAnswersOf, saveItem } from "../records/answer-parts.ts";
import { createPart, readPart, savePart } from "../records/record-parts.ts";

/** `making`: what is said of making one; left out, it is made with the application. */
interface Part {
  path: string;
  resource: AccessResource;
  title: string;
  operation: string;
  making?: string;
}

/** Of a record that has a place of its own: it is made, read and saved. */
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

const RESOURCE = "answer-record";

type Owner = Pick<RecordOwner, "of" | "path">;
type Param = ApiCall["param"];

const inName = (name: string): string => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Rows {
  read: ApiRoute;
  save: ApiRoute;
  make: ApiRoute;
  items: ApiRoute[];
}

function rowsOf({ of, path }: Owner): Rows {
  const at = (param: Param): AnswersAt => ({ owner: { of, id: param("id") }, resource: param("resource") });
  const itemAt = (param: Param): AnswersAt & { record: string } => ({ ...at(param), record: param("record") });
  const all = `${path}{id}/answers/{resource}/`;
  const one = `${all}{record}`;
  // Those of an application were there first, and are called by no name of theirs.
  const name = of === "application" ? "" : inName(of);
  return {
    read: {
      method: "GET",
      path: all,
      name: `read${name}Answers`,
      about: "The answers of a resource that only the documents know: the one record, with version 0 before it is there; or a page of the list.",
      access: { resource: RESOURCE, verb: "read" },
      answers: { one: RESOURCE },
      refusals: [404],
      async handler(call) {
        const page = call.page();
        const { value } = call.orRefuse(await readAnswers(call.deps, call.actor(), at(call.param), page));
        return "one" in value ? call.record(value.one) : call.results(page, value);
      },
    },
    save: {
      method: "PUT",
      path: all,
      name: `save${name}Answers`,
      about: "Saves the one record of a resource, and makes it where there is none; what isn't there stays as it is.",
      access: { resource: RESOURCE, verb: "update" },
      takes: RESOURCE,
      answers: { one: RESOURCE, statuses: [200, 201] },
      refusals: [404, 409, 412],
      async handler(call) {
        const { value, created } = call.orRefuse(await saveAnswersOf(call.deps, call.actor(), at(call.param), await call.body(), call.version()));
        return call.record(value, created ? 201 : 200);
      },
    },
    make: makes(
      {
        path: all,
        name: `make${name}Answers`,
        about: "Adds an item to a list. Of a resource with one record it saves that one.",
        resource: RESOURCE,
        refusals: [409],
      },
      (deps, actor, body, param) => makeAnswers(deps, actor, at(param), body),
    ),
    items: [
      reads({ path: one, name: `read${name}AnswerItem`, about: "One record of a list.", resource: RESOURCE }, (deps, actor, _, param) =>
        readItem(deps, actor, itemAt(param)),
      ),
      saves(
        {
          path: one,
          name: `save${name}AnswerItem`,
          about: "Saves one record of a list; what isn't there stays as it is.",
          resource: RESOURCE,
          refusals: [409],
        },
        (deps, actor, { body, version }, param) => saveItem(deps, actor, itemAt(param), body, version),
      ),
      deletes({ path: one, name: `delete${name}AnswerItem`, about: "Takes one record out of a list.", resource: RESOURCE }, (deps, actor, _, param) =>
        deleteItem(deps, actor, itemAt(param)),
      ),
    ],
  };
}

/** One family for all of an owner's. */
export function answerRows(owner: Owner): ApiRoute[] {
  const { read, save, make, items } = rowsOf(owner);
  return [read, save, make, ...items];
}

/** What is told of one resource, as the documents in force have it: the same rows under its name, with its own schema. */
export function rowsOfAnswers(owner: Owner, { $id, many }: ResourceDoc): ApiRoute[] {
  const { read, save, make, items } = rowsOf(owner);
  const rows = many === true ? [{ ...read, answers: { list: $id } }, make, ...items] : [read, save];
  return rows.map((route) => ({
    ...route,
    path: route.path.replace("{resource}", $id),
    name: `${route.name}Of${inName($id)}`,
    answers: "one" in route.answers ? { ...route.answers, one: $id } : route.answers,
    ...(route.takes === undefined ? {} : { takes: $id }),
  }));
}
