/** The parts of an application: applicant, residence, income, additional income, emergency contact. */
import type { AccessResource } from "../../kernel/access/access.ts";
import {
  cosignerOfIncome,
  createCosignerIncome,
  createCosignerIncomeSource,
  deleteCosignerIncomeSource,
  saveCosignerIncome,
} from "../../areas/cosign/index.ts";
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

/** An applicant's, or under the same address a co-signer's. */
const saveIncomeRoute = (part: Part & { resource: "income" | "additional-income" }): ApiRoute => {
  const { path, resource, title, operation } = part;
  const about = `Takes the whole ${title}; what isn't there, or isn't the person's to write, stays as it is.`;
  return saves({ path: `${path}{id}`, name: `save${operation}`, about, resource, refusals: [409] }, async (deps, actor, change) =>
    (await cosignerOfIncome(deps, resource, change.id)) === null ? savePart(deps, actor, resource, change) : saveCosignerIncome(deps, actor, resource, change),
  );
};

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
    (deps, actor, body) =>
      typeof body["cosigner"] === "string" && body["applicant_info"] == null
        ? createCosignerIncome(deps, actor, body["cosigner"], body)
        : createPart(deps, actor, INCOME.resource, body),
  ),
  readRoute(INCOME),
  saveIncomeRoute(INCOME),
  makes(
    { path: ADDITIONAL.path, name: "createAdditionalIncome", about: "Makes a further source of income.", resource: ADDITIONAL.resource, refusals: [409] },
    async (deps, actor, body) => {
      const cosigner = typeof body["income"] === "string" ? await cosignerOfIncome(deps, "income", body["income"]) : null;
      return cosigner === null ? createPart(deps, actor, ADDITIONAL.resource, body) : createCosignerIncomeSource(deps, actor, cosigner, body);
    },
  ),
  readRoute(ADDITIONAL),
  saveIncomeRoute(ADDITIONAL),
  deletes(
    { path: `${ADDITIONAL.path}{id}`, name: "deleteAdditionalIncome", about: "Deletes a further source of income.", resource: ADDITIONAL.resource },
    async (deps, actor, id) => {
      const cosigner = await cosignerOfIncome(deps, ADDITIONAL.resource, id);
      return cosigner === null ? deletePart(deps, actor, ADDITIONAL.resource, id) : deleteCosignerIncomeSource(deps, actor, cosigner, id);
    },
  ),
];
