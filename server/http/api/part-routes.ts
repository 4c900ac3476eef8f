/** The parts of an application: applicant, residence, income, additional income, emergency contact. */
import type { AccessResource } from "../../kernel/access/access.ts";
import { createPart, deletePart, readPart, savePart } from "../../kernel/records/application-parts.ts";
import type { ApiRoute } from "../../kernel/api/route.ts";
import { deletes, makes, reads, saves } from "../../kernel/api/route-shapes.ts";

interface Part {
  path: string;
  resource: AccessResource;
  title: string;
  operation: string;
}

const readRoute = ({ path, resource, title, operation }: Part): ApiRoute =>
  reads({ path: `${path}{id}`, name: `read${operation}`, about: `One ${title}.`, resource }, (deps, actor, id) => readPart(deps, actor, resource, id));

const saveRoute = ({ path, resource, title, operation }: Part): ApiRoute =>
  saves(
    {
      path: `${path}{id}`,
      name: `save${operation}`,
      about: `Takes the whole ${title}; what isn't there, or isn't the person's to write, stays as it is.`,
      resource,
      refusals: [409],
    },
    (deps, actor, change) => savePart(deps, actor, resource, change),
  );

const createRoute = ({ path, resource, operation }: Part, about: string): ApiRoute =>
  makes({ path, name: `create${operation}`, about, resource, refusals: [409] }, (deps, actor, body) => createPart(deps, actor, resource, body));

const APPLICANT: Part = {
  path: "/applications/applicant-info/",
  resource: "applicant-info",
  title: "applicant",
  operation: "ApplicantInfo",
};
const RESIDENCE = { path: "/applications/residences/", resource: "residence", title: "residence", operation: "Residence" } as const;
const INCOME = { path: "/applications/income/", resource: "income", title: "income", operation: "Income" } as const;
const ADDITIONAL = {
  path: "/applications/additional-income/",
  resource: "additional-income",
  title: "additional income",
  operation: "AdditionalIncome",
} as const;
const CONTACT = {
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
  createRoute(CONTACT, "Makes the emergency contact of an applicant, or saves the one that is there."),
  readRoute(CONTACT),
  saveRoute(CONTACT),
];

export const INCOME_ROUTES: ApiRoute[] = [
  makes(
    {
      path: INCOME.path,
      name: "createIncome",
      about: "Makes the income of an applicant, or of a co-signer, or saves the one that is there.",
      resource: INCOME.resource,
      refusals: [409],
    },
    (deps, actor, body) => createPart(deps, actor, INCOME.resource, body),
  ),
  readRoute(INCOME),
  saveRoute(INCOME),
  makes(
    { path: ADDITIONAL.path, name: "createAdditionalIncome", about: "Makes a further source of income.", resource: ADDITIONAL.resource, refusals: [409] },
    (deps, actor, body) => createPart(deps, actor, ADDITIONAL.resource, body),
  ),
  readRoute(ADDITIONAL),
  saveRoute(ADDITIONAL),
  deletes(
    { path: `${ADDITIONAL.path}{id}`, name: "deleteAdditionalIncome", about: "Deletes a further source of income.", resource: ADDITIONAL.resource },
    (deps, actor, id) => deletePart(deps, actor, ADDITIONAL.resource, id),
  ),
];
