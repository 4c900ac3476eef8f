/** Who lives in homes, as staff look after them. */
import { ANOTHER_RESIDENT, OWN_APPLICATION, withheld } from "../../kernel/api/own-case.ts";
import { deletes, lists, makes, reads, saves } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { inviteResident, saveResident, withdrawResident } from "./change-resident.ts";
import { listResidents, readResident } from "./read-residents.ts";

const PATH = "/staff/residents/";
const ONE = `${PATH}{id}`;
const resource = "staff-resident";

export const api: AreaApi = {
  about: "Who lives in homes, as staff look after them.",
  staff: [
    lists(
      {
        path: PATH,
        name: "listResidents",
        own: withheld("the address that somebody was invited by with whom they have a stake, and when these are away"),
        about: "Who lives in rooms, will, or did, by home, room and when they move in.",
        resource,
        filters: {
          home: "Only those of this home, by its slug.",
          state: "here, those who live there today; coming, those who move in later; gone, those who have moved out; or invited, whoever hasn't taken it up.",
        },
      },
      listResidents,
    ),
    reads(
      { path: ONE, name: "readResident", own: ANOTHER_RESIDENT, about: "One of them. Who reads it leaves a trace that the person is shown.", resource },
      readResident,
    ),
    makes(
      {
        path: PATH,
        name: "inviteResident",
        own: OWN_APPLICATION,
        about:
          "Invites somebody to live in a room, by an address: they live there once they have taken it up. Days in which somebody else holds the room are refused unless they are said to be meant (`held_confirmed`); those in which somebody lives in it, or it is offered, always.",
        resource,
        refusals: [409],
      },
      inviteResident,
    ),
    saves(
      {
        path: ONE,
        name: "saveResident",
        own: OWN_APPLICATION,
        about: "Changes when somebody moves in and out, and when they are away; what isn't given stays.",
        resource,
        refusals: [409],
      },
      saveResident,
    ),
    deletes(
      {
        path: ONE,
        name: "withdrawResident",
        own: OWN_APPLICATION,
        about: "Takes an invitation back that nobody has taken up. Whoever did moves out on a day.",
        resource,
      },
      withdrawResident,
    ),
  ],
};
