/** People with an account, and those who work here. */
import { ANOTHER_PERSON, OWN_PERSON, notNamed, withheld } from "../../kernel/api/own-case.ts";
import { decides, lists, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import { ZIP_TYPE, type ApiCall, type AreaApi } from "../../kernel/api/route.ts";
import { exportPerson } from "./export-person.ts";
import { endPersonSessions, openCase } from "./support-actions.ts";
import { deletePersonByStaff, liftHold, placeHold } from "./retention.ts";
import { PEOPLE_FILTERS, listPeople } from "./list-people.ts";
import { listPersonMails, readPersonMail } from "./mails.ts";
import { inviteStaff, listStaff, saveStaffRoles } from "./members.ts";
import { readPerson } from "./read-person.ts";

const PEOPLE = "/staff/people/";
const PERSON = `${PEOPLE}{id}`;
const MAILS = `${PERSON}/mails/`;
const MEMBERS = "/staff/members/";
const PERSON_RESOURCE = "person-details";

const ends = async (call: ApiCall, handle: string | null): Promise<Response> => {
  call.orRefuse(await endPersonSessions(call.deps, call.actor(), { person: call.param("id"), handle }));
  return call.nothing();
};

export const api: AreaApi = {
  about: "Looking after the people with an account, and after those who work here.",
  staff: [
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
        const page = call.page();
        const asked = Object.fromEntries(Object.keys(PEOPLE_FILTERS).map((name) => [name, call.query.get(name) || null]));
        return call.results(page, call.orRefuse(await listPeople(call.deps, call.actor(), asked, page)).value);
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
        const body = await call.body();
        return call.zip("personal-data", call.orRefuse(await exportPerson(call.deps, call.actor(), { id: call.param("id"), body })).value);
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
        const page = call.page();
        return call.results(page, call.orRefuse(await listPersonMails(call.deps, call.actor(), call.param("id"), page)).value);
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
        call.record(call.orRefuse(await readPersonMail(call.deps, call.actor(), { person: call.param("id"), mail: call.param("mail") })).value),
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
        resource: "support-case-opening",
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
      deletePersonByStaff,
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
  ],
};
