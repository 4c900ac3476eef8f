/** The parts of an application: applicant, residence, income, additional income, emergency contact. */
import type { AccessResource, Verb } from "../../domain/access.ts";
import { createPart, deletePart, readPart, savePart } from "../../usecases/api/application-parts.ts";
import type { PartName } from "../../usecases/api/resource-definitions.ts";
import { readJsonObject } from "../json-body.ts";
import { ifMatch, nothing, record, settled } from "./answers.ts";
import type { ApiRoute } from "./route.ts";

interface Part {
  name: PartName;
  path: string;
  resource: AccessResource;
  title: string;
  operation: string;
}

const cell = (part: Part, verb: Verb) => ({ resource: part.resource, verb });

const readRoute = (part: Part): ApiRoute => ({
  method: "GET",
  path: `${part.path}{id}`,
  name: `read${part.operation}`,
  about: `One ${part.title}.`,
  access: cell(part, "read"),
  answers: { one: part.resource },
  refusals: [404],
  handler: async (call) => record(settled(call, await readPart(call.parts.services.deps, call.actor(), part.name, call.param("id"))).value),
});

const saveRoute = (part: Part): ApiRoute => ({
  method: "PUT",
  path: `${part.path}{id}`,
  name: `save${part.operation}`,
  about: `Takes the whole ${part.title}; what isn't there, or isn't the person's to write, stays as it is.`,
  access: cell(part, "update"),
  takes: part.resource,
  answers: { one: part.resource },
  refusals: [404, 409, 412],
  async handler(call) {
    const body = await readJsonObject(call.c.req.raw);
    return record(settled(call, await savePart(call.parts.services.deps, call.actor(), part.name, call.param("id"), body, ifMatch(call))).value);
  },
});

const createRoute = (part: Part & { name: Exclude<PartName, "applicant_info"> }, about: string): ApiRoute => ({
  method: "POST",
  path: part.path,
  name: `create${part.operation}`,
  about,
  access: cell(part, "create"),
  takes: part.resource,
  answers: { one: part.resource, statuses: [200, 201] },
  refusals: [404, 409],
  async handler(call) {
    const { value, created } = settled(call, await createPart(call.parts.services.deps, call.actor(), part.name, await readJsonObject(call.c.req.raw)));
    return record(value, created ? 201 : 200);
  },
});

const APPLICANT: Part = {
  name: "applicant_info",
  path: "/applications/applicant-info/",
  resource: "applicant-info",
  title: "applicant",
  operation: "ApplicantInfo",
};
const RESIDENCE = { name: "residence", path: "/applications/residences/", resource: "residence", title: "residence", operation: "Residence" } as const;
const INCOME = { name: "income", path: "/applications/income/", resource: "income", title: "income", operation: "Income" } as const;
const ADDITIONAL = {
  name: "additional_income",
  path: "/applications/additional-income/",
  resource: "additional-income",
  title: "additional income",
  operation: "AdditionalIncome",
} as const;
const CONTACT = {
  name: "emergency_contact",
  path: "/applications/emergency-contact/",
  resource: "emergency-contact",
  title: "emergency contact",
  operation: "EmergencyContact",
} as const;

export const PART_ROUTES: ApiRoute[] = [
  readRoute(APPLICANT),
  saveRoute(APPLICANT),
  createRoute(RESIDENCE, "Makes a residence. There is one current residence: it is saved instead of made twice."),
  readRoute(RESIDENCE),
  saveRoute(RESIDENCE),
  createRoute(INCOME, "Makes the income of an applicant, or saves the one that is there."),
  readRoute(INCOME),
  saveRoute(INCOME),
  createRoute(ADDITIONAL, "Makes a further source of income."),
  readRoute(ADDITIONAL),
  saveRoute(ADDITIONAL),
  {
    method: "DELETE",
    path: "/applications/additional-income/{id}",
    name: "deleteAdditionalIncome",
    about: "Deletes a further source of income.",
    access: cell(ADDITIONAL, "delete"),
    answers: { nothing: true },
    refusals: [404, 409],
    async handler(call) {
      settled(call, await deletePart(call.parts.services.deps, call.actor(), "additional_income", call.param("id")));
      return nothing();
    },
  },
  createRoute(CONTACT, "Makes the emergency contact of an applicant, or saves the one that is there."),
  readRoute(CONTACT),
  saveRoute(CONTACT),
];
