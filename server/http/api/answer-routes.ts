/** Records that only the documents know: one family of routes for all of them, described resource by resource as the documents in force have them. */
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import { type AnswersAt, deleteItem, makeAnswers, readAnswers, readItem, saveAnswersOf, saveItem } from "../../kernel/records/answer-parts.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { readJsonObject } from "../body/json-body.ts";
import { ifMatch, nothing, record, orRefuse } from "./answers.ts";
import { pageOf, results } from "./pages-of-results.ts";
import type { HostCall, HostRoute } from "./host-call.ts";

const RECORDS = "/applications/{id}/answers/{resource}/";
const RECORD = `${RECORDS}{record}`;
const RESOURCE = "answer-record";

const depsOf = (call: HostCall): Deps => call.parts.services.deps;
const at = (call: HostCall): AnswersAt => ({ application: call.param("id"), resource: call.param("resource") });
const itemAt = (call: HostCall): AnswersAt & { record: string } => ({ ...at(call), record: call.param("record") });
const body = (call: HostCall): Promise<Record<string, unknown>> => readJsonObject(call.c.req.raw);

const READ: HostRoute = {
  method: "GET",
  path: RECORDS,
  name: "readAnswers",
  about: "The answers of a resource that only the documents know: the one record, with version 0 before it is there; or a page of the list.",
  access: { resource: RESOURCE, verb: "read" },
  answers: { one: RESOURCE },
  refusals: [404],
  async handler(call) {
    const page = pageOf(call);
    const { value } = orRefuse(call, await readAnswers(depsOf(call), call.actor(), at(call), page));
    return "one" in value ? record(value.one) : results(call, page, value);
  },
};
const SAVE: HostRoute = {
  method: "PUT",
  path: RECORDS,
  name: "saveAnswers",
  about: "Saves the one record of a resource, and makes it where there is none; what isn't there stays as it is.",
  access: { resource: RESOURCE, verb: "update" },
  takes: RESOURCE,
  answers: { one: RESOURCE, statuses: [200, 201] },
  refusals: [404, 409, 412],
  async handler(call) {
    const { value, created } = orRefuse(call, await saveAnswersOf(depsOf(call), call.actor(), at(call), await body(call), ifMatch(call)));
    return record(value, created ? 201 : 200);
  },
};
const MAKE: HostRoute = {
  method: "POST",
  path: RECORDS,
  name: "makeAnswers",
  about: "Adds an item to a list. Of a resource with one record it saves that one.",
  access: { resource: RESOURCE, verb: "create" },
  takes: RESOURCE,
  answers: { one: RESOURCE, statuses: [200, 201] },
  refusals: [404, 409],
  async handler(call) {
    const { value, created } = orRefuse(call, await makeAnswers(depsOf(call), call.actor(), at(call), await body(call)));
    return record(value, created ? 201 : 200);
  },
};
const READ_ITEM: HostRoute = {
  method: "GET",
  path: RECORD,
  name: "readAnswerItem",
  about: "One record of a list.",
  access: { resource: RESOURCE, verb: "read" },
  answers: { one: RESOURCE },
  refusals: [404],
  handler: async (call) => record(orRefuse(call, await readItem(depsOf(call), call.actor(), itemAt(call))).value),
};
const SAVE_ITEM: HostRoute = {
  method: "PUT",
  path: RECORD,
  name: "saveAnswerItem",
  about: "Saves one record of a list; what isn't there stays as it is.",
  access: { resource: RESOURCE, verb: "update" },
  takes: RESOURCE,
  answers: { one: RESOURCE },
  refusals: [404, 409, 412],
  handler: async (call) => record(orRefuse(call, await saveItem(depsOf(call), call.actor(), itemAt(call), await body(call), ifMatch(call))).value),
};
const DELETE_ITEM: HostRoute = {
  method: "DELETE",
  path: RECORD,
  name: "deleteAnswerItem",
  about: "Takes one record out of a list.",
  access: { resource: RESOURCE, verb: "delete" },
  answers: { nothing: true },
  refusals: [404, 409],
  async handler(call) {
    orRefuse(call, await deleteItem(depsOf(call), call.actor(), itemAt(call)));
    return nothing();
  },
};

export const ANSWER_ROUTES: HostRoute[] = [READ, SAVE, MAKE, READ_ITEM, SAVE_ITEM, DELETE_ITEM];

/** What OpenAPI says of one resource: the same routes under its name, with its own schema. */
export function routesOfAnswers({ $id, many }: ResourceDoc): HostRoute[] {
  const routes = many === true ? [{ ...READ, answers: { list: $id } }, MAKE, READ_ITEM, SAVE_ITEM, DELETE_ITEM] : [READ, SAVE];
  const suffix = $id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return routes.map((route) => ({
    ...route,
    path: route.path.replace("{resource}", $id),
    name: `${route.name}Of${suffix}`,
    answers: "one" in route.answers ? { ...route.answers, one: $id } : route.answers,
    ...(route.takes === undefined ? {} : { takes: $id }),
  }));
}
