/** What staff look after beside applications: people, those who work here, and the links that applications are made from. */
import {
  deletePersonFor,
  endPersonSessions,
  exportPerson,
  inviteStaff,
  liftHold,
  listPeople,
  listPersonMails,
  listStaff,
  openCase,
  PEOPLE_FILTERS,
  placeHold,
  readPerson,
  readPersonMail,
  saveStaffRoles,
} from "../../../areas/people/index.ts";
import { listHomes, listMarketTerms, listSources, makeSource, readSource, saveSource } from "../../../areas/sources/index.ts";
import { readJsonObject } from "../../body/json-body.ts";
import { ZIP_TYPE } from "../../body/zip-stream.ts";
import { nothing, orRefuse, record } from "../answers.ts";
import { downloadOf } from "./personal-download.ts";
import { pageOf, results, wholeList } from "../pages-of-results.ts";
import { ANOTHER_PERSON, OWN_PERSON, OWN_SOURCE, notNamed, withheld } from "./own-case.ts";
import type { ApiCall, StaffRoute } from "../route.ts";
import { decides, lists, makes, reads, saves } from "../route-shapes.ts";

const PEOPLE = "/staff/people/";
const PERSON = `${PEOPLE}{id}`;
const MAILS = `${PERSON}/mails/`;
const MEMBERS = "/staff/members/";
const SOURCES = "/staff/sources/";
const PERSON_RESOURCE = "person-details";

const ends = async (call: ApiCall, handle: string | null): Promise<Response> => {
  orRefuse(call, await endPersonSessions(call.parts.services.deps, call.actor(), { person: call.param("id"), handle }));
  return nothing();
};

const OF_A_SOURCE = withheld("figures about those who apply by it");

