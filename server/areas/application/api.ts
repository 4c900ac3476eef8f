/** Applications, their source, their validation and their flags, whom one applies with, and who co-signs. */
import { createCosigner, deleteCosigner, listCosigners, readCosigner, readCosignerValidation, saveCosigner } from "../../areas/cosign/index.ts";
import { createApplication, listApplications, readApplication, readSource, saveApplication } from "../../areas/application/index.ts";
import {
  createCosignerSource,
  createDoubleDeposit,
  deleteCosignerSource,
  readCosignerSource,
  readRequest,
  saveCosignerSource,
  saveRequest,
} from "../../areas/requests/index.ts";
import { addApplication, createGroupMember, createGroupReminder, readGroupSelection, readGroupSource } from "../../areas/groups/index.ts";
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
      about: "Makes the application of a source, or finds the one that was made before. Nobody applies by a link that they made or changed as staff.",
      resource: "application",
      refusals: [409],
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
  reads(
    { path: "/applications/requests/{id}/", name: "readApplicationRequest", about: "What the applicant is asked for.", resource: "application-request" },
    readRequest,
  ),
  saves(
    {
      path: "/applications/requests/{id}/",
      name: "saveApplicationRequest",
      about: "Says that it is answered: `completed`, once a co-signer is named. Naming one says it already.",
      resource: "application-request",
      refusals: [409],
    },
    saveRequest,
  ),
  makes(
    {
      path: "/applications/double-deposit/",
      name: "acceptDoubleDeposit",
      about: "Agrees to more deposit in place of a co-signer, once.",
      resource: "double-deposit",
      refusals: [409],
    },
    createDoubleDeposit,
  ),
];

const GROUPS = "/applications/groups/";

export const GROUP_ROUTES: ApiRoute[] = [
  reads(
    {
      path: `${GROUPS}sources/{slug}/`,
      name: "readGroupSource",
      about: "A group, for those who are in it: how many it is for, when its lease begins and ends, who is in it and how far they are.",
      resource: "group-source",
    },
    readGroupSource,
  ),
  makes(
    {
      path: `${GROUPS}members/`,
      name: "createGroupMember",
      about: "Invites somebody, who is sent a link that is theirs alone. Who is in the group already, by the same address, is found.",
      resource: "group-member",
      refusals: [409],
    },
    createGroupMember,
  ),
  makes(
    {
      path: `${GROUPS}sources-add-application/`,
      name: "addApplicationToGroup",
      about: "An application of one's own takes the place in a group that one was invited into.",
      resource: "group-application",
      answers: "group-source",
      refusals: [409],
    },
    addApplication,
  ),
  reads(
    {
      path: `${GROUPS}property-selection/{slug}/`,
      name: "readGroupPropertySelection",
      about: "The home that was offered to a group, by the group's slug.",
      resource: "group-property-selection",
    },
    readGroupSelection,
  ),
  makes(
    {
      path: `${GROUPS}reminders/`,
      name: "createGroupReminder",
      about: "Sends a member who hasn't handed in their link again, once a day: sooner is too many, with `Retry-After`.",
      resource: "group-reminder",
      answers: "group-member",
      refusals: [409],
    },
    createGroupReminder,
  ),
];

const COSIGNERS = "/cosigner/cosigner/";
const NOMINATIONS = "/cosigner/source/";

export const COSIGNER_ROUTES: ApiRoute[] = [
  lists(
    {
      path: COSIGNERS,
      name: "listCosigners",
      about: "The applications that the person co-signs with.",
      resource: "cosigner",
      filters: { source__slug: "Only the one of this link.", source: "The same, by the property's name." },
    },
    (deps, actor, filter, page) => listCosigners(deps, actor, { source: filter.source__slug ?? filter.source }, page),
  ),
  makes(
    {
      path: COSIGNERS,
      name: "createCosigner",
      about: "Takes a co-signer link up, or finds what was made of it before. One that was sent to another mailbox asks first.",
      resource: "cosigner",
      refusals: [409],
    },
    createCosigner,
  ),
  reads({ path: `${COSIGNERS}{id}`, name: "readCosigner", about: "One co-signer.", resource: "cosigner" }, readCosigner),
  saves({ path: `${COSIGNERS}{id}`, name: "saveCosigner", about: "Takes the whole co-signer.", resource: "cosigner", refusals: [409] }, saveCosigner),
  deletes(
    {
      path: `${COSIGNERS}{id}`,
      name: "deleteCosigner",
      about: "Takes the application back: its answers are deleted, and it counts as declined.",
      resource: "cosigner",
    },
    deleteCosigner,
  ),
  reads(
    {
      path: "/cosigner/validation/{id}",
      name: "readCosignerValidation",
      about: "What a co-signer is still asked before the submission.",
      resource: "cosigner-validation",
    },
    readCosignerValidation,
  ),
  makes(
    {
      path: NOMINATIONS,
      name: "createCosignerSource",
      about: "Names a co-signer, who is sent a link; without an address it is a draft. Naming the same address again finds the same.",
      resource: "cosigner-source",
      refusals: [409],
    },
    createCosignerSource,
  ),
  reads(
    {
      path: `${NOMINATIONS}{slug}/`,
      name: "readCosignerSource",
      about: "Whom the applicant named: for the applicant, and for whoever has taken the link up.",
      resource: "cosigner-source",
    },
    readCosignerSource,
  ),
  saves(
    {
      path: `${NOMINATIONS}{slug}/`,
      name: "saveCosignerSource",
      about: "Says other things of them. At another address they get another link, and the answer has its slug.",
      resource: "cosigner-source",
      refusals: [409],
    },
    saveCosignerSource,
  ),
  deletes(
    { path: `${NOMINATIONS}{slug}/`, name: "deleteCosignerSource", about: "Takes back who was named: the link leads nowhere.", resource: "cosigner-source" },
    deleteCosignerSource,
  ),
];
