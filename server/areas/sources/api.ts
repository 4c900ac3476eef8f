/** Links that applications are made from, as staff make them. */
import { OWN_SOURCE, notNamed, withheld } from "../../kernel/api/own-case.ts";
import { lists, listsWhole, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { listHomes } from "./list-homes.ts";
import { makeSource } from "./make-source.ts";
import { listMarketTerms } from "./market-terms.ts";
import { listSources, readSource } from "./read-sources.ts";
import { saveSource } from "./save-source.ts";

const SOURCES = "/staff/sources/";

const OF_A_SOURCE = withheld("figures about those who apply by it");

export const api: AreaApi = {
  about: "Links that applications are made from, as staff make them.",
  staff: [
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
    listsWhole(
      {
        path: "/staff/markets/",
        name: "listMarketTerms",
        own: notNamed("what the law says, the same for everybody"),
        about: "Markets, with what the law of each leaves of an application fee.",
        resource: "market-terms",
      },
      listMarketTerms,
    ),
    listsWhole(
      {
        path: "/staff/offered-homes/",
        name: "listHomes",
        own: notNamed("what can be offered, the same to everybody"),
        about: "Homes that a link for groups can offer.",
        resource: "offered-home",
        filters: { market: "Only those of this market, by its slug." },
      },
      (deps, actor, { market }) => listHomes(deps, actor, market),
    ),
  ],
};
