/** Applications, their source, their validation and their flags. */
import { createApplication, listApplications, readApplication, readSource, saveApplication } from "../../usecases/api/applications.ts";
import { createFlag, deleteFlag, listFlags, readFlag, saveFlag } from "../../usecases/api/flags.ts";
import { readValidation } from "../../usecases/api/read-validation.ts";
import { readJsonObject } from "../json-body.ts";
import { ifMatch, json, nothing, record, settled } from "./answers.ts";
import { pageOf, results } from "./pages-of-results.ts";
import type { ApiRoute } from "./route.ts";

const filter = (query: URLSearchParams, ...names: string[]): string | null =>
  names.map((name) => query.get(name)).find((value) => value !== null && value !== "") ?? null;

export const APPLICATION_ROUTES: ApiRoute[] = [
  {
    method: "GET",
    path: "/applications/applications/",
    name: "listApplications",
    about: "The person's applications, newest first.",
    access: { resource: "application", verb: "list" },
    answers: { list: "application" },
    query: { source__slug: "Only the application of this source." },
    async handler(call) {
      const page = pageOf(call);
      return results(
        call,
        page,
        await listApplications(call.parts.services.deps, call.actor(), { source: filter(call.query, "source__slug", "source") }, page),
      );
    },
  },
  {
    method: "POST",
    path: "/applications/applications/",
    name: "createApplication",
    about: "Makes the application of a source, or finds the one that was made before.",
    access: { resource: "application", verb: "create" },
    takes: "application",
    answers: { one: "application", statuses: [200, 201] },
    refusals: [404],
    async handler(call) {
      const { value, created } = settled(call, await createApplication(call.parts.services.deps, call.actor(), await readJsonObject(call.c.req.raw)));
      return record(value, created ? 201 : 200);
    },
  },
  {
    method: "GET",
    path: "/applications/applications/{id}",
    name: "readApplication",
    about: "One application.",
    access: { resource: "application", verb: "read" },
    answers: { one: "application" },
    refusals: [404],
    handler: async (call) => record(settled(call, await readApplication(call.parts.services.deps, call.actor(), call.param("id"))).value),
  },
  {
    method: "PUT",
    path: "/applications/applications/{id}",
    name: "saveApplication",
    about:
      "Takes the whole application; `display_state` is changed by key. Status, charge and fees are not for the applicant to write and are left as they are.",
    access: { resource: "application", verb: "update" },
    takes: "application",
    answers: { one: "application" },
    refusals: [404, 412],
    async handler(call) {
      const body = await readJsonObject(call.c.req.raw);
      return record(settled(call, await saveApplication(call.parts.services.deps, call.actor(), call.param("id"), body, ifMatch(call))).value);
    },
  },
  {
    method: "GET",
    path: "/applications/source/{slug}/",
    name: "readApplicationSource",
    about: "The link that an application is made from.",
    access: { resource: "application-source", verb: "read" },
    answers: { one: "application-source" },
    refusals: [404],
    handler: async (call) => json(settled(call, await readSource(call.parts.services.deps, call.actor(), call.param("slug"))).value),
  },
  {
    method: "GET",
    path: "/applications/application-validations/{id}",
    name: "readApplicationValidation",
    about: "What is still missing before the application can be submitted.",
    access: { resource: "application-validation", verb: "read" },
    answers: { one: "application-validation" },
    refusals: [404],
    handler: async (call) => json(settled(call, await readValidation(call.parts.services.deps, call.actor(), call.param("id"))).value),
  },
  {
    method: "GET",
    path: "/applications/flag/",
    name: "listFlags",
    about: "The flags of an application.",
    access: { resource: "flag", verb: "list" },
    answers: { list: "flag" },
    query: { application__id: "Only those of this application." },
    async handler(call) {
      const page = pageOf(call);
      return results(
        call,
        page,
        await listFlags(call.parts.services.deps, call.actor(), { application: filter(call.query, "application__id", "application") }, page),
      );
    },
  },
  {
    method: "POST",
    path: "/applications/flag/",
    name: "createFlag",
    about: "Makes a flag, or finds the one of that name.",
    access: { resource: "flag", verb: "create" },
    takes: "flag",
    answers: { one: "flag", statuses: [200, 201] },
    refusals: [404, 409],
    async handler(call) {
      const { value, created } = settled(call, await createFlag(call.parts.services.deps, call.actor(), await readJsonObject(call.c.req.raw)));
      return record(value, created ? 201 : 200);
    },
  },
  {
    method: "GET",
    path: "/applications/flag/{id}/",
    name: "readFlag",
    about: "One flag.",
    access: { resource: "flag", verb: "read" },
    answers: { one: "flag" },
    refusals: [404],
    handler: async (call) => record(settled(call, await readFlag(call.parts.services.deps, call.actor(), call.param("id"))).value),
  },
  {
    method: "PUT",
    path: "/applications/flag/{id}/",
    name: "saveFlag",
    about: "Changes a flag's data.",
    access: { resource: "flag", verb: "update" },
    takes: "flag",
    answers: { one: "flag" },
    refusals: [404, 409, 412],
    async handler(call) {
      const body = await readJsonObject(call.c.req.raw);
      return record(settled(call, await saveFlag(call.parts.services.deps, call.actor(), call.param("id"), body, ifMatch(call))).value);
    },
  },
  {
    method: "DELETE",
    path: "/applications/flag/{id}/",
    name: "deleteFlag",
    about: "Deletes a flag.",
    access: { resource: "flag", verb: "delete" },
    answers: { nothing: true },
    refusals: [404, 409],
    async handler(call) {
      settled(call, await deleteFlag(call.parts.services.deps, call.actor(), call.param("id")));
      return nothing();
    },
  },
];
