/** What people ask of support, and what the team writes back. */
import { LEFT_OUT, OWN_PERSON } from "../../kernel/api/own-case.ts";
import { decides, lists, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { answerCase, listCases, readCase, saveCase } from "./cases.ts";

const CASES = "/staff/cases/";
const CASE_RESOURCE = "support-case-details";

export const api: AreaApi = {
  about: "Cases of support.",
  staff: [
    lists(
      {
        path: CASES,
        name: "listCases",
        own: LEFT_OUT,
        about: "Cases of support: open ones by when an answer is due, closed ones the last first. Of a message no more than its beginning.",
        resource: "support-case",
        filters: {
          status: "open, which is what is listed where nothing is said, closed, or any.",
          owner: "Only those in this hand, by an id, in one's own (`me`), or in nobody's (`none`).",
          undelivered: "`true`: only those of which an answer came back, open or closed.",
          search: "Only those with this in the message, the address or the name.",
        },
      },
      listCases,
    ),
    reads(
      {
        path: `${CASES}{id}`,
        name: "readCase",
        own: OWN_PERSON,
        about: "One of them, with what was written back. Reading it leaves a trace. Nobody reads one of whom they apply with or co-sign for.",
        resource: CASE_RESOURCE,
        refusals: [409],
      },
      readCase,
    ),
    saves(
      {
        path: `${CASES}{id}`,
        name: "saveCase",
        own: OWN_PERSON,
        about: "Gives one to somebody, closes it or opens it again; what isn't given stays.",
        resource: "support-case",
        refusals: [403, 409],
      },
      saveCase,
    ),
    decides(
      {
        path: `${CASES}{id}/answers`,
        name: "answerCase",
        own: OWN_PERSON,
        about: "Writes back by mail. The same words sent again without `If-Match`, with nothing done in between, are answered with the first.",
        resource: "support-case-answer",
        answers: CASE_RESOURCE,
        refusals: [403],
      },
      answerCase,
    ),
  ],
};