export const PEOPLE_ROUTES: StaffRoute[] = [
  {
    method: "GET",
    path: PEOPLE,
    name: "listPeople",
    own: withheld("how they are reached, what they apply and co-sign for, and when they were here"),
    about:
      "People with an account, newest first. `count` ends at 10,000, and of a search where it had to look no further: `at_least` says that there are more.",
    access: { resource: "person", verb: "list" },
    answers: { list: "person", growing: true },
    query: PEOPLE_FILTERS,
    async handler(call) {
      const page = pageOf(call);
      const asked = Object.fromEntries(Object.keys(PEOPLE_FILTERS).map((name) => [name, call.query.get(name) || null]));
      return results(call, page, orRefuse(call, await listPeople(call.parts.services.deps, call.actor(), asked, page)).value);
    },
  },
  reads(
    {
      path: PERSON,
      name: "readPerson",
      own: OWN_PERSON,
      about: "Everything that staff look after of somebody. Reading it leaves a trace. Nobody reads their own, nor of whom they apply with or co-sign for.",
      resource: PERSON_RESOURCE,
      refusals: [409],
    },
    readPerson,
  ),
  {
    method: "POST",
    path: `${PERSON}/data/`,
    name: "exportPerson",
    own: ANOTHER_PERSON,
    about: "Everything that is kept of somebody, as one download, for staff to hand it to them. It is kept as a look at their data, with the reason.",
    access: { resource: "person-data", verb: "create" },
    takes: "person-data",
    answers: { content: ZIP_TYPE },
    refusals: [403, 404, 409],
    limit: "export",
    async handler(call) {
      const body = await readJsonObject(call.c.req.raw);
      return downloadOf(call, orRefuse(call, await exportPerson(call.parts.services.deps, call.actor(), { id: call.param("id"), body })).value);
    },
  },
  {
    method: "GET",
    path: MAILS,
    name: "listPersonMails",
    own: ANOTHER_PERSON,
    about: "What was sent to somebody, newest first, for as long as it is kept: it goes with the account.",
    access: { resource: "person-mail", verb: "list" },
    answers: { list: "person-mail" },
    refusals: [403, 404, 409],
    async handler(call) {
      const page = pageOf(call);
      return results(call, page, orRefuse(call, await listPersonMails(call.parts.services.deps, call.actor(), call.param("id"), page)).value);
    },
  },
  {
    method: "GET",
    path: `${MAILS}{mail}`,
    name: "readPersonMail",
    own: ANOTHER_PERSON,
    about: "One of them as its recipient got it, without its links. Reading it leaves a trace.",
    access: { resource: "person-mail-details", verb: "read" },
    answers: { one: "person-mail-details" },
    refusals: [403, 404, 409],
    handler: async (call) =>
      record(orRefuse(call, await readPersonMail(call.parts.services.deps, call.actor(), { person: call.param("id"), mail: call.param("mail") })).value),
  },
  {
    method: "DELETE",
    path: `${PERSON}/sessions/`,
    name: "endSessions",
    own: ANOTHER_PERSON,
    about: "Ends every session of somebody, and their personal tokens. Doing it again changes nothing.",
    access: { resource: "person-session", verb: "delete" },
    answers: { nothing: true },
    refusals: [403, 404, 409],
    handler: (call) => ends(call, null),
  },
  {
    method: "DELETE",
    path: `${PERSON}/sessions/{handle}`,
    name: "endSession",
    own: ANOTHER_PERSON,
    about: "Ends one session of somebody.",
    access: { resource: "person-session", verb: "delete" },
    answers: { nothing: true },
    refusals: [403, 404, 409],
    handler: (call) => ends(call, call.param("handle")),
  },
  decides(
    {
      path: `${PERSON}/cases`,
      name: "openCase",
      own: OWN_PERSON,
      about: "Opens a case for somebody, of what they said.",
      resource: "staff-case",
      answers: PERSON_RESOURCE,
    },
    openCase,
  ),
  decides(
    {
      path: `${PERSON}/legal-hold`,
      name: "placeHold",
      own: ANOTHER_PERSON,
      about: "Has nothing of somebody forgotten, for a reason.",
      resource: "legal-hold",
      answers: PERSON_RESOURCE,
    },
    placeHold,
  ),
  decides(
    {
      path: `${PERSON}/legal-hold/end`,
      name: "liftHold",
      own: ANOTHER_PERSON,
      about: "Ends a legal hold, for a reason.",
      resource: "legal-hold-end",
      answers: PERSON_RESOURCE,
    },
    liftHold,
  ),
  decides(
    {
      path: `${PERSON}/deletion`,
      name: "deletePerson",
      own: ANOTHER_PERSON,
      about: "Deletes an account for somebody who asked for it: what the law keeps stays until its day.",
      resource: "person-deletion",
      answers: PERSON_RESOURCE,
    },
    deletePersonFor,
  ),
  lists(
    {
      path: MEMBERS,
      name: "listStaff",
      own: withheld("when somebody was here with whom they have a stake"),
      about: "Who works here, and what they may do.",
      resource: "staff-member",
      filters: { search: "Only those whose name or address has this in it." },
    },
    listStaff,
  ),
  makes(
    {
      path: MEMBERS,
      name: "inviteStaff",
      own: notNamed("says who works here, and nothing of a case"),
      about: "Invites somebody to the staff, or gives whoever has the address further roles.",
      resource: "staff-member",
    },
    inviteStaff,
  ),
  saves(
    {
      path: `${MEMBERS}{id}`,
      name: "saveStaffRoles",
      own: notNamed("says who works here, and nothing of a case"),
      about: "Says what somebody may do, as a whole. It holds from their next click on.",
      resource: "staff-member",
      refusals: [409],
    },
    saveStaffRoles,
  ),
  lists(
    {
      path: SOURCES,
      name: "listSources",
      own: OF_A_SOURCE,
      about: "Links that applications are made from; invitations into groups are their groups'.",
      resource: "staff-source",
      filters: {
        search: "Only those whose name, label or invited address has this in it.",
        sharing: "personal, open or group.",
        market: "Only those of this market, by its slug.",
        state: "open, used, ended, full or closed; several with commas between them.",
        ordering: "-created_at, newest first, where nothing is said; created_at, oldest first; ends_at, what ends first.",
      },
    },
    listSources,
  ),
  makes(
    {
      path: SOURCES,
      name: "makeSource",
      own: { answer: "refused", code: "own-address" },
      about:
        "Makes a link that applications are made from. A fee that is unusually high is refused unless it is said to be meant (`application_fee_confirmed`).",
      resource: "staff-source",
    },
    makeSource,
  ),
  reads({ path: `${SOURCES}{slug}`, name: "readSource", own: OF_A_SOURCE, about: "One of them.", resource: "staff-source" }, readSource),
  saves(
    {
      path: `${SOURCES}{slug}`,
      name: "saveSource",
      own: OWN_SOURCE,
      about:
        "Closes one or opens it again, moves its end and its limit, and changes the terms of one for groups until somebody of them was sent a lease; what isn't given stays.",
      resource: "staff-source",
      refusals: [409],
    },
    saveSource,
  ),
  {
    method: "GET",
    path: "/staff/markets/",
    name: "listMarketTerms",
    own: notNamed("what the law says, the same for everybody"),
    about: "Markets, with what the law of each leaves of an application fee.",
    access: { resource: "market-terms", verb: "list" },
    answers: { list: "market-terms" },
    handler: async (call) => wholeList(call, await listMarketTerms(call.parts.services.deps, call.actor())),
  },
  {
    method: "GET",
    path: "/staff/homes/",
    name: "listHomes",
    own: notNamed("what can be offered, the same to everybody"),
    about: "Homes that a link for groups can offer.",
    access: { resource: "offered-home", verb: "list" },
    answers: { list: "offered-home" },
    query: { market: "Only those of this market, by its slug." },
    handler: async (call) => wholeList(call, await listHomes(call.parts.services.deps, call.actor(), call.query.get("market") || null)),
  },
];
