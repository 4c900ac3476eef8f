/** Applications, their source, their validation and their flags. */
import { createApplication, listApplications, readApplication, readSource, saveApplication } from "../../areas/application/index.ts";
import { createFlag, deleteFlag, listFlags, readFlag, saveFlag, readValidation } from "../../areas/form/index.ts";
import type { ApiRoute } from "./route.ts";
import { deletes, lists, makes, reads, saves } from "./route-shapes.ts";

const APPLICATIONS = "/applications/applications/";
const FLAGS = "/applications/flag/";

export const APPLICATION_ROUTES: ApiRoute[] = [
  lists(
    {
      path: APPLICATIONS,
      name: "listApplications",
      about: "The person's applications, newest first.",
      resource: "application",
      filters: { source__slug: "Only the application of this source.", source: "The same, by the property's name." },
    },
    (deps, actor, filter, page) => listApplications(deps, actor, { source: filter.source__slug ?? filter.source }, page),
  ),
  makes(
    {
      path: APPLICATIONS,
      name: "createApplication",
      about: "Makes the application of a source, or finds the one that was made before.",
      resource: "application",
    },
    createApplication,
  ),
  reads({ path: `${APPLICATIONS}{id}`, name: "readApplication", about: "One application.", resource: "application" }, readApplication),
  saves(
    {
      path: `${APPLICATIONS}{id}`,
      name: "saveApplication",
      about:
        "Takes the whole application; `display_state` is changed by key, and `room` is a wish that holds nothing. Status, charge and fees are not for the applicant to write and are left as they are.",
      resource: "application",
    },
    saveApplication,
  ),
  reads(
    {
      path: "/applications/source/{slug}/",
      name: "readApplicationSource",
      about: "The link that an application is made from.",
      resource: "application-source",
    },
    readSource,
  ),
  reads(
    {
      path: "/applications/application-validations/{id}",
      name: "readApplicationValidation",
      about: "What is still missing before the application can be submitted.",
      resource: "application-validation",
    },
    readValidation,
  ),
  lists(
    {
      path: FLAGS,
      name: "listFlags",
      about: "The flags of an application.",
      resource: "flag",
      filters: { application__id: "Only those of this application.", application: "The same, by the property's name." },
    },
    (deps, actor, filter, page) => listFlags(deps, actor, { application: filter.application__id ?? filter.application }, page),
  ),
  makes({ path: FLAGS, name: "createFlag", about: "Makes a flag, or finds the one of that name.", resource: "flag", refusals: [409] }, createFlag),
  reads({ path: `${FLAGS}{id}/`, name: "readFlag", about: "One flag.", resource: "flag" }, readFlag),
  saves({ path: `${FLAGS}{id}/`, name: "saveFlag", about: "Changes a flag's data.", resource: "flag", refusals: [409] }, saveFlag),
  deletes({ path: `${FLAGS}{id}/`, name: "deleteFlag", about: "Deletes a flag.", resource: "flag" }, deleteFlag),
];
