/** The parts of an application but for the income, what is missing of it, and its flags. */
import { answerRows, partRows } from "../../kernel/answers/api.ts";
import { deletes, lists, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { createFlag, deleteFlag, listFlags, readFlag, saveFlag } from "./flags.ts";
import { AT } from "./record-owner.ts";
import { readValidation } from "./read-validation.ts";

const FLAGS = "/applications/flag/";

export const api: AreaApi = {
  about: "The form of an application: its sections, its flags, and what is still missing.",
  routes: [
    ...partRows({ path: "/applications/applicant-info/", resource: "applicant-info", title: "applicant", operation: "ApplicantInfo" }),
    ...partRows({
      path: "/applications/residences/",
      resource: "residence",
      title: "residence",
      operation: "Residence",
      making: "Makes a residence. There is one current residence: it is saved instead of made twice.",
    }),
    ...partRows({
      path: "/applications/emergency-contact/",
      resource: "emergency-contact",
      title: "emergency contact",
      operation: "EmergencyContact",
      making: "Makes the emergency contact of an applicant, or saves the one that is there.",
    }),
    ...answerRows(AT),
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
  ],
};
